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
    } = claims;
    const iat = Math.floor(clock.now().getTime() / 1_000);
    const sfa = confirmedSecAgo === undefined ? {} : { sfa: iat - confirmedSecAgo };
    return jwt.sign({ sid, role, ver, vfd: isVerified, ...sfa, iat, exp: iat + lifeSec, jti: newId() }, privateKey, {
      algorithm: 'ES256',
      keyid: 'test',
      subject: userId,
      issuer: TOKEN_ISSUER,
      audience: TOKEN_ISSUER,
    });
  };
