import { type Actor, errorOf } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { forgetDevices } from '../../data/known-devices.ts';
import { deleteSession, getSession, sessionsOf } from '../../data/sessions.ts';
import { getUser } from '../../data/users.ts';
import { refusals } from '../../domain/refusals.ts';
import { elevatedUntil } from '../../domain/session.ts';
import { giveBack, guessing } from '../codes/check-code.ts';
import { checkOwnCode, type OwnCode } from '../codes/own-code.ts';
import type { Announcement, AuthDeps } from '../deps.ts';
import { revokeSession } from './revoke.ts';

interface Ending {
  userId: string;
  sessionId: string;
  now: Date;
}

/** The code is not needed in a session that the second factor elevated. */
type EndingOthers = Ending & OwnCode;

/**
 * Ends one of the user's own sessions; another one than this takes a code, as all others do. While a change of the phone waits,
 * none but this one: whoever requested it could else end those that may stop it. Throws NOT_FOUND, for another user's too,
 * CONFLICT, and what `endOtherSessions` throws.
 */
export async function endSession(deps: AuthDeps, command: EndingOthers & { endedId: string }): Promise<void> {
  const { userId, sessionId, endedId, now } = command;
  const isThis = endedId === sessionId;
  const { announcement, verified } = await guessing(deps, { ...command, isKnown: isThis }, async (unit) => {
    const session = await getSession(unit, endedId);
    if (session?.userId !== userId) throw errorOf(refusals.noSuchSession());
    if (!isThis && (await getUser(unit, userId))?.phoneChange) throw errorOf(refusals.phoneIsChanging());
    const checked = isThis ? { kind: 'right' as const, verified: [] } : await confirmEnding(deps, unit, command);
    if (checked.kind === 'wrong') return checked;
    deleteSession(unit, session);
    const announcement = await revokeSession(deps, unit, { userId, sessionId: endedId }, now);
    return { kind: 'ended' as const, announcement, verified: checked.verified };
  });
  await deps.announce([announcement]);
  await giveBack(deps, verified);
}

/**
 * Ends all of the user's sessions but this one, and forgets their devices; returns how many. An open session alone does not: a
 * thief of one would shut the owner out by it. The same code again ends what has begun since. Throws UNAUTHENTICATED,
 * VALIDATION_FAILED (no code), OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED and RATE_LIMITED.
 */
export async function endOtherSessions(deps: AuthDeps, command: EndingOthers): Promise<number> {
  const { userId, sessionId, now } = command;
  const { announcements, verified } = await guessing(deps, command, async (unit) => {
    const checked = await confirmEnding(deps, unit, command);
    if (checked.kind === 'wrong') return checked;
    const announcements = await revokeOthers(deps, unit, { userId, sessionId, now });
    await forgetDevices(unit, userId, (each) => each !== sessionId);
    return { kind: 'ended', announcements, verified: checked.verified };
  });
  await deps.announce(announcements);
  await giveBack(deps, verified);
  return announcements.length;
}

async function confirmEnding(deps: AuthDeps, unit: Unit, command: EndingOthers) {
  const [user, session] = [await getUser(unit, command.userId), await getSession(unit, command.sessionId)];
  if (!user || !session) throw errorOf(refusals.signedOut());
  if (elevatedUntil(session, command.now)) return { kind: 'right' as const, verified: [] };
  return checkOwnCode(deps, unit, user, command, 'ended');
}

/** In the caller's unit: ends all sessions but one. Announce what this returns after the commit. */
export async function revokeOthers(
  deps: AuthDeps,
  unit: Unit,
  { userId, sessionId, now, actor }: Ending & { actor?: Actor },
): Promise<Announcement[]> {
  const revoked: Announcement[] = [];
  for (const other of await sessionsOf(unit, userId)) {
    if (other._id === sessionId) continue;
    deleteSession(unit, other);
    revoked.push(await revokeSession(deps, unit, { userId, sessionId: other._id }, now, actor));
  }
  return revoked;
}

/** Ends the session of the token, even when its record is deleted already. */
export async function logout(deps: AuthDeps, { userId, sessionId, now }: Ending): Promise<void> {
  const announcement = await deps.store.transaction(async (unit) => {
    const session = await getSession(unit, sessionId);
    if (session) deleteSession(unit, session);
    return revokeSession(deps, unit, { userId, sessionId }, now);
  });
  await deps.announce([announcement]);
}
