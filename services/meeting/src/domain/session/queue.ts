import { SESSION } from '@visavis/contracts/constants/session';
import { VERIFICATION } from '@visavis/contracts/constants/verification';
import { type Refused, refused } from '@visavis/platform/refusal';
import { isAnyHost, type Meeting } from '../meeting.ts';
import { isUnusedEarly, leftTooOften, withEarlyLeave } from './early-leaves.ts';
import { applyFollowUps } from './follow-ups.ts';
import { closedRefusal, opensAt, tooEarly } from './open.ts';
import {
  aheadOf,
  asksToBeVerified,
  attendeeOf,
  behind,
  hasPlace,
  mayPass,
  pitchOf,
  placesTaken,
  ticketOf,
  waitingIn,
  withoutTicket,
  withPassFound,
  youngPlaces,
} from './places.ts';
import type { JoiningUser, Pitch, Session, SessionDecision, SessionEventDraft, Ticket } from './session.ts';

export interface Joining {
  user: JoiningUser;
  ticketId: string;
  arrival: { at: Date; seq: number };
  sessionId: string;
  /** Whether billing is asked for a pass before the hosts learn of the place. */
  checking: boolean;
  /** The place that is meant: once it is gone, no other is taken. Undefined: the one that they have, or a new one. */
  meantTicketId?: string | undefined;
  /** Undefined: as before. */
  connectAhead?: boolean | undefined;
  callMe?: boolean | undefined;
  /** At this position they let the one behind go first; a repetition finds them elsewhere. */
  letPast?: number | undefined;
  /** When the queue is full, they wait for a place in it. */
  waitlist: boolean;
  /** Who is not verified yet keeps a place while they ask for it, where that is needed to go in. */
  awaitVerification?: boolean | undefined;
}

export const NO_PLACE = 'You have no place in the queue';

/** First come, first served; joining again keeps the place. */
export function join(session: Session, meeting: Meeting, joining: Joining, now: Date): SessionDecision {
  const { user, ticketId, arrival, sessionId, checking, waitlist } = joining;
  const closed = closedRefusal(meeting, now);
  if (closed) return closed;
  if (isAnyHost(meeting, user.userId))
    return refused('conflict', 'CONFLICT', 'You host this meeting: you do not need a place in the queue');
  if (session.phase === 'waiting' && now < opensAt(meeting))
    return tooEarly('The waiting room opens 30 minutes before the start', opensAt(meeting));
  if (attendeeOf(session, user.userId)) return refused('conflict', 'CONFLICT', 'You are already in this meeting');
  const present = ticketOf(session, user.userId);
  const letIn = session.admission?.ticket.userId === user.userId ? session.admission.ticket : undefined;
  const { meantTicketId } = joining;
  if (meantTicketId !== undefined && (present ?? letIn)?.ticketId !== meantTicketId)
    return refused('conflict', 'NOT_WAITING', NO_PLACE);
  if (present || letIn) return rejoined(session, present, joining, now);
  const left = leftTooOften(session, user.userId, now);
  if (left) return left;
  const unverified = meeting.meetingType === 'verified' && !user.verified;
  if (unverified && !joining.awaitVerification)
    return refused('forbidden', 'VERIFICATION_REQUIRED', 'Please verify your freelancer status to join this meeting');
  const young = (user.young ?? false) && !user.verified;
  const inVain = unverified && (askInVain(user, now) ?? tooManyAsk(session, young));
  if (inVain) return inVain;
  const isFull = placesTaken(session) >= SESSION.maxTickets;
  const waitlisted = !unverified && (isFull || (young && youngPlaces(session) >= SESSION.maxYoungTickets));
  const inLine = session.tickets.filter((ticket) => !ticket.unverified);
  if (waitlisted && inLine.length >= SESSION.maxTickets + SESSION.maxWaitlist)
    return refused('conflict', 'WAITLIST_FULL', 'The waitlist is full, too. Please try again in a few minutes.');
  const listed = session.tickets.filter((ticket) => ticket.waitlisted);
  if (waitlisted && young && youngOf(listed) >= SESSION.maxYoungWaitlist)
    return refused('conflict', 'WAITLIST_FULL', WAITLIST_FULL_OF_YOUNG);
  if (waitlisted && !waitlist) return refused('conflict', 'FULL', isFull ? FULL : FULL_OF_YOUNG);

  const { passAtOnceUntil, askAgainAt: _, ...person } = user;
  const ticket: Ticket = {
    ...person,
    young,
    returning: user.returning ?? false,
    front: false,
    passAtOnce: passAtOnceUntil !== undefined,
    ticketId,
    joinedAt: arrival.at,
    arrivalSeq: arrival.seq,
    checking,
    held: null,
    connectAhead: joining.connectAhead ?? false,
    callMe: joining.callMe ?? false,
    calledAt: null,
    waitlisted,
    unverified,
    sessionId,
    seenAt: now,
    lostAt: null,
  };
  // Whom another replica took a moment later may have a place already.
  const ahead = session.tickets.findLastIndex((other) => (waitlisted && !other.waitlisted) || !arrivedAfter(other, ticket)) + 1;
  const next = { ...session, tickets: session.tickets.toSpliced(ahead, 0, ticket) };
  return applyFollowUps(next, checking || waitlisted || unverified ? [] : [joined(next, ticket)], now);
}

