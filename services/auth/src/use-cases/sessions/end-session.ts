import { errorOf } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { forgetDevices } from '../../data/known-devices.ts';
import { deleteSession, getSession, sessionsOf } from '../../data/sessions.ts';
import { getUser, saveUser } from '../../data/users.ts';
import { refusals } from '../../domain/refusals.ts';
import { type UserRecord, withoutPhoneChange } from '../../domain/user.ts';
import { giveBack, guessing } from '../codes/check-code.ts';
import { type Confirming, confirmation, right } from '../codes/confirmation.ts';
import type { Announcement, AuthDeps } from '../deps.ts';
import { tellAdminsOf } from '../tell-admins.ts';
import { type EndedBy, revokeSession } from './revoke.ts';

interface Ending {
  userId: string;
  sessionId: string;
  now: Date;
}

/**
 * Ends one of the user's own sessions; another one than this takes a code or a passkey, as all others do. While a change of the
 * phone waits, none but this one: whoever requested it could else end those that may stop it. Throws NOT_FOUND, for another
 * user's too, CONFLICT, and what `endOtherSessions` throws.
 */
export async function endSession(deps: AuthDeps, command: Confirming & { endedId: string }): Promise<void> {
  const { userId, sessionId, endedId, now } = command;
  const isThis = endedId === sessionId;
  const confirm = isThis ? () => right() : await confirmation(deps, command, 'ended');
  const { announcement, verified } = await guessing(deps, { ...command, isKnown: true }, async (unit) => {
    const session = await getSession(unit, endedId);
    if (session?.userId !== userId) throw errorOf(refusals.noSuchSession());
    const user = await getUser(unit, userId);
    if (!isThis && user?.phoneChange) throw errorOf(refusals.phoneIsChanging());
    const checked = await confirm(unit);
    if (checked.kind === 'wrong') return checked;
    if (!isThis && user) await tellAdminsOf(deps, unit, user, 'sessions');
    deleteSession(unit, session);
    const announcement = await revokeSession(deps, unit, { userId, sessionId: endedId }, now, checked.by);
    return { kind: 'ended' as const, announcement, verified: checked.verified };
  });
  await deps.announce([announcement]);
  await giveBack(deps, verified);
}

/**
 * Ends all of the user's sessions but this one, forgets their devices, and drops a change of the phone that waits, unless this
 * session requested it. Returns how many sessions ended. An open session alone is not enough: a thief of one would shut the owner
 * out by it, and so would that of an elevated one. The same code again ends what has begun since.
 * Throws UNAUTHENTICATED, VALIDATION_FAILED (no code), SECOND_FACTOR_FRESH, OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED,
 * PASSKEY_INVALID and RATE_LIMITED.
 */
export async function endOtherSessions(deps: AuthDeps, command: Confirming): Promise<number> {
  const { userId, sessionId, now } = command;
  const confirm = await confirmation(deps, command, 'ended');
  const { announcements, verified } = await guessing(deps, { ...command, isKnown: true }, async (unit) => {
    const checked = await confirm(unit);
    if (checked.kind === 'wrong') return checked;
    const user = await getUser(unit, userId);
    const announcements = await revokeOthers(deps, unit, { userId, sessionId, now, by: checked.by });
    if (user) await saveWithoutOthers(deps, unit, user, { sessionId, ended: announcements.length });
    await forgetDevices(unit, userId, (each) => each !== sessionId);
    return { kind: 'ended', announcements, verified: checked.verified };
  });
  await deps.announce(announcements);
  await giveBack(deps, verified);
  return announcements.length;
}

/** In the caller's unit: ends all sessions but one. Announce what this returns after the commit. */
export async function revokeOthers(
  deps: AuthDeps,
  unit: Unit,
  { userId, sessionId, now, by }: Ending & { by?: EndedBy | undefined },
): Promise<Announcement[]> {
  const revoked: Announcement[] = [];
  for (const other of await sessionsOf(unit, userId)) {
    if (other._id === sessionId) continue;
    deleteSession(unit, other);
    revoked.push(await revokeSession(deps, unit, { userId, sessionId: other._id }, now, by));
  }
  return revoked;
}

/**
 * In the caller's unit, which ended all sessions but one: what another one requested waits no more, also of one that signed out
 * before. All admins hear of an admin's.
 */
export async function saveWithoutOthers(
  deps: AuthDeps,
  unit: Unit,
  before: UserRecord,
  { sessionId, ended }: { sessionId: string; ended: number },
): Promise<void> {
  const isOthers = before.phoneChange !== undefined && before.phoneChange.sessionId !== sessionId;
  const user = isOthers ? withoutPhoneChange(before) : before;
  if (user.role === 'admin' && ended > 0) await tellAdminsOf(deps, unit, user, 'sessions');
  else if (isOthers) saveUser(unit, user);
}

/** Ends the session of the token, even when its record is deleted already. */
export async function logout(deps: AuthDeps, { userId, sessionId, now }: Ending): Promise<void> {
  const announcement = await deps.store.transaction(async (unit) => {
    const session = await getSession(unit, sessionId);
    if (session) deleteSession(unit, session);
    return revokeSession(deps, unit, { userId, sessionId }, now, 'sign-out');
  });
  await deps.announce([announcement]);
}
