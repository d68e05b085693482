import { PROFILE } from '@visavis/contracts/constants/account';
import { userPhoneChange } from '@visavis/contracts/events/auth';
import { errorOf } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { forgetDevices } from '../../data/known-devices.ts';
import { findUserByPhone, getUser, saveUser } from '../../data/users.ts';
import { phoneChangedMessage } from '../../domain/messages.ts';
import { refusals } from '../../domain/refusals.ts';
import type { UserRecord } from '../../domain/user.ts';
import { checkCode, giveBack, guessing, useUpCode } from '../codes/check-code.ts';
import { type CodeSent, sendCode } from '../codes/request-code.ts';
import { requestOrigin } from '../codes/request-origin.ts';
import type { Announcement, AuthDeps } from '../deps.ts';
import { notify } from '../notify.ts';
import { revokeOthers } from '../sessions/end-session.ts';
import { otherAdmins, tellAdmins } from '../tell-admins.ts';
import { dropOthersWaiting, nextNoticeAt, othersWaitingFor, tellOldPhone } from './phone-notice.ts';
import { activeUser, changeProfile } from './update-profile.ts';

interface Sending {
  userId: string;
  address: string;
  now: Date;
}

/**
 * Sends a code to the user's own phone, for actions that need more than an open session. Throws UNAUTHENTICATED, RATE_LIMITED and
 * UNAVAILABLE.
 */
export async function sendOwnCode(
  deps: AuthDeps,
  command: Sending & { sessionId: string; purpose: 'sign-in' | 'deletion' | 'phone-change' },
): Promise<CodeSent> {
  const user = await getUser(deps.store, command.userId);
  if (!user?.isActive || user.phone === null) throw errorOf(refusals.signedOut());
  return sendCode(deps, { ...command, phone: user.phone, name: null, owner: user, bySms: true });
}

/**
 * Sends a code to the phone that the user wants to have; to three phones a day. Throws CONFLICT (their own), USER_EXISTS,
 * RATE_LIMITED and UNAVAILABLE.
 */
export async function sendPhoneCode(deps: AuthDeps, command: Sending & { phone: string }): Promise<CodeSent> {
  const { store, throttle } = deps;
  const owner = await findUserByPhone(store, command.phone);
  const counted = await throttle.countReveal(command.address, command.now);
  if (owner && owner._id !== command.userId) throw errorOf(refusals.phoneInUse());
  await throttle.giveBack(counted);
  if (owner) throw errorOf(refusals.ownPhone());
  await throttle.countNewPhone(command.userId, command.phone, command.now);
  const user = await getUser(store, command.userId);
  // Nobody has the phone: whoever requests a code of it is a stranger to it.
  return sendCode(deps, { ...command, purpose: 'new-phone', name: null, owner: undefined, language: user?.language });
}

interface Change {
  userId: string;
  sessionId: string;
  phone: string;
  /** Sent to the new phone; not needed again while that phone waits. */
  otp?: string | undefined;
  challenge?: string | undefined;
  /** Sent to the old phone; without it, the change waits for 72 hours. */
  old?: { otp: string; challenge?: string | undefined } | undefined;
  address: string;
  now: Date;
}

interface Outcome {
  kind: 'changed' | 'waits' | 'unchanged';
  user: UserRecord;
  oldPhone: string | null;
  verified: readonly string[];
  announcements: readonly Announcement[];
}

/**
 * Gives the user another phone to sign in with, which a code confirms: at once if a code sent to the old phone confirms it too,
 * which ends the user's other sessions; else in 72 hours. The same again changes nothing. Returns the user.
 * Throws UNAUTHENTICATED, OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED, RATE_LIMITED, VALIDATION_FAILED (no code), USER_EXISTS and
 * APPOINTED_ADMIN.
 */