const FULL = 'The waiting room is full. You can join its waitlist.';
const FULL_OF_YOUNG =
  'New accounts hold at most 40 % of the places, and these are taken. You can join the waitlist; verified guests have a place at once.';

const WAITLIST_FULL_OF_YOUNG =
  'New accounts hold at most 40 % of the waitlist, and that is taken. Please try again in a few minutes; verified guests are not counted.';

/** They were not verified a short while ago, and so cannot ask for it now. */
export const mustWaitToAsk = ({ verified, askAgainAt }: JoiningUser, now: Date): boolean =>
  !verified && askAgainAt !== undefined && askAgainAt > now;
const askInVain = (user: JoiningUser, now: Date): Refused | undefined =>
  mustWaitToAsk(user, now)
    ? refused('conflict', 'VERIFICATION_TOO_EARLY', VERIFICATION.tooEarly, {
        retryAt: user.askAgainAt?.toISOString(),
      })
    : undefined;

/** Nobody's silence ends the place of one who asks to be verified. */
function tooManyAsk({ tickets }: Session, young: boolean, most: number = SESSION.maxWaitlist): Refused | undefined {
  const asking = tickets.filter(asksToBeVerified);
  if (asking.length >= most)
    return refused('conflict', 'WAITLIST_FULL', 'Too many guests ask to be verified here. Please try again in a few minutes.');
  if (young && youngOf(asking) >= SESSION.maxYoungWaitlist)
    return refused(
      'conflict',
      'WAITLIST_FULL',
      'Too many new accounts ask to be verified here. Please try again in a few minutes.',
    );
  return undefined;
}
const youngOf = (tickets: readonly Ticket[]) => tickets.filter(({ young, verified }) => young && !verified).length;

/** The place belongs to the sign-in that asked for it last. Hosts look again when the guest agrees to be connected ahead. */
function rejoined(
  session: Session,
  present: Ticket | undefined,
  { user, sessionId, ...joining }: Joining,
  now: Date,
): SessionDecision {
  if (!present || isOnlyLook(joining)) return { kind: 'unchanged', session };
  const { connectAhead = present.connectAhead, callMe = present.callMe, letPast } = joining;
  if (letPast !== undefined && waitingIn(session).includes(present) && aheadOf(session, present.ticketId) + 1 === letPast)
    return passed(session, present, now);
  // The token may know of a verification before the copy of the person does.
  const verified = present.verified || user.verified;
  const isOutside = !verified && !mayPass(session.door, present);
  const asks = joining.awaitVerification === true && isOutside && !asksToBeVerified(present);
  const inVain = asks && (askInVain(user, now) ?? tooManyAsk(session, present.young, SESSION.maxAskInCalm));
  if (inVain) return inVain;
  const isSame = present.connectAhead === connectAhead && present.callMe === callMe && present.verified === verified;
  if (present.sessionId === sessionId && isSame && !asks) return { kind: 'unchanged', session };
  // Whoever asks anew waits for a call of their own.
  const calledAt = callMe && !present.callMe ? null : present.calledAt;
  const changed = { ...present, verified, sessionId, connectAhead, callMe, calledAt, ...(asks && { asksVerification: true }) };
  const tickets = session.tickets.map((ticket) => (ticket === present ? changed : ticket));
  const drafts: SessionEventDraft[] = present.connectAhead === connectAhead ? [] : [{ type: 'turn.changed' }];
  return applyFollowUps({ ...session, tickets }, drafts, now);
}

/** A page asks by itself whether its place has a pass by now: that takes the place for no other sign-in. */
const isOnlyLook = ({ meantTicketId, connectAhead, callMe, letPast, awaitVerification }: Omit<Joining, 'user' | 'sessionId'>) =>
  meantTicketId !== undefined && [connectAhead, callMe, letPast, awaitVerification].every((wish) => wish === undefined);

