import { SESSION, TURN } from '@visavis/contracts/constants/session';
import { withNotVerified } from './lost-places.ts';
import { aheadOf, asksToBeVerified, hasPlace, mayPass, placesTaken, waitingIn, withoutTicket, youngPlaces } from './places.ts';
import type { Session, SessionEventDraft, Ticket } from './session.ts';

/** What follows for those who wait. */
interface Followed {
  session: Session;
  drafts: SessionEventDraft[];
}

const changed = (session: Session, tickets: readonly Ticket[], change: (ticket: Ticket) => Partial<Ticket>): Session => ({
  ...session,
  tickets: session.tickets.map((ticket) => (tickets.includes(ticket) ? { ...ticket, ...change(ticket) } : ticket)),
});
/** Now the hosts learn of them. */
const joinedNow = (session: Session, tickets: readonly Ticket[]): SessionEventDraft[] =>
  waitingIn(session)
    .filter(({ ticketId }) => tickets.some((ticket) => ticket.ticketId === ticketId))
    .map((ticket) => ({ type: 'waiting-room.joined', ticket, total: waitingIn(session).length }));

/**
 * Whoever is verified by now takes part, at the place that was kept, and is expected on the page; so is whom calm mode kept
 * waiting, once it is over. The hosts knew some of them already, and can let them in from now on.
 */
export function withVerifiedFollowed(session: Session, now: Date): Followed {
  const isReady = (ticket: Ticket) => ticket.verified || (!ticket.unverified && mayPass(session.door, ticket));
  const verified = session.tickets.filter((ticket) => asksToBeVerified(ticket) && isReady(ticket));
  if (verified.length === 0) return { session, drafts: [] };
  const isFull = placesTaken(session) >= SESSION.maxTickets;
  const next = changed(session, verified, ({ unverified, waitlisted }) => ({
    unverified: false,
    asksVerification: false,
    waitlisted: unverified ? isFull : waitlisted,
    verifiedAt: now,
  }));
  const opened = verified.filter(({ unverified }) => unverified);
  const drafts = joinedNow(next, opened);
  return { session: next, drafts: opened.length < verified.length ? [...drafts, { type: 'turn.changed' }] : drafts };
}

/**
 * Of one who was not verified, and may not ask again for now: the place that was kept for it ends. Whom calm mode alone keeps
 * outside goes on waiting, and is expected on the page.
 */
export function withoutKeptPlace(session: Session, userId: string, now: Date): Followed {
  const ticket = session.tickets.find((waiting) => waiting.userId === userId && asksToBeVerified(waiting));
  if (!ticket) return { session, drafts: [] };
  // Their page looks at the session again.
  const told = { type: 'turn.changed' } as const;
  if (!ticket.unverified)
    return { session: changed(session, [ticket], () => ({ asksVerification: false, verifiedAt: now })), drafts: [told] };
  const next = withNotVerified(withoutTicket(session, ticket.ticketId), userId);
  return { session: next, drafts: [{ type: 'waiting-room.left', ticket, total: waitingIn(next).length, reason: 'stale' }, told] };
}

/**
 * In order of arrival, past new accounts that would be too many: whoever waits for a place in the queue has it as soon as one is
 * free.
 */
export function withWaitlistFollowed(session: Session): Followed {
  const free = Math.max(0, SESSION.maxTickets - placesTaken(session));
  const freeForYoung = Math.max(0, SESSION.maxYoungTickets - youngPlaces(session));
  const waitlisted = session.tickets.filter((ticket) => ticket.waitlisted);
  const tooYoung = waitlisted.filter(({ young, verified }) => young && !verified).slice(freeForYoung);
  const up = waitlisted.filter((ticket) => !tooYoung.includes(ticket)).slice(0, free);
  if (up.length === 0) return { session, drafts: [] };
  const next = changed(session, up, () => ({ waitlisted: false }));
  return { session: next, drafts: joinedNow(next, up) };
}

/**
 * Guests who asked for it are called once, when two are before them and the host has begun; and once more after others have come
 * before them again.
 */
export function withCallsFollowed(before: Session, now: Date): Followed {
  const isNear = ({ ticketId }: Ticket) => aheadOf(before, ticketId) <= TURN.callAhead;
  const isFarAgain = (ticket: Ticket) => ticket.callMe && ticket.calledAt !== null && !isNear(ticket);
  const far = before.tickets.filter(isFarAgain);
  const session = far.length === 0 ? before : changed(before, far, () => ({ calledAt: null }));
  const isDue = (ticket: Ticket) => ticket.callMe && ticket.calledAt === null && mayPass(session.door, ticket) && isNear(ticket);
  const due = session.phase === 'live' ? waitingIn(session).filter(isDue) : [];
  if (due.length === 0) return { session, drafts: [] };
  return {
    session: changed(session, due, () => ({ calledAt: now })),
    drafts: due.map(({ userId, ticketId }) => ({ type: 'waiting-room.called' as const, userId, ticketId })),
  };
}

/**
 * Until when a silent guest keeps the place, ms; `silentSince` as the server may count it. Those who are called, ask to be
 * verified or need a pass were told that they may leave the page.
 */
export const keptUntil = (ticket: Ticket, silentSince: number): number => {
  const { callMe, calledAt } = ticket;
  if (asksToBeVerified(ticket) || (callMe && calledAt === null)) return Number.POSITIVE_INFINITY;
  const buyingUntil = ticket.needsPassSince ? ticket.needsPassSince.getTime() + SESSION.buyingKeptMs : 0;
  return Math.max(silentSince + SESSION.placeKeptMs, expectedUntil(ticket), buyingUntil);
};

/** How long they have to come to the page, ms: as the call says, or after they were verified. */
const expectedUntil = ({ calledAt, verifiedAt }: Ticket) =>
  Math.max(calledAt?.getTime() ?? 0, verifiedAt?.getTime() ?? 0) + SESSION.calledKeptMs;
export const isBeingCalled = (ticket: Ticket, now: Date) => now.getTime() < expectedUntil(ticket);

/** An answer is good for as long as its place, and while its guest may be called back. */
export const withRecordingFollowed = (session: Session, now: Date): Session => {
  const { finished } = session;
  const back = finished && finished.until > now ? finished.ticket.userId : undefined;
  const recording = session.recording.filter(({ userId }) => hasPlace(session, userId) || userId === back);
  return recording.length === session.recording.length ? session : { ...session, recording };
};

/** A pitch is needed while its guest waits or is in the room, and deleted with their place: turn over, left, account deleted. */
export const withPitchesFollowed = (session: Session): Session => {
  const pitches = session.pitches.filter(({ userId }) => hasPlace(session, userId));
  return pitches.length === session.pitches.length ? session : { ...session, pitches };
};
