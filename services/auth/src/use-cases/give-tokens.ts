import { signAccessToken } from '../domain/access-token.ts';
import { refreshTokenOf, type SessionRecord } from '../domain/session.ts';
import type { UserRecord } from '../domain/user.ts';
import type { AuthContext } from './context.ts';

export interface Tokens {
  token: string;
  refreshToken: string;
}

/** A fresh access token, and the refresh token of that generation, which is the same however often it is asked for. */
export async function giveTokens(
  context: AuthContext,
  given: { user: UserRecord; session: SessionRecord; generation: number },
  now: Date,
): Promise<Tokens> {
  const { user, session, generation } = given;
  return {
    token: signAccessToken(user, session._id, await context.keys.current(now), now),
    refreshToken: refreshTokenOf(context.secrets.refreshTokens, session, generation),
  };
}
