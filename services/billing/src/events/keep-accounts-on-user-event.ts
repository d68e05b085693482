import { userDeleted, userProfileUpdated, userRegistered } from '@visavis/contracts/events/auth';
import { defineConsumer } from '@visavis/store';
import { keepFreeOfPhone, unlinkAccount } from '../data/account-links.ts';
import { gstProfiles, passAccounts } from '../data/collections.ts';
import { saveAccount } from '../data/passes.ts';
import { newAccount } from '../domain/passes/passes.ts';
import type { BillingDeps } from '../use-cases/deps.ts';

/**
 * Which users there are, and the name that their orders copy: an admin gives passes to nobody else, and the free plan counts from
 * the sign-up. Of an erased account, payments and ledger stay for the legal retention time; saved GST details go, and
 * what it shared with other accounts; of its phone a keyed hash stays until a free pass may be had again. A reaction: accounts
 * hold what no event brings back.
 */
export const keepAccountsOnUserEvent = (deps: BillingDeps) =>
  defineConsumer(deps.store, {
    id: 'billing/keep-accounts-on-user-event',
    kind: 'reaction',
    on: [userRegistered, userProfileUpdated, userDeleted],
    async handle(unit, event) {
      const { userId } = event.data;
      const at = new Date(event.time);
      const account = (await unit.collection(passAccounts).get(userId)) ?? newAccount(userId, at);
      if (event.type === 'visavis.user.registered.v1') {
        // A period that is written keeps its place.
        const since = account.freePeriodWritten === undefined ? at : account.since;
        const { name, phoneKey } = event.data;
        saveAccount(unit, { ...account, since, name, phoneKey, isRegistered: true });
        return;
      }
      if (event.type === 'visavis.user.profile-updated.v1') {
        const { name, phoneKey = account.phoneKey } = event.data;
        const isSame = account.name === name && account.phoneKey === phoneKey;
        if (!isSame && !account.erased) saveAccount(unit, { ...account, name, ...(phoneKey !== undefined && { phoneKey }) });
        return;
      }
      const { name: _, phoneKey: storedKey, ...nameless } = account;
      // Who signed up with an earlier release has none here.
      const { phoneKey = storedKey } = event.data;
      saveAccount(unit, { ...nameless, erased: true });
      await unlinkAccount(unit, userId);
      if (phoneKey !== undefined) await keepFreeOfPhone(unit, account, phoneKey, deps.clock.now());
      const profile = await unit.collection(gstProfiles).get(userId);
      if (profile) unit.collection(gstProfiles).delete(profile);
    },
  });
