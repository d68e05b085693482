import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Clock } from '../clock.ts';
import { Unauthenticated } from '../errors.ts';
import { secretValues } from './secret-keys.ts';

const LIFETIME_SEC = 60;
/** A token is used again for this long: signing costs more than the rest of a call. */
const REUSE_SEC = 15;

/** Calls between services: HS256 with the deployment secret (`<new>,<old>` while it is rotated), 60 s, the callee as audience. */
export function createServiceTokens(secret: string, clock: Clock) {
  // Of a text the library finds out with each token, by trial, that it is no public key: that takes twice as long as the rest.
  const keys = secretValues(secret).map((value) => createSecretKey(value, 'utf8'));
  const now = () => Math.floor(clock.now().getTime() / 1_000);
  const signed = new Map<string, { at: number; token: string }>();
  return {
    sign(caller: string, callee: string): string {
      const at = now();
      const pair = `${caller} ${callee}`;
      const cached = signed.get(pair);
      if (cached && at >= cached.at && at < cached.at + REUSE_SEC) return cached.token;
      const token = jwt.sign({ iat: at, exp: at + LIFETIME_SEC }, keys[0] as KeyObject, {
        algorithm: 'HS256',
        issuer: caller,
        audience: `service:${callee}`,
      });
      signed.set(pair, { at, token });
      return token;
    },
    /** Answers the caller. */
    verify(token: string, callee: string): string {
      for (const key of keys)
        try {
          const claims = jwt.verify(token, key, { algorithms: ['HS256'], audience: `service:${callee}`, clockTimestamp: now() });
          if (typeof claims === 'object' && claims.iss) return claims.iss;
        } catch {
          // answered below: the caller learns no more than that it is not one of us
        }
      throw new Unauthenticated('UNAUTHENTICATED', 'A service token is needed');
    },
  };
}
export type ServiceTokens = ReturnType<typeof createServiceTokens>;
