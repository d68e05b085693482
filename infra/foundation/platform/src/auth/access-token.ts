import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Role } from '@visavis/contracts/constants';
import jwt from 'jsonwebtoken';
import type { Clock } from '../clock.ts';
import { Unauthenticated } from '../errors.ts';
import type { Principal } from './principal.ts';
import type { Revocations } from './revocations.ts';

export const TOKEN_ISSUER = 'visavis';
const REMEMBERED_MAX = 20_000;
/** An unknown key id makes us ask auth again, but not more often than this: anyone can invent key ids. */
const REFETCH_MS = 5_000;

export interface TokenVerifier {
  /** Throws `Unauthenticated` with TOKEN_EXPIRED, SESSION_REVOKED or UNAUTHENTICATED. */
  verify(token: string): Promise<Principal>;
  revocations: Revocations;
}

export interface AccessClaims {
  sub: string;
  sid: string;
  role: Role;
  ver: number;
  vfd: boolean;
}

/** Verifies ES256 access tokens against the JWKS; a verified token is remembered until it expires, its revocation is asked every time. */
export function createTokenVerifier(options: {
  jwks: () => Promise<readonly (JsonWebKey & { kid: string })[]>;
  revocations: Revocations;
  clock: Clock;
}): TokenVerifier {
  const { clock, revocations } = options;
  const remembered = new Map<string, Principal>();
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  const fetchKeys = () => {
    fetching ??= options
      .jwks()
      .then((list) => {
        keys = new Map(list.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
        fetchedAt = performance.now();
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };
  const keyOf = async (kid: string) => {
    if (!keys.has(kid) && performance.now() - fetchedAt > REFETCH_MS) await fetchKeys();
    return keys.get(kid);
  };

  async function check(token: string): Promise<Principal> {
    const header = jwt.decode(token, { complete: true })?.header;
    const key = header?.alg === 'ES256' && header.kid ? await keyOf(header.kid) : undefined;
    if (!key) throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
    let claims: AccessClaims & { exp: number };
    try {
      claims = jwt.verify(token, key, {
        algorithms: ['ES256'],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_ISSUER,
        clockTimestamp: Math.floor(clock.now().getTime() / 1_000),
      }) as unknown as AccessClaims & { exp: number };
    } catch (error) {
      if (error instanceof jwt.TokenExpiredError) throw new Unauthenticated('TOKEN_EXPIRED', 'Your session has expired');
      throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
    }
    return {
      userId: claims.sub,
      sessionId: claims.sid,
      role: claims.role,
      isVerified: claims.vfd,
      version: claims.ver,
      expiresAt: claims.exp,
    };
  }

  return {
    revocations,
    async verify(token) {
      let principal = remembered.get(token);
      if (!principal) {
        principal = await check(token);
        if (remembered.size >= REMEMBERED_MAX) remembered.delete(remembered.keys().next().value as string);
        remembered.set(token, principal);
      }
      if (principal.expiresAt * 1_000 <= clock.now().getTime()) {
        remembered.delete(token);
        throw new Unauthenticated('TOKEN_EXPIRED', 'Your session has expired');
      }
      if (revocations.isRevoked(principal)) throw new Unauthenticated('SESSION_REVOKED', 'Your session has ended');
      return principal;
    },
  };
}
