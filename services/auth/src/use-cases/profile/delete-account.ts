import { PROFILE } from '@visavis/contracts/constants/account';
import { userDeleted } from '@visavis/contracts/events/auth';
import { errorOf, phoneKey } from '@visavis/platform';
import { forEachDue, type Unit } from '@visavis/store';
import { deleteCode, getCode } from '../../data/codes.ts';
import { guardAdmins } from '../../data/guards.ts';
import { forgetDevices } from '../../data/known-devices.ts';
import { deletePasskey, passkeysOf } from '../../data/passkeys.ts';
import { discardPicture } from '../../data/pictures.ts';
import { deleteSecondFactor, getSecondFactor } from '../../data/second-factors.ts';
import { deleteSession, sessionsOf } from '../../data/sessions.ts';
import { forgetNotes } from '../../data/user-notes.ts';
import { countActiveAdmins, findDueErasures, getUser, saveUser } from '../../data/users.ts';
import { changeStatus } from '../../domain/privileges.ts';
import { refusals } from '../../domain/refusals.ts';
import { erased, type UserRecord } from '../../domain/user.ts';
import { switchOwnStatus } from '../change-privileges.ts';
import { checkCode, giveBack, guessing, useUpCode } from '../codes/check-code.ts';
import { requestOrigin } from '../codes/request-origin.ts';
import type { Announcement, AuthDeps } from '../deps.ts';
import { revokePrivileges } from '../sessions/revoke.ts';
import { forgetVerification } from '../verification/forget-verification.ts';

interface Outcome {
  kind: 'requested';
  erasesAt: Date;
  announcements: Announcement[];
  verified: readonly string[];
}

/**
 * Requests the deletion: signed out everywhere at once, erased after 14 days. It requires a fresh code, not a recent sign-in:
 * sessions live for weeks, and somebody who finds an unlocked phone or a shared computer has one. Coming meetings are cancelled
 * now and stay so after an undo (by the event, as with any deactivation): a host who cannot sign in would let the guests wait.
 * Throws UNAUTHENTICATED, OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED, RATE_LIMITED, APPOINTED_ADMIN, LAST_ADMIN and
 * ACCOUNT_INACTIVE.
 */
export async function requestDeletion(
  deps: AuthDeps,
  command: { userId: string; otp: string; challenge: string | undefined; address: string; now: Date },
): Promise<{ erasesAt: Date }> {
  const { address, now } = command;
  const outcome = await guessing<Outcome>(deps, { ...command, isKnown: true }, async (unit) => {
    const before = await getUser(unit, command.userId);
    if (!before?.phone) throw errorOf(refusals.signedOut());
    if (before.erasesAt) return { kind: 'requested', erasesAt: before.erasesAt, announcements: [], verified: [] };
    const origin = await requestOrigin(deps, unit, before, { address, now });
    const guess = { ...command, phone: before.phone, purpose: 'deletion', owner: before, origin } as const;
    const checked = await checkCode(deps, unit, guess);
    if (checked.kind === 'wrong') return checked;
    // A sign-in went by that code: it says nothing about the account's end.
    if (checked.kind === 'repeated') throw errorOf(refusals.otpExpired());

    const after = await shutOut(deps, unit, before);
    const erasesAt = new Date(now.getTime() + PROFILE.undoDeletionMs);
    const { phoneChange: _, ...rest } = after;
    const user = await switchOwnStatus(deps, unit, before, { ...rest, erasesAt });
    for (const session of await sessionsOf(unit, user._id)) deleteSession(unit, session);
    return {
      kind: 'requested',
      erasesAt,
      announcements: [await revokePrivileges(deps, unit, user, now)],
      verified: useUpCode(unit, checked, now),
    };
  });
  await deps.announce(outcome.announcements);
  await giveBack(deps, outcome.verified);
  return { erasesAt: outcome.erasesAt };
}

/** The last admin and those of the configuration stay, as in a deactivation by others. */
async function shutOut(deps: AuthDeps, unit: Unit, user: UserRecord): Promise<UserRecord> {
  if (user.role === 'admin') await guardAdmins(unit);
  const decision = changeStatus(user, false, {
    actorId: undefined,
    adminPhones: deps.config.adminPhones,
    activeAdmins: await countActiveAdmins(unit),
  });
  if (decision.kind === 'refused') throw errorOf(decision.refusal);
  if (decision.kind === 'unchanged') throw errorOf(refusals.inactive());
  return decision.change.user;
}

/**
 * In the caller's unit: restores the account, but not its sessions and meetings. Whom a report blocked meanwhile stays inactive.
 */
export function keepAccount(deps: AuthDeps, unit: Unit, before: UserRecord): Promise<UserRecord> {
  const { erasesAt: _, ...rest } = before;
  return switchOwnStatus(deps, unit, before, { ...rest, isActive: before.inactiveFor === undefined });
}

/**
 * Erases the accounts whose 14 days are over, each in a commit of its own: a crash in between leaves the rest for the next run.
 */
export const eraseDueAccounts = (deps: AuthDeps, now: Date): Promise<void> =>
  forEachDue(
    (limit) => findDueErasures(deps.store, now, limit),
    ({ _id }) => deps.store.transaction((unit) => erase(deps, unit, _id, now)),
  );

/** Reads again: an undo, or another replica, may have been faster. */
async function erase(deps: AuthDeps, unit: Unit, userId: string, now: Date): Promise<void> {
  const before = await getUser(unit, userId);
  if (!before?.erasesAt || before.erasesAt > now) return;
  const user = saveUser(unit, erased(before, now));
  if (before.profilePicture) discardPicture(unit, before.profilePicture, now);
  const code = before.phone === null ? undefined : await getCode(unit, before.phone);
  if (code) deleteCode(unit, code);
  const factor = await getSecondFactor(unit, userId);
  if (factor) deleteSecondFactor(unit, factor);
  for (const passkey of await passkeysOf(unit, userId)) deletePasskey(unit, passkey);
  await forgetDevices(unit, userId, () => true);
  await forgetNotes(unit, userId);
  await forgetVerification(deps, unit, user, now);
  const phone = before.phone === null ? {} : { phoneKey: phoneKey(deps.config.phoneKeySecret, before.phone) };
  unit.publish(deps.events(userDeleted, userId, { userId, ...phone }), user);
}
