import { type Actor, countPhoneLookups, phoneKey, refuseStaffName } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { lockCoHostPhones } from '../../data/meetings.ts';
import { activeAdmins, holdPerson, type PersonRecord, peopleByPhoneKey } from '../../data/people.ts';
import { blockedWith } from '../../data/safety/blocks.ts';
import { asAccount } from '../../domain/co-hosts.ts';
import type { CoHost } from '../../domain/meeting.ts';
import type { MeetingDeps } from '../deps.ts';

type TypedCoHost = Pick<CoHost, 'name' | 'phone'>;

/**
 * Co-hosts as typed, with the account behind each phone, which is called by its own name. The account is found by the phone
 * alone: an id that the client sends proves nothing. A co-host whom the host blocked, or who blocked the host, stays a name
 * without an account. Phones are locked and accounts held: neither changes before the unit has committed the links.
 */
export async function findCoHosts(
  unit: Unit,
  hostId: string,
  typed: readonly TypedCoHost[],
  phoneKeySecret: string,
): Promise<CoHost[]> {
  const keyed = typed.map(({ name, phone }) => ({ name, phone, phoneKey: phoneKey(phoneKeySecret, phone) }));
  const phoneKeys = keyed.map((coHost) => coHost.phoneKey);
  await lockCoHostPhones(unit, phoneKeys);
  const accounts = new Map<string, PersonRecord>();
  for (const [key, userId] of await peopleByPhoneKey(unit, phoneKeys)) accounts.set(key, await holdPerson(unit, userId));
  const blocked = await blockedWith(
    unit,
    hostId,
    [...accounts.values()].map(({ _id }) => _id),
  );
  return keyed.map((coHost) => {
    const account = accounts.get(coHost.phoneKey);
    const free = { ...coHost, userId: null };
    return account && !blocked.has(account._id) ? asAccount(free, account) : free;
  });
}

/**
 * The same for a user, whose budget of looked-up phones each phone that is not among `existing` counts against; admins see phones
 * anyway. Who was linked before stays as they are: the phone may have changed hands, and a later name may be kept out of the
 * meeting. Throws VALIDATION_FAILED (a reserved name) and RATE_LIMITED.
 */
export async function lookUpCoHosts(
  { cache, config }: Pick<MeetingDeps, 'cache' | 'config'>,
  unit: Unit,
  hostId: string,
  typed: readonly TypedCoHost[],
  existing: readonly CoHost[],
  actor: Actor,
): Promise<CoHost[]> {
  const admins = actor.role === 'admin' || typed.length === 0 ? [] : (await activeAdmins(unit)).map(({ name }) => name);
  const found = await findCoHosts(unit, hostId, typed, config.phoneKeySecret);
  const coHosts = found.map((coHost, index) => {
    const isKept = ({ phoneKey, userId, name }: CoHost) =>
      phoneKey === coHost.phoneKey && userId !== null && (userId === coHost.userId || name === typed[index]?.name);
    return existing.find(isKept) ?? coHost;
  });
  if (actor.role === 'admin') return coHosts;
  const added = coHosts.filter((coHost) => !existing.some((other) => other.phoneKey === coHost.phoneKey));
  // Before a name is refused, which tells that its phone has no account.
  await countPhoneLookups(
    cache,
    actor.userId,
    added.map((coHost) => coHost.phoneKey),
  );
  for (const [index, { name, userId }] of coHosts.entries())
    if (userId === null) refuseStaffName(name, admins, `coHosts.${index}.name`);
  return coHosts;
}