/** The guest changes places with the one behind, who could go in. */
function passed(session: Session, ticket: Ticket, now: Date): SessionDecision {
  const other = behind(session, ticket);
  if (!other) return refused('conflict', 'CONFLICT', 'Nobody behind you can go in now');
  const others = session.tickets.filter((each) => each !== ticket);
  // Right behind that guest, in the same part of the queue.
  const tickets = others.toSpliced(others.indexOf(other) + 1, 0, { ...ticket, front: ticket.front || other.front });
  return applyFollowUps({ ...session, tickets }, [{ type: 'turn.changed' }], now);
}

const arrivedAfter = (one: Ticket, other: Ticket) =>
  (one.joinedAt.getTime() - other.joinedAt.getTime() || one.arrivalSeq - other.arrivalSeq) > 0;

const joined = (session: Session, ticket: Ticket) =>
  ({ type: 'waiting-room.joined', ticket, total: waitingIn(session).length }) as const;

/**
 * Billing has said whether they have a pass: now the hosts learn of the place, or it is given up. Who was to be let in without
 * one keeps the place in any case.
 */
export function passChecked(session: Session, ticketId: string, hasPass: boolean, now: Date): SessionDecision {
  const ticket = session.tickets.find((waiting) => waiting.ticketId === ticketId);
  if (!ticket?.checking && hasPass) return markPassNeeded(session, ticketId, false, now);
  if (!ticket?.checking) return { kind: 'unchanged', session };
  if (!hasPass) return applyFollowUps(withoutTicket(session, ticketId), [], now);
  const checked = { ...ticket, checking: false };
  const next = { ...session, tickets: session.tickets.map((waiting) => (waiting === ticket ? checked : waiting)) };
  return applyFollowUps(next, checked.waitlisted || checked.unverified ? [] : [joined(next, checked)], now);
}

/**
 * Others go in before them until they have a pass; then they are where they were. Their page and the hosts' look again; whoever
 * asked to be called may have none open, and is told once for each place.
 */
export function markPassNeeded(session: Session, ticketId: string, isNeeded: boolean, now: Date): SessionDecision {
  const ticket = session.tickets.find((waiting) => waiting.ticketId === ticketId);
  if (!ticket || (ticket.needsPassSince !== undefined) === isNeeded) return { kind: 'unchanged', session };
  const { userId, callMe, toldOfPass } = ticket;
  const isTold = isNeeded && callMe && !toldOfPass;
  const needing: Ticket = { ...ticket, needsPassSince: now, ...(isTold && { toldOfPass: true }) };
  const marked = isNeeded ? needing : withPassFound(ticket);
  const tickets = session.tickets.map((waiting) => (waiting === ticket ? marked : waiting));
  const told: SessionEventDraft[] = isTold ? [{ type: 'waiting-room.pass-needed', userId, ticketId }] : [];
  return applyFollowUps({ ...session, tickets }, [...told, { type: 'turn.changed' }], now);
}

/**
 * What the guest wants to talk about, or their video; what is left out stays. Without words and video there is no pitch. The
 * hosts' pages look at the session again.
 */
export function setPitch(session: Session, userId: string, change: Partial<Omit<Pitch, 'userId'>>, now: Date): SessionDecision {
  if (!hasPlace(session, userId)) return refused('conflict', 'NOT_WAITING', NO_PLACE);
  const before = pitchOf(session, userId) ?? { userId, text: '', link: null, clip: null };
  const pitch = { ...before, ...change };
  if (pitch.text === before.text && pitch.link === before.link && pitch.clip === before.clip)
    return { kind: 'unchanged', session };
  const others = session.pitches.filter((other) => other.userId !== userId);
  const pitches = pitch.text === '' && pitch.clip === null ? others : [...others, pitch];
  return applyFollowUps({ ...session, pitches }, [{ type: 'turn.changed' }], now);
}

/** Gives up the place, or the admission that was not used. */
export function leaveQueue(session: Session, userId: string, now: Date): SessionDecision {
  const admitted = session.admission?.ticket;
  const ticket = ticketOf(session, userId) ?? (admitted?.userId === userId ? admitted : undefined);
  if (!ticket) return { kind: 'unchanged', session };
  const gone = withoutTicket(session, ticket.ticketId);
  const { admission } = session;
  const isEarly = admission?.ticket === ticket && isUnusedEarly(admission);
  const next = isEarly ? withEarlyLeave(gone, userId, now) : gone;
  return applyFollowUps(next, [{ type: 'waiting-room.left', ticket, total: waitingIn(next).length, reason: 'left' }], now);
}
