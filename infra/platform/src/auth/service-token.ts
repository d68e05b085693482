import jwt from 'jsonwebtoken';
import type { Clock } from '../clock.ts';
import { Unauthenticated } from '../errors.ts';

const LIFETIME_SEC = 60;

/** Calls between services: HS256 with the deployment secret, 60 s, the callee as audience. */
export function createServiceTokens(secret: string, clock: Clock) {
  const now = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    sign: (caller: string, callee: string) =>
      jwt.sign({ iat: now(), exp: now() + LIFETIME_SEC }, secret, {
        algorithm: 'HS256',
        issuer: caller,
        audience: `service:${callee}`,
      }),
    /** Answers the caller. */
    verify(token: string, callee: string): string {
      try {
        const claims = jwt.verify(token, secret, { algorithms: ['HS256'], audience: `service:${callee}`, clockTimestamp: now() });
        if (typeof claims === 'object' && claims.iss) return claims.iss;
      } catch {
        // answered below: the caller learns no more than that it is not one of us
      }
      throw new Unauthenticated('UNAUTHENTICATED', 'A service token is needed');
    },
  };
}
export type ServiceTokens = ReturnType<typeof createServiceTokens>;
