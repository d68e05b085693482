import { signAccessToken } from '../../domain/access-token.ts';
import { refreshTokenOf, type SessionRecord } from '../../domain/session.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';

export interface Tokens {
  token: string;
  refreshToken: string;
}

/** A fresh access token, and the refresh token of that generation, always the same for one generation. */
export async function issueTokens(
  deps: AuthDeps,
  grant: { user: UserRecord; session: SessionRecord; generation: number },
  now: Date,
): Promise<Tokens> {
  const { user, session, generation } = grant;
  return {
    token: signAccessToken(
      { user, session, needsSecondFactor: deps.config.adminSecondFactor },
      await deps.keys.current(now),
      now,
    ),
    refreshToken: refreshTokenOf(deps.secrets.refreshTokens, session, generation),
  };
}
