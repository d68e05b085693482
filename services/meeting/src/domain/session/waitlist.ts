import { SESSION } from '@visavis/contracts/constants/session';
import { type Session, type SessionEventDraft, waitingIn } from './session.ts';

/** In order of arrival: whoever waits for a place in the queue has it as soon as one is free. */
export function withWaitlistFollowed(session: Session): { session: Session; drafts: SessionEventDraft[] } {
  const free = SESSION.maxTickets - session.tickets.filter(({ waitlisted }) => !waitlisted).length;
  const up = session.tickets.filter(({ waitlisted }) => waitlisted).slice(0, Math.max(0, free));
  if (up.length === 0) return { session, drafts: [] };
  const next = {
    ...session,
    tickets: session.tickets.map((ticket) => (up.includes(ticket) ? { ...ticket, waitlisted: false } : ticket)),
  };
  return {
    session: next,
    drafts: up
      .filter(({ checking }) => !checking)
      .map((ticket) => ({ type: 'waiting-room.joined' as const, ticket, total: waitingIn(next).length })),
  };
}
