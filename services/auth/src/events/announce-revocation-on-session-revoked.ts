import { AUTH_TOPIC, sessionRevoked } from '@visavis/contracts/events/auth';
import type { Consumer } from '@visavis/event-bus';
import type { Revocation } from '@visavis/platform';
import { longestTokenEnd } from '../domain/access-token.ts';
import type { Announcement } from '../use-cases/context.ts';

/**
 * What a use case announces right after its commit, again and for certain: a crash, or a cache that was away, between the two loses
 * nothing. No inbox is needed: the stream knows the event's id.
 */
export const announceRevocationOnSessionRevoked = (append: (announcement: Announcement) => Promise<void>): Consumer => ({
  id: 'auth/announce-revocation-on-session-revoked',
  topic: AUTH_TOPIC,
  types: ['visavis.session.revoked.v1'],
  kind: 'reaction',
  async handle(event) {
    const { id, time, data } = sessionRevoked.parse(event);
    const revocation: Revocation = {
      userId: data.userId,
      ...(data.sessionId === undefined ? {} : { sessionId: data.sessionId }),
      ...(data.minVersion === undefined ? {} : { minVersion: data.minVersion }),
      until: longestTokenEnd(new Date(time)).getTime(),
    };
    await append({ eventId: id, revocation });
  },
});
