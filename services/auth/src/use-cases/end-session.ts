import { deleteSession, getSession, sessionsOf } from '../data/sessions.ts';
import { refusals } from '../domain/refusals.ts';
import type { AuthContext } from './context.ts';
import { revokeSession } from './revoke.ts';

interface Ending {
  userId: string;
  sessionId: string;
  now: Date;
}

/** Ends one of the user's own sessions; another's, or none, is not found. */
export async function endSession(context: AuthContext, { userId, sessionId, now }: Ending): Promise<void> {
  const announcement = await context.store.transaction(async (unit) => {
    const session = await getSession(unit, sessionId);
    if (session?.userId !== userId) throw refusals.noSuchSession();
    deleteSession(unit, session);
    return revokeSession(context, unit, { userId, sessionId }, now);
  });
  await context.announce([announcement]);
}

/** Ends all of the user's sessions but the one in hand; answers how many. */
export async function endOtherSessions(context: AuthContext, { userId, sessionId, now }: Ending): Promise<number> {
  const announcements = await context.store.transaction(async (unit) => {
    const others = (await sessionsOf(unit, userId)).filter(({ _id }) => _id !== sessionId);
    const revoked = [];
    for (const other of others) {
      deleteSession(unit, other);
      revoked.push(await revokeSession(context, unit, { userId, sessionId: other._id }, now));
    }
    return revoked;
  });
  await context.announce(announcements);
  return announcements.length;
}

/** Ends the session of the token in hand, also when its record is gone already. */
export async function logout(context: AuthContext, { userId, sessionId, now }: Ending): Promise<void> {
  const announcement = await context.store.transaction(async (unit) => {
    const session = await getSession(unit, sessionId);
    if (session) deleteSession(unit, session);
    return revokeSession(context, unit, { userId, sessionId }, now);
  });
  await context.announce([announcement]);
}
