import { type Actor, errorOf } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { forgetDevices } from '../../data/known-devices.ts';
import { deleteSession, getSession, sessionsOf } from '../../data/sessions.ts';
import { refusals } from '../../domain/refusals.ts';
import type { Announcement, AuthDeps } from '../deps.ts';
import { revokeSession } from './revoke.ts';

interface Ending {
  userId: string;
  sessionId: string;
  now: Date;
}

/** Ends one of the user's own sessions. Throws NOT_FOUND, for another user's too. */
export async function endSession(deps: AuthDeps, { userId, sessionId, now }: Ending): Promise<void> {
  const announcement = await deps.store.transaction(async (unit) => {
    const session = await getSession(unit, sessionId);
    if (session?.userId !== userId) throw errorOf(refusals.noSuchSession());
    deleteSession(unit, session);
    return revokeSession(deps, unit, { userId, sessionId }, now);
  });
  await deps.announce([announcement]);
}

/** Ends all of the user's sessions but this one; returns how many. */
export async function endOtherSessions(deps: AuthDeps, { userId, sessionId, now }: Ending): Promise<number> {
  const announcements = await deps.store.transaction((unit) => revokeOthers(deps, unit, { userId, sessionId, now }));
  await deps.announce(announcements);
  return announcements.length;
}

/**
 * In the caller's unit: the same, and forgets the devices of those sessions. Announce what this returns after the commit.
 */
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
  await forgetDevices(unit, userId, { except: sessionId });
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
