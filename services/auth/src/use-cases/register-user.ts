import { AUTH_TOPIC } from '@visavis/contracts/events/auth';
import { newId, phoneKey } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { insertUser } from '../data/users.ts';
import { type NewUser, newUser, type UserRecord } from '../domain/user.ts';
import type { AuthContext } from './context.ts';

/** In the caller's unit: the account and `user.registered`. A taken phone is a `DuplicateKey` at commit, which reruns the unit. */
export function registerUser(context: AuthContext, unit: Unit, given: NewUser, now: Date): UserRecord {
  const { config, events } = context;
  const user = insertUser(unit, newUser(newId(), given, config.adminPhones, now));
  const event = events('visavis.user.registered.v1', user._id, {
    userId: user._id,
    name: user.name,
    profilePicture: user.profilePicture,
    isVerified: user.isVerified,
    role: user.role,
    phoneKey: phoneKey(config.phoneKeySecret, given.phone),
    timeZone: user.timeZone,
  });
  unit.publish(AUTH_TOPIC, event, user);
  return user;
}
