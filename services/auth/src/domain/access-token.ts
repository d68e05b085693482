import type { KeyObject } from 'node:crypto';
import { ACCOUNT } from '@visavis/contracts/constants';
import { type AccessClaims, TOKEN_ISSUER } from '@visavis/platform';
import jwt from 'jsonwebtoken';
import { type SessionRecord, sessionEnd } from './session.ts';
import type { UserRecord } from './user.ts';

export interface SigningKey {
  kid: string;
  key: KeyObject;
}

/** ES256 access token of a session, 15 minutes from `now`, at most until the session ends. */
export function signAccessToken(user: UserRecord, session: SessionRecord, signing: SigningKey, now: Date): string {
  const iat = Math.floor(now.getTime() / 1_000);
  const claims: AccessClaims & { iat: number; exp: number } = {
    sub: user._id,
    sid: session._id,
    role: user.role,
    ver: user.privilegeVersion,
    vfd: user.isVerified,
    iat,
    exp: Math.min(iat + ACCOUNT.accessTokenMs / 1_000, Math.floor(sessionEnd(session).getTime() / 1_000)),
  };
  return jwt.sign(claims, signing.key, {
    algorithm: 'ES256',
    keyid: signing.kid,
    issuer: TOKEN_ISSUER,
    audience: TOKEN_ISSUER,
  });
}

/** When the last access token issued by `now` has expired. */
export const longestTokenEnd = (now: Date): Date => new Date(now.getTime() + ACCOUNT.accessTokenMs);
