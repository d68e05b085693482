import { type Actor, countPhoneLookups, phoneKey, refuseStaffName } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { lockCoHostPhones } from '../../data/meetings.ts';
import { activeAdmins, holdPerson, peopleByPhoneKey } from '../../data/people.ts';
import { blockedWith } from '../../data/safety/blocks.ts';
import type { CoHost } from '../../domain/meeting.ts';
import type { MeetingDeps } from '../deps.ts';

type TypedCoHost = Pick<CoHost, 'name' | 'phone'>;

/**
 * Co-hosts as typed, with the account behind each phone. The account is found by the phone alone: an id that the client sends
 * proves nothing. A co-host whom the host blocked, or who blocked the host, stays a name without an account. Phones are locked
 * and accounts held: neither changes before the unit has committed the links.
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
  const accounts = await peopleByPhoneKey(unit, phoneKeys);
  for (const userId of accounts.values()) await holdPerson(unit, userId);
  const blocked = await blockedWith(unit, hostId, [...accounts.values()]);
  return keyed.map((coHost) => {
    const userId = accounts.get(coHost.phoneKey);
    return { ...coHost, userId: userId === undefined || blocked.has(userId) ? null : userId };
  });
}

/**
 * The same for a user, whose budget of looked-up phones each phone that is not among `existing` counts against; admins see phones
 * anyway. Throws VALIDATION_FAILED (a reserved name) and RATE_LIMITED.
 */
export async function lookUpCoHosts(
  { cache, config }: Pick<MeetingDeps, 'cache' | 'config'>,
  unit: Unit,
  hostId: string,
  typed: readonly TypedCoHost[],
  existing: readonly CoHost[],
  actor: Actor,
): Promise<CoHost[]> {
  const admins = actor.role === 'admin' || typed.length === 0 ? [] : await activeAdmins(unit);
  const found = await findCoHosts(unit, hostId, typed, config.phoneKeySecret);
  if (actor.role !== 'admin')
    for (const [index, { name, userId }] of found.entries()) {
      // An admin who is asked to come has their own name.
      if (admins.some(({ _id }) => _id === userId)) continue;
      refuseStaffName(
        name,
        admins.map((admin) => admin.name),
        `coHosts.${index}.name`,
      );
    }
  const added = found.filter((coHost) => !existing.some((other) => other.phoneKey === coHost.phoneKey));
  const keys = added.map((coHost) => coHost.phoneKey);
  if (actor.role !== 'admin') await countPhoneLookups(cache, actor.userId, keys);
  return found;
}
