import { forEachDue, type Unit } from '@visavis/store';
import { forgetDevices } from '../../data/known-devices.ts';
import { deleteSession, getSession } from '../../data/sessions.ts';
import { findDuePhoneChanges, findUserByPhone, getUser, saveUser } from '../../data/users.ts';
import { phoneChangedMessage } from '../../domain/messages.ts';
import { type UserRecord, withoutPhoneChange } from '../../domain/user.ts';
import type { Announcement, AuthDeps } from '../deps.ts';
import { notify } from '../notify.ts';
import { revokeOthers } from '../sessions/end-session.ts';
import { revokeSession } from '../sessions/revoke.ts';
import { tellAdminsOf } from '../tell-admins.ts';
import { movePhone } from './change-phone.ts';
import { dropPhoneChange } from './phone-notice.ts';
import { activeUser } from './update-profile.ts';

/**
 * Stops a change of the phone that waits, and ends the session that requested it, which may be a stranger's; in that one itself
 * it is only taken back. All others take a code to end: this one may be the stranger's. Without a change that waits, nothing
 * happens. Returns the user, and how many sessions ended. Throws UNAUTHENTICATED.
 */
export async function stopPhoneChange(
  deps: AuthDeps,
  command: { userId: string; sessionId: string; now: Date },
): Promise<{ user: UserRecord; ended: number }> {
  const { user, announcements } = await deps.store.transaction(async (unit) => {
    const before = await activeUser(unit, command.userId);
    const { phoneChange, ...rest } = before;
    if (!phoneChange) return { user: before, announcements: [] };
    const { sessionId } = phoneChange;
    if (sessionId === command.sessionId) return { user: saveUser(unit, rest), announcements: [] };
    await forgetDevices(unit, rest._id, (each) => each === sessionId);
    const requester = await getSession(unit, sessionId);
    if (!requester) return { user: saveUser(unit, rest), announcements: [] };
    const user = (await tellAdminsOf(deps, unit, rest, 'sessions')) ?? saveUser(unit, rest);
    deleteSession(unit, requester);
    const revoked = { userId: rest._id, sessionId };
    return { user, announcements: [await revokeSession(deps, unit, revoked, command.now)] };
  });
  await deps.announce(announcements);
  return { user, ended: announcements.length };
}

/**
 * Makes the changes whose 72 hours are over, each in a commit of its own: a crash in between leaves the rest for the next run.
 */
export const makeDuePhoneChanges = (deps: AuthDeps, now: Date): Promise<void> =>
  forEachDue(
    (limit) => findDuePhoneChanges(deps.store, now, limit),
    async ({ _id }) => {
      const made = await deps.store.transaction((unit) => makeChange(deps, unit, _id, now));
      if (!made) return;
      await deps.announce(made.announcements);
      await notify(deps, made.oldPhone, phoneChangedMessage(made.phone, made.language));
    },
  );

interface Made extends Pick<UserRecord, 'language'> {
  oldPhone: string | null;
  phone: string;
  announcements: readonly Announcement[];
}

/** Reads again: the user, or another replica, may have been faster. A phone that another account got meanwhile is theirs. */
async function makeChange(deps: AuthDeps, unit: Unit, userId: string, now: Date): Promise<Made | undefined> {
  const before = await getUser(unit, userId);
  if (!before?.phoneChange || before.phoneChange.at > now) return undefined;
  const { phone, sessionId } = before.phoneChange;
  const appointed = before.phone !== null && deps.config.adminPhones.includes(before.phone);
  const isTaken = (await findUserByPhone(unit, phone)) !== undefined;
  if (!before.isActive || appointed || isTaken) {
    if (before.isActive && isTaken) dropPhoneChange(deps, unit, before);
    else saveUser(unit, withoutPhoneChange(before));
    deps.logger.warn({ userId }, 'a change of phone was dropped when its wait was over');
    return undefined;
  }
  const announcements = await revokeOthers(deps, unit, { userId, sessionId, now });
  await forgetDevices(unit, userId, (each) => each !== sessionId);
  const { language } = await movePhone(deps, unit, before, phone);
  return { oldPhone: before.phone, phone, language, announcements };
}
