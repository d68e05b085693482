import type { KeyObject } from 'node:crypto';
import { ACCOUNT } from '@visavis/contracts/constants/account';
import { type AccessClaims, TOKEN_ISSUER } from '@visavis/platform';
import jwt from 'jsonwebtoken';
import { elevatedUntil, type SessionRecord, sessionEnd } from './session.ts';
import type { UserRecord } from './user.ts';

export interface SigningKey {
  kid: string;
  key: KeyObject;
}

/**
 * ES256 access token of a session, 15 minutes from `now`, at most until the session ends. Where admins need a second factor, the
 * session of one is a host's until it is elevated, and its admin tokens end with the elevation.
 */
export function signAccessToken(
  { user, session, needsSecondFactor }: { user: UserRecord; session: SessionRecord; needsSecondFactor: boolean },
  signing: SigningKey,
  now: Date,
): string {
  const iat = Math.floor(now.getTime() / 1_000);
  const guarded = needsSecondFactor && user.role === 'admin';
  const elevation = guarded ? elevatedUntil(session, now) : undefined;
  const held = guarded && !elevation;
  const ends = [sessionEnd(session), ...(elevation ? [elevation] : [])].map((end) => Math.floor(end.getTime() / 1_000));
  const claims: AccessClaims & { iat: number; exp: number } = {
    sub: user._id,
    sid: session._id,
    role: held ? 'host' : user.role,
    ver: user.privilegeVersion,
    vfd: user.isVerified,
    ...(held ? { sf: true } : {}),
    ...(elevation && session.elevatedAt ? { sfa: Math.floor(session.elevatedAt.getTime() / 1_000) } : {}),
    iat,
    exp: Math.min(iat + ACCOUNT.accessTokenMs / 1_000, ...ends),
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
