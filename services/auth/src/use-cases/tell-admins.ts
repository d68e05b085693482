import { userAdminAccessChanged, userAdminRenamed } from '@visavis/contracts/events/auth';
import type { Unit } from '@visavis/store';
import type { z } from 'zod';
import { findActiveAdmins, saveUser } from '../data/users.ts';
import type { UserRecord } from '../domain/user.ts';
import type { AuthDeps } from './deps.ts';

type AccessChange = z.input<typeof userAdminAccessChanged.data>['change'];

/**
 * The active admins but this one (none: of a user who is not there yet). Asked before the unit saves a user: it cannot look for
 * users afterwards.
 */
export const otherAdmins = async (unit: Unit, userId?: string): Promise<string[]> =>
  (await findActiveAdmins(unit)).flatMap(({ _id }) => (_id === userId ? [] : [_id]));

/**
 * In the caller's unit: every change of what an admin may do, and of what protects it, is a message to that admin and to all
 * admins. `user` is the admin as the unit saved them.
 */
export function tellAdmins(deps: AuthDeps, unit: Unit, user: UserRecord, change: AccessChange, adminIds: string[]): void {
  const { _id: userId, name } = user;
  unit.publish(deps.events(userAdminAccessChanged, userId, { userId, name, change, adminIds }), user);
}

/** In the caller's unit, once it has saved an admin by a new name: all of `adminIds` hear of it, and the admin. */
export function tellOfRename(deps: AuthDeps, unit: Unit, user: UserRecord, previousName: string, adminIds: string[]): void {
  const { _id: userId } = user;
  unit.publish(deps.events(userAdminRenamed, userId, { userId, previousName, adminIds: [...adminIds, userId] }), user);
}

/**
 * In the caller's unit, which saves the user in no other way: the same of what an admin signs in by. Returns the admin as saved;
 * undefined of anybody else.
 */
export async function tellAdminsOf(deps: AuthDeps, unit: Unit, user: UserRecord, change: 'sessions' | 'passkeys') {
  if (user.role !== 'admin') return undefined;
  const adminIds = await otherAdmins(unit, user._id);
  const saved = saveUser(unit, user);
  tellAdmins(deps, unit, saved, change, adminIds);
  return saved;
}
