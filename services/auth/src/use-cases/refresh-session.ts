import { deleteSession, getSession, saveSession } from '../data/sessions.ts';
import { getUser } from '../data/users.ts';
import { refusals } from '../domain/refusals.ts';
import { decideRotation, isGenuine, readRefreshToken, rotated, type SessionRecord } from '../domain/session.ts';
import type { UserRecord } from '../domain/user.ts';
import type { Announcement, AuthContext } from './context.ts';
import { giveTokens, type Tokens } from './give-tokens.ts';
import { revokeSession } from './revoke.ts';

type Outcome = { kind: 'refreshed'; user: UserRecord; session: SessionRecord } | { kind: 'reused'; announcement: Announcement };

/** Rotates a refresh token; a token that was rotated away ends its whole session, because two parties hold it. */
export async function refreshSession(context: AuthContext, asked: { refreshToken: string; now: Date }): Promise<Tokens> {
  const { store, secrets } = context;
  const { refreshToken, now } = asked;
  const claimed = readRefreshToken(refreshToken);
  if (!claimed) throw refusals.refreshInvalid();

  const outcome = await store.transaction(async (unit): Promise<Outcome> => {
    const session = await getSession(unit, claimed.sessionId);
    // An invented token must not end a session whose id is known.
    if (!session || !isGenuine(secrets.refreshTokens, session, claimed.generation, refreshToken)) throw refusals.refreshInvalid();
    const rotation = decideRotation(session, claimed.generation, now);
    if (rotation.kind === 'reused') {
      deleteSession(unit, session);
      return {
        kind: 'reused',
        announcement: await revokeSession(context, unit, { userId: session.userId, sessionId: session._id }, now),
      };
    }
    const user = await getUser(unit, session.userId);
    if (!user) throw refusals.refreshInvalid();
    if (!user.isActive) throw refusals.inactive();
    return {
      kind: 'refreshed',
      user,
      session: rotation.kind === 'rotate' ? saveSession(unit, rotated(session, now)) : session,
    };
  });
  if (outcome.kind === 'reused') {
    await context.announce([outcome.announcement]);
    throw refusals.refreshReused();
  }
  const { user, session } = outcome;
  return giveTokens(context, { user, session, generation: session.generation }, now);
}
