/** What hosts do with the queue: let in, finish, take back, refuse, ask to wait on. */
import { SESSION, TURN } from '@visavis/contracts/constants/session';
import { refused } from '@visavis/platform/refusal';
import { isAnyHost, type Meeting } from '../meeting.ts';
import { applyFollowUps } from './follow-ups.ts';
import { withDismissed } from './lost-places.ts';
import { closedRefusal } from './open.ts';
import { guestOf, mayPass, ticketOfGuest, toFront, waitingIn, withoutAttendee, withoutTicket, withPassFound } from './places.ts';
import type { Attendee, Session, SessionDecision, SessionEventDraft, Ticket } from './session.ts';
import { stopped, withTurnFollowed } from './turn.ts';

/**
 * One guest at a time; the next is admitted when the room is free, or in the same step that finishes the turn of the guest in it.
 * A guest whose connection is lost keeps the seat for its time. `currentTicketId`: whose turn the host saw, because a second
 * press or another device may come when the next guest is in already; undefined: whoever is in the room, as clients of earlier
 * releases mean it. `currentSince`: since when they were in, as that turn may have been taken back meanwhile. `reason`: why not
 * the next one; the page asks for it, and it is no condition here: who is next may have changed since the host looked.
 */
export function admit(
  session: Session,
  meeting: Meeting,
  command: {
    ticketId: string;
    nonce: string;
    finishCurrent?: boolean;
    currentTicketId?: string | undefined;
    currentSince?: Date | undefined;
    reason?: string | undefined;
  },
  now: Date,
): SessionDecision {
  const refusal = closedRefusal(meeting, now);
  if (refusal) return refusal;
  if (session.phase !== 'live') return refused('conflict', 'NOT_STARTED', 'Start the meeting first');
  const guest = guestOf(session);
  if (session.admission?.ticket.ticketId === command.ticketId || guest?.ticketId === command.ticketId)
    return { kind: 'unchanged', session };
  const ticket = session.tickets.find((waiting) => waiting.ticketId === command.ticketId);
  if (!ticket || ticket.unverified || isAnyHost(meeting, ticket.userId)) return notWaiting();
  if (!mayPass(session.door, ticket))
    return refused('conflict', 'CALM_MODE', 'Calm mode is on: only guests who are verified or have met you before come in.');
  const { finishCurrent, currentTicketId = guest?.ticketId, currentSince } = command;
  const isMeant = finishCurrent && guest?.ticketId === currentTicketId && isInSince(guest, currentSince);
  if (session.admission || (guest && !isMeant))
    return refused('conflict', 'GUEST_PRESENT', 'There is a guest already: one at a time');

  const drafts: SessionEventDraft[] = [];
  const free = guest ? withTurnFinished(session, guest, now, drafts) : session;
  // Who may be away until the call is called by being let in.
  const isCalled = ticket.callMe && ticket.calledAt === null;
  if (isCalled) drafts.push({ type: 'waiting-room.called', userId: ticket.userId, ticketId: ticket.ticketId });
  const expected = isCalled ? { ...ticket, calledAt: now } : ticket;
  const after = admitted(withoutTicket(free, ticket.ticketId), expected, command.nonce, now);
  const { reason } = command;
  drafts.push({ type: 'waiting-room.admitted', ticket, total: waitingIn(after).length, ...(reason && { reason }) });
  return applyFollowUps(after, drafts, now);
}

/** Whether this is the turn that is meant, if one is: of a guest who was called back it goes on with another time. */
const isInSince = (guest: Attendee | undefined, since: Date | undefined) =>
  since === undefined || guest?.joinedAt.getTime() === since.getTime();

const admitted = (session: Session, ticket: Ticket, nonce: string, now: Date): Session => ({
  ...session,
  admission: { ticket: withPassFound(ticket), nonce, expiresAt: new Date(now.getTime() + SESSION.joinTokenMs) },
});

/** The guest is out; their seat is kept while the turn can be taken back. */
function withTurnFinished(session: Session, guest: Attendee, now: Date, drafts: SessionEventDraft[]): Session {
  if (!guest.away) drafts.push({ type: 'participant.left', attendee: guest, reason: 'turn-ended' });
  const finished = {
    ticket: ticketOfGuest(guest, now),
    turn: session.turn && stopped(session.turn, now),
    until: new Date(now.getTime() + TURN.undoMs),
  };
  const { userId, ticketId } = finished.ticket;
  return withDismissed({ ...withoutAttendee(session, userId), finished }, { userId, how: 'finished', ticketId });
}

