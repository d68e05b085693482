import { userRegistered } from '@visavis/contracts/events/auth';
import { type Actor, newId, phoneKey } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { insertUser } from '../data/users.ts';
import { type NewUser, newUser, type UserRecord } from '../domain/user.ts';
import type { AuthDeps } from './deps.ts';
import { dropOthersWaiting, othersWaitingFor } from './profile/phone-notice.ts';
import { profileFields } from './profile/update-profile.ts';
import { otherAdmins, tellAdmins } from './tell-admins.ts';

/**
 * In the caller's unit: the account and `user.registered`; all admins get a message of a new admin. A taken phone is a
 * `DuplicateKey` at commit, which reruns the unit.
 */
export async function registerUser(
  deps: AuthDeps,
  unit: Unit,
  input: NewUser & { actor?: Actor },
  now: Date,
): Promise<UserRecord> {
  const { config, events } = deps;
  const made = newUser(newId(), input, config.adminPhones, now);
  const adminIds = made.role === 'admin' ? await otherAdmins(unit) : [];
  const waiting = await othersWaitingFor(unit, input.phone);
  const user = insertUser(unit, made);
  const event = events(userRegistered, user._id, {
    ...profileFields(user),
    role: user.role,
    phoneKey: phoneKey(config.phoneKeySecret, input.phone),
    ...(input.actor && { actor: input.actor, after: { name: user.name, role: user.role } }),
  });
  unit.publish(event, user);
  dropOthersWaiting(deps, unit, user, waiting);
  if (adminIds.length > 0) tellAdmins(deps, unit, user, 'role', adminIds);
  return user;
}
