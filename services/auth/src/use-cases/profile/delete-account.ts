import { PROFILE } from '@visavis/contracts/constants';
import { AUTH_TOPIC } from '@visavis/contracts/events/auth';
import type { DomainError } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { deleteCode, getCode } from '../../data/codes.ts';
import { guardAdmins } from '../../data/guards.ts';
import { discardPicture } from '../../data/pictures.ts';
import { deleteSession, sessionsOf } from '../../data/sessions.ts';
import { countActiveAdmins, findDueErasures, getUser, saveUser } from '../../data/users.ts';
import { changeStatus } from '../../domain/privileges.ts';
import { refusals } from '../../domain/refusals.ts';
import { erased, type UserRecord } from '../../domain/user.ts';
import { publishStatus } from '../change-privileges.ts';
import type { Announcement, AuthContext } from '../context.ts';
import { giveBack, judgeCode, useUpCode } from '../judge-code.ts';
import { revokePrivileges } from '../revoke.ts';

type Outcome =
  | { kind: 'asked'; erasesAt: Date; announcements: Announcement[]; verified: readonly string[] }
  | { kind: 'refused'; refusal: DomainError };

/**
 * The user wants the account gone: signed out everywhere at once, erased after 14 days. A fresh code is asked for, not a recent sign-in: sessions
 * live for weeks, and whoever finds an unlocked phone or a shared computer has one. Coming meetings are cancelled now and stay so after an undo
 * (by the event, as with any deactivation): a host who cannot sign in would let the guests wait.
 */
export async function requestDeletion(
  context: AuthContext,
  asked: { userId: string; otp: string; now: Date },
): Promise<{ erasesAt: Date }> {
  const { now } = asked;
  const outcome = await context.store.transaction(async (unit): Promise<Outcome> => {
    const before = await getUser(unit, asked.userId);
    if (!before?.phone) throw refusals.signedOut();
    if (before.erasesAt) return { kind: 'asked', erasesAt: before.erasesAt, announcements: [], verified: [] };
    const judged = await judgeCode(context, unit, { phone: before.phone, otp: asked.otp, now });
    if (judged.kind === 'refused') return judged;
    // A sign-in went by that code: it says nothing about the account's end.
    if (judged.kind === 'repeated') throw refusals.otpExpired();

    const after = await shutOut(context, unit, before);
    const erasesAt = new Date(now.getTime() + PROFILE.undoDeletionMs);
    const user = saveUser(unit, { ...after, erasesAt });
    publishStatus(context, unit, before, user, undefined);
    for (const session of await sessionsOf(unit, user._id)) deleteSession(unit, session);
    return {
      kind: 'asked',
      erasesAt,
      announcements: [await revokePrivileges(context, unit, user, now)],
      verified: useUpCode(unit, judged.code, now),
    };
  });
  if (outcome.kind === 'refused') throw outcome.refusal;
  await context.announce(outcome.announcements);
  await giveBack(context, outcome.verified);
  return { erasesAt: outcome.erasesAt };
}

/** The last admin and those of the configuration stay, as in a deactivation by others. */
async function shutOut(context: AuthContext, unit: Unit, user: UserRecord): Promise<UserRecord> {
  const decision = changeStatus(user, false, {
    actorId: undefined,
    adminPhones: context.config.adminPhones,
    activeAdmins: await countActiveAdmins(unit),
  });
  if (decision.kind === 'refused') throw decision.refusal;
  if (decision.kind === 'unchanged') throw refusals.inactive();
  if (user.role === 'admin') await guardAdmins(unit);
  return decision.change.user;
}

/** In the caller's unit: the account is as it was, and its sessions and meetings are not. */
export function keepAccount(context: AuthContext, unit: Unit, before: UserRecord): UserRecord {
  const { erasesAt: _, ...kept } = before;
  const user = saveUser(unit, { ...kept, isActive: true });
  publishStatus(context, unit, before, user, undefined);
  return user;
}

const AT_ONCE = 100;

/** Erases the accounts whose 14 days are over, each in a commit of its own: a crash in between leaves the rest for the next run. */
export async function eraseDueAccounts(context: AuthContext, now: Date): Promise<void> {
  for (;;) {
    const due = await findDueErasures(context.store, now, AT_ONCE);
    for (const { _id } of due) await context.store.transaction((unit) => erase(context, unit, _id, now));
    if (due.length < AT_ONCE) return;
  }
}

/** Read anew: an undo, or another replica, may have been faster. */
async function erase(context: AuthContext, unit: Unit, userId: string, now: Date): Promise<void> {
  const before = await getUser(unit, userId);
  if (!before?.erasesAt || before.erasesAt > now) return;
  const user = saveUser(unit, erased(before, now));
  if (before.profilePicture) discardPicture(unit, before.profilePicture, now);
  const code = before.phone === null ? undefined : await getCode(unit, before.phone);
  if (code) deleteCode(unit, code);
  unit.publish(AUTH_TOPIC, context.events('visavis.user.deleted.v1', userId, { userId }), user);
}
