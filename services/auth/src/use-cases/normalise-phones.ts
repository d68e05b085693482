import { userProfileUpdated } from '@visavis/contracts/events/auth';
import { normalisePhone } from '@visavis/contracts/phone';
import { phoneKey } from '@visavis/platform';
import { createBackfill, type Source, type Unit } from '@visavis/store';
import { deleteSession, sessionsOf } from '../data/sessions.ts';
import { getUser, saveUser, usersAfter, userWithPhone } from '../data/users.ts';
import type { UserRecord } from '../domain/user.ts';
import { publishStatus } from './change-privileges.ts';
import type { Announcement, AuthDeps } from './deps.ts';
import { changeProfile, profileFields } from './profile/update-profile.ts';
import { appointAdmins } from './promote-users.ts';
import { revokePrivileges } from './sessions/revoke.ts';

/**
 * A job that gives each phone that an earlier release stored in another spelling its normal form. Two accounts of one phone are
 * never merged: the one that signed in last keeps it, the other is closed (`operate -- auth --closed-accounts` lists them). Until
 * it has passed, `findUserByPhone` finds the other spellings.
 */
export const normalisePhones = (deps: AuthDeps) =>
  createBackfill(deps.store, {
    name: 'normalise-phones',
    revision: 1,
    pageAfter: usersAfter,
    async change({ _id, phone }, now) {
      if (phone === null || normalFormOf(phone) === phone) return;
      await deps.announce(await deps.store.transaction((unit) => normalise(deps, unit, _id, now)));
    },
    // The admin of a phone of the configuration is whoever has it now.
    onEnd: () => appointAdmins(deps),
  });

const normalFormOf = (phone: string) => normalisePhone(phone) ?? phone;

/** Reads again: the user, or another replica, may have been faster. */
async function normalise(deps: AuthDeps, unit: Unit, userId: string, now: Date): Promise<Announcement[]> {
  const user = await getUser(unit, userId);
  if (!user?.phone) return [];
  const phone = normalFormOf(user.phone);
  if (phone === user.phone) return [];
  const holder = await userWithPhone(unit, phone);
  if (!holder) {
    changeProfile(deps, unit, user, { phone });
    return [];
  }
  const userIsLater = (await lastSignIn(unit, user)) > (await lastSignIn(unit, holder));
  if (!userIsLater) return close(deps, unit, user, { phone, keptBy: holder._id, at: now });
  const announcements = await close(deps, unit, holder, { phone, keptBy: user._id, at: now });
  changeProfile(deps, unit, user, { phone });
  return announcements;
}

/** Releases before this one did not note it with the user. */
async function lastSignIn(source: Source, user: UserRecord): Promise<Date> {
  const sessions = await sessionsOf(source, user._id);
  const dates = [
    user.createdAt,
    ...(user.lastSignInAt ? [user.lastSignInAt] : []),
    ...sessions.map(({ createdAt }) => createdAt),
  ];
  return new Date(Math.max(...dates.map((at) => at.getTime())));
}

/** The account ends as a deactivated one does, and other services forget its phone: they get a key that no phone has. */
async function close(
  deps: AuthDeps,
  unit: Unit,
  before: UserRecord,
  closed: NonNullable<UserRecord['closed']>,
): Promise<Announcement[]> {
  const { phoneChange: _, ...rest } = before;
  const sessions = await sessionsOf(unit, before._id);
  const user = saveUser(unit, {
    ...rest,
    phone: null,
    isActive: false,
    privilegeVersion: before.privilegeVersion + 1,
    closed,
  });
  const nobodysKey = phoneKey(deps.config.phoneKeySecret, `closed:${user._id}`);
  unit.publish(deps.events(userProfileUpdated, user._id, { ...profileFields(user), phoneKey: nobodysKey }), user);
  if (before.isActive) publishStatus(deps, unit, before, user, undefined);
  for (const session of sessions) deleteSession(unit, session);
  deps.logger.warn({ userId: user._id, keptBy: closed.keptBy }, 'an account was closed: another one has its phone');
  return [await revokePrivileges(deps, unit, user, closed.at)];
}
