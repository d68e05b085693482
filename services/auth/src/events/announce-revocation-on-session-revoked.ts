import { sessionRevoked } from '@visavis/contracts/events/auth';
import { defineFanOut, type Revocation } from '@visavis/platform';
import { longestTokenEnd } from '../domain/access-token.ts';
import type { AuthDeps } from '../use-cases/deps.ts';

/**
 * Announces again, and for certain, what a use case announces right after its commit: a crash, or a cache that was away, between
 * the two loses nothing. The stream recognises the event's id.
 */
export const announceRevocationOnSessionRevoked = (deps: AuthDeps) =>
  defineFanOut({
    id: 'auth/announce-revocation-on-session-revoked',
    on: [sessionRevoked],
    async handle({ id, time, data }) {
      const revocation: Revocation = {
        userId: data.userId,
        ...(data.sessionId === undefined ? {} : { sessionId: data.sessionId }),
        ...(data.minVersion === undefined ? {} : { minVersion: data.minVersion }),
        until: longestTokenEnd(new Date(time)).getTime(),
      };
      await deps.appendRevocation({ eventId: id, revocation });
    },
  });
