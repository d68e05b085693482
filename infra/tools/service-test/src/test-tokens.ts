import { generateKeyPairSync } from 'node:crypto';
import type { Role } from '@visavis/contracts/constants/role';
import { type Clock, newId, TOKEN_ISSUER } from '@visavis/platform';
import jwt from 'jsonwebtoken';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The public key of the tokens that `createTestTokens` signs. */
export const testKey = { ...publicKey.export({ format: 'jwk' }), kid: 'test' };

export interface TestClaims {
  role?: Role;
  sid?: string;
  ver?: number;
  isVerified?: boolean;
  /** 400 days unless said. */
  lifeSec?: number;
  /** Of an admin: how long ago the second factor was given; unset: none is asked for. */
  confirmedSecAgo?: number;
  /** An admin's session without the second factor; `role` is a host's. */
  isHeld?: boolean;
}

/** Access tokens as auth makes them, signed with `testKey`. */
export const createTestTokens =
  (clock: Clock) =>
  (userId: string, claims: TestClaims = {}): string => {
    const {
      role = 'participant',
      sid = `s-${userId}`,
      ver = 1,
      isVerified = false,
      lifeSec = 400 * 86_400,
      confirmedSecAgo,
      isHeld = false,
    } = claims;
    const iat = Math.floor(clock.now().getTime() / 1_000);
    const factor = { ...(confirmedSecAgo !== undefined && { sfa: iat - confirmedSecAgo }), ...(isHeld && { sf: true }) };
    return jwt.sign({ sid, role, ver, vfd: isVerified, ...factor, iat, exp: iat + lifeSec, jti: newId() }, privateKey, {
      algorithm: 'ES256',
      keyid: 'test',
      subject: userId,
      issuer: TOKEN_ISSUER,
      audience: TOKEN_ISSUER,
    });
  };
