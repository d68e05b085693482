import { SESSION, TURN } from '@visavis/contracts/constants/session';
import { aheadOf, type Session, type SessionEventDraft, type Ticket, waitingIn } from './session.ts';

/** Guests who asked for it are called once, when two are before them and the host has begun. */
export function withCallsFollowed(session: Session, now: Date): { session: Session; drafts: SessionEventDraft[] } {
  const isDue = ({ callMe, calledAt, ticketId }: Ticket) =>
    callMe && calledAt === null && aheadOf(session, ticketId) <= TURN.callAhead;
  const due = session.phase === 'live' ? waitingIn(session).filter(isDue) : [];
  if (due.length === 0) return { session, drafts: [] };
  const tickets = session.tickets.map((ticket) => (due.includes(ticket) ? { ...ticket, calledAt: now } : ticket));
  return {
    session: { ...session, tickets },
    drafts: due.map(({ userId, ticketId }) => ({ type: 'waiting-room.called' as const, userId, ticketId })),
  };
}

/** Until when a silent guest keeps the place, ms; `silentSince` as the server may count it. They were told to close the page. */
export const keptUntil = ({ callMe, calledAt }: Ticket, silentSince: number): number => {
  const kept = silentSince + SESSION.placeKeptMs;
  if (!callMe) return kept;
  return calledAt === null ? Number.POSITIVE_INFINITY : Math.max(kept, calledAt.getTime() + SESSION.calledKeptMs);
};
