import { createHmac } from 'node:crypto';
import { type GuaranteeRefusal, PASSES } from '@visavis/contracts/constants/billing';
import { type Keys, keysFor } from '@visavis/platform';
import type { AccountLink } from '../account.ts';

type Link = Pick<AccountLink, '_id' | 'userIds'>;

export const deviceLink = (deviceKey: string) => `device:${deviceKey}`;
/** `phoneKey`: auth's, which no phone can be read from without the deployment's secret. */
export const phoneLink = (phoneKey: string) => `phone:${phoneKey}`;
export const instrumentKeysOf = (serviceSecret: string): Keys => keysFor(serviceSecret, 'visavis/billing/instruments');
/** Of what recognises the instrument at the provider, kept nowhere itself. By each key: earlier payments had the old one. */
export const instrumentLinks = (keys: Keys, instrument: string): string[] =>
  keys.map((key) => `instrument:${createHmac('sha256', key).update(instrument).digest('base64url')}`);

/** With accounts that have used it once more: the latest last, and not more than a link keeps. */
export const withAccounts = (userIds: readonly string[], more: readonly string[]): string[] =>
  [...userIds.filter((userId) => !more.includes(userId)), ...new Set(more)].slice(-PASSES.accountsOfLinkMax);

/**
 * Whether a guest gets no bonus pass for a host who did not come, and why. `links`: the guest's. `grantedCounts`: how many such
 * passes each account got in the last 30 days.
 */
export function guaranteeRefusal(
  { userId, hostId, links }: { userId: string; hostId: string; links: readonly Link[] },
  grantedCounts: ReadonlyMap<string, number>,
): GuaranteeRefusal | undefined {
  const withHost = links.find(({ userIds }) => userIds.includes(hostId));
  if (withHost) return withHost._id.startsWith('device:') ? 'host-device' : 'host-payment';
  const passesOf = (userIds: readonly string[]) => userIds.reduce((sum, each) => sum + (grantedCounts.get(each) ?? 0), 0);
  if (passesOf([userId]) >= PASSES.guarantee.max) return 'own-limit';
  return links.some(({ userIds }) => passesOf(userIds) >= PASSES.guarantee.max) ? 'shared-limit' : undefined;
}