/** The finished guest is called back, with the time that they had left; whoever was let in since then is the first again. */
export function callBack(session: Session, meeting: Meeting, nonce: string, now: Date): SessionDecision {
  const refusal = closedRefusal(meeting, now);
  if (refusal) return refusal;
  const { finished, admission } = session;
  // Another host was first.
  if (!finished && (admission?.calledBack || guestOf(session)?.calledBack)) return { kind: 'unchanged', session };
  if (!finished || finished.until <= now) return notWaiting();
  const { ticket, turn } = finished;
  const drafts: SessionEventDraft[] = [];
  // The end counted as one turn; the turn goes on.
  const counted = turn ? session.turnsMs.lastIndexOf(turn.usedMs) : -1;
  let next: Session = {
    ...session,
    finished: null,
    turnsMs: session.turnsMs.filter((_, index) => index !== counted),
  };
  if (admission) next = toFront({ ...next, admission: null }, admission.ticket, now, drafts);
  const guest = guestOf(next);
  // Their turn, which has begun, goes to the queue with them.
  if (guest) next = withTurnFollowed(sentBack(next, guest, now, drafts), now);
  // They may have queued up again meanwhile.
  const tickets = next.tickets.filter(({ userId }) => userId !== ticket.userId);
  const { admission: again, ...rest } = admitted({ ...next, tickets }, ticket, nonce, now);
  next = { ...rest, admission: again && { ...again, calledBack: true }, turn };
  drafts.push({ type: 'waiting-room.admitted', ticket, total: waitingIn(next).length });
  return applyFollowUps(next, drafts, now);
}

function sentBack(session: Session, guest: Attendee, now: Date, drafts: SessionEventDraft[]): Session {
  if (!guest.away) drafts.push({ type: 'participant.left', attendee: guest, reason: 'sent-back' });
  return toFront(withoutAttendee(session, guest.userId), ticketOfGuest(guest, now), now, drafts);
}

/**
 * Refuses a waiting guest, takes back an admission, or ends the turn of the guest in the room. `toFront`: they wait on, as the
 * first. `since`: the guest in the room is meant, who is in since then.
 */
export function deny(
  session: Session,
  meeting: Meeting,
  command: { ticketId: string; reason: string; toFront?: boolean; since?: Date | undefined },
  now: Date,
): SessionDecision {
  const { ticketId, reason } = command;
  const refusal = closedRefusal(meeting, now);
  if (refusal) return refusal;
  // Whoever has a place again is none of them.
  if (!command.toFront && session.dismissed.some((each) => each.ticketId === ticketId)) return { kind: 'unchanged', session };
  const guest = guestOf(session);
  if (!isInSince(guest, command.since)) return notWaiting();
  const drafts: SessionEventDraft[] = [];
  if (guest?.ticketId === ticketId) {
    const free = command.toFront ? sentBack(session, guest, now, drafts) : withTurnFinished(session, guest, now, drafts);
    return applyFollowUps(free, drafts, now);
  }
  const letIn = session.admission?.ticket;
  const ticket =
    session.tickets.find((waiting) => waiting.ticketId === ticketId) ?? (letIn?.ticketId === ticketId ? letIn : undefined);
  if (!ticket) return notWaiting();
  const next = withoutTicket(session, ticketId);
  if (command.toFront) return applyFollowUps(toFront(next, ticket, now, drafts), drafts, now);
  const dismissed = withDismissed(next, { userId: ticket.userId, how: 'declined', ticketId, reason });
  return applyFollowUps(dismissed, [{ type: 'waiting-room.denied', ticket, total: waitingIn(next).length, reason }], now);
}

/** A guest waits on with a message, or as before with `null`. Their page and the hosts' look at the session again. */
export function hold(
  session: Session,
  meeting: Meeting,
  { ticketId, message }: { ticketId: string; message: string | null },
  now: Date,
): SessionDecision {
  const closed = closedRefusal(meeting, now);
  if (closed) return closed;
  const ticket = session.tickets.find((waiting) => waiting.ticketId === ticketId);
  if (!ticket) return notWaiting();
  if (ticket.held === message) return { kind: 'unchanged', session };
  const tickets = session.tickets.map((waiting) => (waiting === ticket ? { ...ticket, held: message } : waiting));
  return applyFollowUps({ ...session, tickets }, [{ type: 'turn.changed' }], now);
}

const notWaiting = () => refused('conflict', 'NOT_WAITING', 'This guest is no longer waiting');
