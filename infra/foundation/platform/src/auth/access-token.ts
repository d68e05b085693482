import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Role } from '@visavis/contracts/constants/role';
import jwt from 'jsonwebtoken';
import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../clock.ts';
import { Unauthenticated } from '../errors.ts';
import { identifyCaller } from '../request-context.ts';
import type { Principal } from './principal.ts';
import type { Revocations } from './revocations.ts';

export const TOKEN_ISSUER = 'visavis';
const REMEMBERED_MAX = 20_000;
/** An unknown key id makes us ask auth again, but not more often than this: anyone can invent key ids. */
const REFETCH_MS = 5_000;
/**
 * Keys of this age are fetched again beside the requests; older ones than the next are waited for. A key that is not listed any
 * more is forgotten.
 */
const REFRESH_AFTER_MS = 4 * 60_000;
const STALE_AFTER_MS = 5 * 60_000;

export interface TokenVerifier {
  /** Throws `Unauthenticated` with TOKEN_EXPIRED, SESSION_REVOKED or UNAUTHENTICATED. */
  verify(token: string): Promise<Principal>;
  revocations: Revocations;
  /**
   * Calls the listener after keys were withdrawn: what was verified before has to be verified again. Returns how to stop that.
   */
  onKeysWithdrawn(listener: () => void): () => void;
}

export interface AccessClaims {
  sub: string;
  sid: string;
  role: Role;
  ver: number;
  vfd: boolean;
  /** An admin's session that is not elevated: `role` is a host's until it is. */
  sf?: true;
  /** Where admins need a second factor: when the session was elevated, in seconds since the epoch. */
  sfa?: number;
}

/**
 * Verifies ES256 access tokens against the JWKS; a verified token is remembered until it expires or its key is withdrawn, its
 * revocation is asked every time. While auth cannot be reached, the last keys stay in use.
 */
export function createTokenVerifier(options: {
  jwks: () => Promise<readonly (JsonWebKey & { kid: string })[]>;
  revocations: Revocations;
  clock: Clock;
  /** Milliseconds that only grow; a test's own time. */
  monotonicNow?: () => number;
}): TokenVerifier {
  const { clock, revocations, monotonicNow = () => performance.now() } = options;
  const remembered = new BoundedMap<string, Principal>(REMEMBERED_MAX);
  const listeners = new Set<() => void>();
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  const fetchKeys = () => {
    triedAt = monotonicNow();
    fetching ??= options
      .jwks()
      .then((list) => {
        const before = keys;
        keys = new Map(list.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
        fetchedAt = monotonicNow();
        if ([...before.keys()].every((kid) => keys.has(kid))) return;
        remembered.clear();
        for (const listener of listeners) listener();
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };
  /** Before a token is looked at, also one that is remembered. */
  const refreshKeys = (): Promise<void> | undefined => {
    const age = monotonicNow() - fetchedAt;
    if (keys.size === 0 || age < REFRESH_AFTER_MS) return undefined;
    if (fetching === undefined && monotonicNow() - triedAt < REFETCH_MS) return undefined;
    const refreshed = fetchKeys().catch(() => undefined);
    return age < STALE_AFTER_MS ? undefined : refreshed;
  };
  const keyOf = async (kid: string) => {
    if (!keys.has(kid) && monotonicNow() - fetchedAt > REFETCH_MS) await fetchKeys();
    return keys.get(kid);
  };

  async function check(token: string): Promise<Principal> {
    const header = jwt.decode(token, { complete: true })?.header;
    const key = header?.alg === 'ES256' && header.kid ? await keyOf(header.kid) : undefined;
    if (!key) throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
    let claims: AccessClaims & { iat: number; exp: number };
    try {
      claims = jwt.verify(token, key, {
        algorithms: ['ES256'],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_ISSUER,
        clockTimestamp: Math.floor(clock.now().getTime() / 1_000),
      }) as unknown as typeof claims;
    } catch (error) {
      if (error instanceof jwt.TokenExpiredError) throw new Unauthenticated('TOKEN_EXPIRED', 'Your session has expired');
      throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
    }
    return {
      userId: claims.sub,
      sessionId: claims.sid,
      role: claims.role,
      isVerified: claims.vfd,
      ...(claims.sf ? { needsSecondFactor: true } : {}),
      ...(claims.sfa === undefined ? {} : { confirmedAt: claims.sfa }),
      version: claims.ver,
      issuedAt: claims.iat,
      expiresAt: claims.exp,
    };
  }

  return {
    revocations,
    onKeysWithdrawn(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async verify(token) {
      const refreshing = refreshKeys();
      if (refreshing) await refreshing;
      let principal = remembered.get(token);
      if (!principal) {
        principal = await check(token);
        remembered.set(token, principal);
      }
      identifyCaller(principal.userId);
      if (principal.expiresAt * 1_000 <= clock.now().getTime()) {
        remembered.delete(token);
        throw new Unauthenticated('TOKEN_EXPIRED', 'Your session has expired');
      }
      if (revocations.isRevoked(principal)) throw new Unauthenticated('SESSION_REVOKED', 'Your session has ended');
      return principal;
    },
  };
}
