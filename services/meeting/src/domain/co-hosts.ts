import { MEETING } from '@visavis/contracts/constants/meeting';
import { type Refused, refusedField } from '@visavis/platform/refusal';
import type { CoHost, Meeting } from './meeting.ts';

/** A co-host as typed, with the key of the phone and the account found by it. */
export type CoHostCandidate = CoHost;

/** No phone twice, and the host's own counts as already added. */
export function coHostsRefusal(
  coHosts: readonly CoHostCandidate[],
  host: { userId: string; phoneKey: string | null },
): Refused | undefined {
  if (coHosts.length > MEETING.maxCoHosts) return refusedField('coHosts', 'Maximum of 5 co-hosts reached');
  const seen = new Set<string>(host.phoneKey === null ? [] : [host.phoneKey]);
  for (const [index, coHost] of coHosts.entries()) {
    if (seen.has(coHost.phoneKey) || coHost.userId === host.userId)
      return refusedField(`coHosts.${index}.phone`, 'This phone number is already added');
    seen.add(coHost.phoneKey);
  }
  return undefined;
}

/** Name and phone in order: an account found later is no change of the list. */
export const sameCoHosts = (a: readonly CoHost[], b: readonly CoHost[]) =>
  a.length === b.length && a.every((coHost, index) => coHost.phone === b[index]?.phone && coHost.name === b[index]?.name);

/** An account is called what it calls itself: what the host typed stands only while the phone has none. */
export const asAccount = (coHost: CoHost, { _id: userId, name }: { _id: string; name: string }): CoHost => ({
  ...coHost,
  userId,
  name: name || coHost.name,
});

/**
 * Links the account that has a co-host's phone now, by its name; a host is never their own co-host. Phones change hands: an
 * account that was linked by this one before stays linked. Undefined when nothing changes.
 */
export function linkCoHost(meeting: Meeting, phoneKey: string, account: { _id: string; name: string }): Meeting | undefined {
  if (meeting.hostId === account._id) return undefined;
  const isFree = (coHost: CoHost) => coHost.phoneKey === phoneKey && coHost.userId === null;
  if (!meeting.coHosts.some(isFree)) return undefined;
  return { ...meeting, coHosts: meeting.coHosts.map((coHost) => (isFree(coHost) ? asAccount(coHost, account) : coHost)) };
}

/** Undefined when it is none of the co-hosts, or is called that already. */
export function renameCoHost(meeting: Meeting, account: { _id: string; name: string }): Meeting | undefined {
  const isRenamed = ({ userId, name }: CoHost) => userId === account._id && account.name !== '' && name !== account.name;
  if (!meeting.coHosts.some(isRenamed)) return undefined;
  return { ...meeting, coHosts: meeting.coHosts.map((coHost) => (isRenamed(coHost) ? asAccount(coHost, account) : coHost)) };
}

/** Removes an account from the co-hosts, with the name and the phone that the host typed. Undefined when it is none of them. */
export function withoutCoHost(meeting: Meeting, userId: string): Meeting | undefined {
  const coHosts = meeting.coHosts.filter((coHost) => coHost.userId !== userId);
  return coHosts.length === meeting.coHosts.length ? undefined : { ...meeting, coHosts };
}