export async function changePhone(deps: AuthDeps, command: Change): Promise<UserRecord> {
  const outcome = await guessing(deps, { ...command, isKnown: true }, (unit) => decideChange(deps, unit, command));
  const { kind, user, oldPhone } = outcome;
  await deps.announce(outcome.announcements);
  await giveBack(deps, outcome.verified);
  if (kind === 'waits') await tellOldPhone(deps, user);
  if (kind === 'changed') await notify(deps, oldPhone, phoneChangedMessage(command.phone, user.language));
  return user;
}

async function decideChange(deps: AuthDeps, unit: Unit, command: Change) {
  const { userId, sessionId, phone, now } = command;
  const before = await activeUser(unit, userId);
  const oldPhone = before.phone;
  const unchanged: Outcome = { kind: 'unchanged', user: before, oldPhone, verified: [], announcements: [] };
  const waits = before.phoneChange?.phone === phone;
  if (oldPhone === phone || (waits && command.old === undefined)) return unchanged;
  // An admin of the configuration is one by the phone: without it, the next start would appoint another user.
  if (oldPhone !== null && deps.config.adminPhones.includes(oldPhone)) throw errorOf(refusals.appointedAdmin());

  const origin = await requestOrigin(deps, unit, before, { address: command.address, now, sessionId });
  const guess = { owner: before, origin, now };
  const confirmed = waits ? undefined : await checkNewPhone(deps, unit, command, guess);
  if (confirmed?.kind === 'wrong') return confirmed;
  const { old } = command;
  const agreed =
    old && oldPhone !== null
      ? await checkCode(deps, unit, { ...guess, challenge: undefined, ...old, phone: oldPhone, purpose: 'phone-change' })
      : undefined;
  if (agreed?.kind === 'wrong') return agreed;
  const codes = [confirmed, agreed].filter((code) => code !== undefined);
  // Used for something else meanwhile.
  if (codes.some((code) => code.kind === 'repeated')) throw errorOf(refusals.otpExpired());
  // Whoever has no code of the phone does not learn whose it is.
  if (await findUserByPhone(unit, phone)) throw errorOf(refusals.phoneInUse());
  const verified = codes.flatMap((code) => (code.kind === 'right' ? useUpCode(unit, code, now) : []));

  if (agreed) {
    const announcements = await revokeOthers(deps, unit, { userId, sessionId, now });
    await forgetDevices(unit, userId, (each) => each !== sessionId);
    const user = await movePhone(deps, unit, before, phone);
    return { ...unchanged, kind: 'changed' as const, user, verified, announcements };
  }
  const phoneChange = { phone, at: new Date(now.getTime() + PROFILE.phoneWaitMs), sessionId, noticeAt: nextNoticeAt(now) };
  const user = saveUser(unit, { ...before, phoneChange });
  unit.publish(deps.events(userPhoneChange, userId, { userId, state: 'waits' }), user);
  return { ...unchanged, kind: 'waits' as const, user, verified };
}

type Guess = Pick<Parameters<typeof checkCode>[2], 'owner' | 'origin' | 'now'>;

async function checkNewPhone(deps: AuthDeps, unit: Unit, { phone, otp, challenge }: Change, guess: Guess) {
  if (otp === undefined) throw errorOf(refusals.codeNeeded());
  // Nobody has the phone: no network is familiar to it.
  const origin = { ...guess.origin, familiar: [] };
  return checkCode(deps, unit, { phone, otp, challenge, purpose: 'new-phone', owner: undefined, origin, now: guess.now });
}

/**
 * In the caller's unit, which ended the user's other sessions: the user has the phone, and no change waits any more, of another
 * user who was to have it either. All admins get a message of an admin's.
 */
export async function movePhone(deps: AuthDeps, unit: Unit, before: UserRecord, phone: string): Promise<UserRecord> {
  const { phoneChange: _, ...rest } = before;
  const adminIds = before.role === 'admin' ? await otherAdmins(unit, before._id) : undefined;
  const waiting = await othersWaitingFor(unit, phone, before._id);
  const user = changeProfile(deps, unit, rest, { phone });
  dropOthersWaiting(deps, unit, user, waiting);
  if (adminIds) tellAdmins(deps, unit, user, 'sessions', adminIds);
  return user;
}
