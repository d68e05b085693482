import { OVERDUE } from '@visavis/contracts/constants/meeting';
import type { Meeting } from '../meeting.ts';
import type { Session, SessionEventDraft, Ticket } from './session.ts';

/** No pass of theirs was refused, and they could have been admitted. */
const couldCome = ({ checking, unverified }: Ticket) => !checking && !unverified;
const hostIsMissing = ({ phase, hostStatus }: Session) => phase === 'waiting' && hostStatus === 'absent';

/** Keeps who has left the queue between `before` and `after`, tired of waiting for a host who should be there. */
export function withLeaversKept(before: Session | undefined, after: Session, { startsAt }: Meeting, now: Date): Session {
  if (!before || !hostIsMissing(after) || after.hostMissedAt !== null || now < startsAt) return after;
  const waits = new Set(after.tickets.map(({ userId }) => userId));
  const left = before.tickets.filter((ticket) => couldCome(ticket) && !waits.has(ticket.userId)).map(({ userId }) => userId);
  return left.length > 0 ? { ...after, gaveUp: [...new Set([...after.gaveUp, ...left])] } : after;
}

/** When whoever waited for a missing host is taken care of; undefined while nobody is, and once it is done. */
export function hostMissedDueAt(session: Session, { startsAt }: Meeting): Date | undefined {
  const { tickets, gaveUp } = session;
  if (!hostIsMissing(session) || session.hostMissedAt !== null || (!tickets.some(couldCome) && gaveUp.length === 0))
    return undefined;
  return new Date(startsAt.getTime() + OVERDUE.guaranteeMs);
}

/** The time is up: who waits, and who has waited, is named once. Everything else stays as it is. */
export function missHost(session: Session, meeting: Meeting, now: Date): { session: Session; drafts: SessionEventDraft[] } {
  const at = hostMissedDueAt(session, meeting);
  if (!at || at > now) return { session, drafts: [] };
  const guestIds = [...new Set([...session.tickets.filter(couldCome).map(({ userId }) => userId), ...session.gaveUp])];
  return { session: { ...session, gaveUp: [], hostMissedAt: now }, drafts: [{ type: 'meeting.host-missed', guestIds }] };
}
