import { userDeviceShared } from '@visavis/contracts/events/auth';
import { defineConsumer } from '@visavis/store';
import { linkAccounts } from '../data/account-links.ts';
import { deviceLink } from '../domain/passes/guarantee.ts';
import type { BillingDeps } from '../use-cases/deps.ts';

/** Which accounts share a device. A reaction: what instruments they share stands beside it, and no event brings that back. */
export const linkAccountsOnDeviceShared = (deps: BillingDeps) =>
  defineConsumer(deps.store, {
    id: 'billing/link-accounts-on-device-shared',
    kind: 'reaction',
    on: [userDeviceShared],
    handle(unit, { time, data: { deviceKey, userIds } }) {
      return linkAccounts(unit, { link: deviceLink(deviceKey), userIds, at: new Date(time) }, deps.clock.now());
    },
  });
