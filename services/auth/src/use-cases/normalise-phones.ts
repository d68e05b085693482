import { userProfileUpdated } from '@visavis/contracts/events/auth';
import { normalisePhone } from '@visavis/contracts/phone';
import { phoneKey } from '@visavis/platform';
import type { Source, Unit } from '@visavis/store';
import { deleteSession, sessionsOf } from '../data/sessions.ts';
import { getUser, saveUser, usersAfter, userWithPhone } from '../data/users.ts';
import type { UserRecord } from '../domain/user.ts';
import { publishStatus } from './change-privileges.ts';
import type { Announcement, AuthDeps } from './deps.ts';
import { changeProfile, profileFields } from './profile/update-profile.ts';
import { appointAdmins } from './promote-users.ts';
import { revokePrivileges } from './sessions/revoke.ts';

/** Short enough that requests go on between the pages. */
const PAGE = 100;

/**
 * A job that passes once over all users and gives each phone that an earlier release stored in another spelling its normal form; what it has changed, the
 * pass after a restart leaves alone. Two accounts of one phone are never merged: the one that signed in last keeps it, the other is closed
 * (`operate -- auth --closed-accounts` lists them). Until the job has passed, `findUserByPhone` finds the other spellings.
 */
export function normalisePhones(deps: AuthDeps): (now: Date) => Promise<void> {
  let after = '';
  let done = false;
  return async (now) => {
    while (!done) {
      const page = await usersAfter(deps.store, after, PAGE);
      for (const { _id, phone } of page) {
        if (phone === null || normalFormOf(phone) === phone) continue;
        await deps.announce(await deps.store.transaction((unit) => normalise(deps, unit, _id, now)));
      }
      after = page.at(-1)?._id ?? after;
      // The admin of a phone of the configuration is whoever has it now.
      if (page.length < PAGE) await appointAdmins(deps);
      done = page.length < PAGE;
    }
  };
}

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
  const known = [
    user.createdAt,
    ...(user.lastSignInAt ? [user.lastSignInAt] : []),
    ...sessions.map(({ createdAt }) => createdAt),
  ];
  return new Date(Math.max(...known.map((at) => at.getTime())));
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
