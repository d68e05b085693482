import { errorOf, identifyCaller } from '@visavis/platform';
import { deleteSession, getSession, saveSession } from '../../data/sessions.ts';
import { getUser } from '../../data/users.ts';
import { refusals } from '../../domain/refusals.ts';
import { decideRotation, isGenuine, readRefreshToken, rotated, type SessionRecord, sessionEnd } from '../../domain/session.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { Announcement, AuthDeps } from '../deps.ts';
import { tellAdminsOf } from '../tell-admins.ts';
import { issueTokens, type Tokens } from './issue-tokens.ts';
import { revokeSession } from './revoke.ts';

type Outcome = { kind: 'refreshed'; user: UserRecord; session: SessionRecord } | { kind: 'reused'; announcement: Announcement };

/**
 * Rotates a refresh token; an older token of the same session ends the session, because two parties hold it; all admins hear of
 * an admin's.
 * Throws REFRESH_INVALID, REFRESH_REUSED and ACCOUNT_INACTIVE.
 */
export async function refreshSession(
  deps: AuthDeps,
  command: { refreshToken: string; idleMs?: number | undefined; now: Date },
): Promise<Tokens> {
  const { store, secrets } = deps;
  const { refreshToken, idleMs, now } = command;
  const claimed = readRefreshToken(refreshToken);
  if (!claimed) throw errorOf(refusals.refreshInvalid());

  const outcome = await store.transaction(async (unit): Promise<Outcome> => {
    const session = await getSession(unit, claimed.sessionId);
    // An invented token must not end a session whose id is known.
    if (!session || !isGenuine(secrets.refreshTokens, session, claimed.generation, refreshToken))
      throw errorOf(refusals.refreshInvalid());
    if (sessionEnd(session) <= now) throw errorOf(refusals.refreshInvalid());
    identifyCaller(session.userId);
    const rotation = decideRotation(session, claimed.generation, now);
    const user = await getUser(unit, session.userId);
    if (rotation.kind === 'reused') {
      if (user) await tellAdminsOf(deps, unit, user, 'sessions');
      deleteSession(unit, session);
      return {
        kind: 'reused',
        announcement: await revokeSession(deps, unit, { userId: session.userId, sessionId: session._id }, now),
      };
    }
    if (!user) throw errorOf(refusals.refreshInvalid());
    if (!user.isActive) throw errorOf(refusals.inactive());
    return {
      kind: 'refreshed',
      user,
      session: rotation.kind === 'rotate' ? saveSession(unit, rotated(session, now, idleMs)) : session,
    };
  });
  if (outcome.kind === 'reused') {
    await deps.announce([outcome.announcement]);
    throw errorOf(refusals.refreshReused());
  }
  const { user, session } = outcome;
  return issueTokens(deps, { user, session, generation: session.generation }, now);
}
