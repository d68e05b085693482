/** What the unit tests of a session share: people in it, and what a decision changed. */
import type { Attendee, Session, SessionDecision } from '../../src/domain/session/session.ts';
import { NOW, outcomeOf } from './fixtures.ts';

export const seconds = (count: number) => new Date(NOW.getTime() + count * 1_000);

export const person = (userId: string) => ({ userId, name: userId, avatarUrl: null, verified: false });

export const attendee = (userId: string, role: Attendee['role'], lostAt: Date | null = null): Attendee => ({
  ...person(userId),
  role,
  ticketId: role === 'guest' ? `t-${userId}` : null,
  sessionId: null,
  deviceId: 'd',
  joinedAt: NOW,
  seenAt: NOW,
  lostAt,
  away: false,
  onPhone: false,
  returning: false,
});

/** The session after a decision; throws the refusal. */
export function sessionAfter(decision: SessionDecision): Session {
  if (decision.kind === 'refused') throw new Error(JSON.stringify(decision));
  return decision.session;
}

/** The drafts of an accepted decision, each as its type with its reason or status. */
export const draftsOf = (decision: SessionDecision) =>
  decision.kind === 'accepted'
    ? decision.drafts.map((draft) => {
        const detail = 'reason' in draft ? draft.reason : 'status' in draft ? draft.status : undefined;
        return detail ? `${draft.type} ${detail}` : draft.type;
      })
    : outcomeOf(decision);
