import { refused } from '@visavis/platform/refusal';
import { isAnyHost, isHost, type Meeting } from '../meeting.ts';
import { isEarly, isUnusedEarly, withEarlyLeave } from './early-leaves.ts';
import { applyFollowUps } from './follow-ups.ts';
import { closedRefusal } from './open.ts';
import {
  attendeeOf,
  guestOf,
  hasPlace,
  nextTold,
  recordingAnswerOf,
  replaceAttendee,
  ticketOf,
  waitingIn,
  withoutAttendee,
  withoutTicket,
  withPerson,
} from './places.ts';
import { mustWaitToAsk } from './queue.ts';
import type { Attendee, JoiningUser, Session, SessionDecision, SessionEventDraft } from './session.ts';
import { withoutKeptPlace } from './waiting.ts';

export interface Entry {
  user: JoiningUser;
  deviceId: string;
  sessionId: string;
  /** Take over from another device. */
  move: boolean;
  /** Whether the token that was sent is that of the present admission; undefined when none was sent. */
  tokenFits: boolean | undefined;
}

/**
 * Hosts once started; the guest with the token, and again without one while the place is kept. A host gives up the place of a
 * guest that an earlier release has left them.
 */
export function enter(before: Session, meeting: Meeting, entry: Entry, now: Date): SessionDecision {
  const { user, deviceId, sessionId } = entry;
  const hosting = isAnyHost(meeting, user.userId);
  const drafts: SessionEventDraft[] = [];
  const session = hosting ? withoutPlacesOfHosts(before, meeting, drafts) : before;
  const present = attendeeOf(session, user.userId);
  const closed = closedRefusal(meeting, now);
  if (closed) return closed;
  if (present) return enterAgain(before, present, entry, now);
  if (session.phase !== 'live') return refused('conflict', 'NOT_STARTED', 'The host has not started this meeting yet');
  const base = {
    ...user,
    deviceId,
    sessionId,
    joinedAt: now,
    seenAt: now,
    lostAt: null,
    away: false,
    onPhone: false,
    returning: false,
  };
  if (hosting)
    return entered(session, { ...base, role: isHost(meeting, user.userId) ? 'host' : 'cohost', ticketId: null }, now, drafts);

  const { admission } = session;
  if (!admission || admission.ticket.userId !== user.userId)
    return refused(
      'conflict',
      entry.tokenFits === undefined ? 'NOT_IN_SESSION' : 'JOIN_TOKEN_INVALID',
      ticketOf(session, user.userId) ? 'The host has not admitted you yet' : 'You have not been admitted',
    );
  if (!entry.tokenFits || admission.expiresAt <= now)
    return refused('conflict', 'JOIN_TOKEN_INVALID', 'This admission is no longer valid');
  const { ticketId, returning, joinedAt, queuedAt = joinedAt } = admission.ticket;
  const isBack = admission.calledBack && { calledBack: true };
  const guest = { ...base, role: 'guest' as const, ticketId, returning, queuedAt, ...isBack };
  return entered({ ...session, admission: null }, guest, now);
}

/** One session per user: a second device is refused unless it asks to take over, or the first one is gone. */
function enterAgain(session: Session, present: Attendee, { deviceId, sessionId, move }: Entry, now: Date): SessionDecision {
  const elsewhere = present.deviceId !== deviceId;
  if (elsewhere && !move && present.lostAt === null)
    return refused('conflict', 'OTHER_DEVICE', 'You are in this meeting on another device', { canMove: true });
  const back: Attendee = { ...present, deviceId, sessionId, seenAt: now, lostAt: null, away: false, onPhone: false };
  // The others must reconnect when it is another device, or when it was announced that this one had left.
  const news = elsewhere || present.away;
  return applyFollowUps(replaceAttendee(session, back), news ? [{ type: 'participant.joined', attendee: back }] : [], now);
}

const entered = (session: Session, attendee: Attendee, now: Date, before: readonly SessionEventDraft[] = []): SessionDecision =>
  applyFollowUps(
    { ...session, attendees: [...session.attendees, attendee] },
    [...before, { type: 'participant.joined', attendee }],
    now,
  );

/** A user who is connected elsewhere decides which of the two they want; whoever is lost there has decided. */
export function otherMeetingRefusal(other: Session, meeting: Meeting, userId: string) {
  const present = attendeeOf(other, userId);
  if (!present || present.lostAt !== null) return undefined;
  const details = { meetingId: meeting._id, title: meeting.title };
  return refused('conflict', 'OTHER_MEETING', `You are in another meeting: ${meeting.title}`, details);
}

/** Their page shows that they have left. */
export function leaveForOtherMeeting(session: Session, userId: string, now: Date): SessionDecision {
  const present = attendeeOf(session, userId);
  if (!present) return { kind: 'unchanged', session };
  const drafts: SessionEventDraft[] = present.away
    ? []
    : [{ type: 'participant.left', attendee: present, reason: 'other-meeting' }];
  const gone = withoutAttendee(session, userId);
  return applyFollowUps(isEarly(present, present.lostAt ?? now) ? withEarlyLeave(gone, userId, now) : gone, drafts, now);
}

/** Leaves for good; a device that was moved away from has nothing to leave. */
export function leaveRoom(session: Session, userId: string, deviceId: string | undefined, now: Date): SessionDecision {
  const present = attendeeOf(session, userId);
  if (!present || (deviceId !== undefined && present.deviceId !== deviceId)) return { kind: 'unchanged', session };
  const gone = withoutAttendee(session, userId);
  return applyFollowUps(
    isEarly(present, now) ? withEarlyLeave(gone, userId, now) : gone,
    present.away ? [] : [{ type: 'participant.left', attendee: present, reason: 'left' }],
    now,
  );
}

/** A sign-in that ended, by its own user or by an admin. */
export interface EndedSignIn {
  sessionId: string;
  byThemselves: boolean;
}

/**
 * Out of queue and room at once, for good: the account or, where `ended` says which, the sign-in that they came with has ended.
 * An admission that was not used ends with its guest's place. Who signs out leaves, early or not.
 */
export function withoutUser(session: Session, userId: string, ended: EndedSignIn | undefined, now: Date): SessionDecision {
  const isMeant = (place: { userId: string; sessionId: string | null } | undefined) =>
    place?.userId === userId && (ended === undefined || place.sessionId === ended.sessionId);
  let next = session;
  const drafts: SessionEventDraft[] = [];
  const attendee = attendeeOf(session, userId);
  if (attendee && isMeant(attendee)) {
    next = withoutAttendee(next, userId);
    if (ended?.byThemselves && isEarly(attendee, attendee.lostAt ?? now)) next = withEarlyLeave(next, userId, now);
    if (!attendee.away) drafts.push({ type: 'participant.left', attendee, reason: 'left' });
  }
  if (isMeant(next.finished?.ticket)) next = { ...next, finished: null };
  const ticket = ticketOf(session, userId) ?? session.admission?.ticket;
  if (ticket && isMeant(ticket)) {
    next = withoutTicket(next, ticket.ticketId);
    const { admission } = session;
    if (ended?.byThemselves && admission?.ticket === ticket && isUnusedEarly(admission)) next = withEarlyLeave(next, userId, now);
    drafts.push({ type: 'waiting-room.left', ticket, total: waitingIn(next).length, reason: 'left' });
  }
  return next === session ? { kind: 'unchanged', session } : applyFollowUps(next, drafts, now);
}

/** The co-hosts are others: former ones leave the room, and whoever hosts now has no place of a guest. */
export function withCoHostsFollowed(session: Session, meeting: Meeting, now: Date): SessionDecision {
  const drafts: SessionEventDraft[] = [];
  const next = withoutPlacesOfHosts(withoutFormerCoHosts(session, meeting, drafts), meeting, drafts);
  return next === session ? { kind: 'unchanged', session } : applyFollowUps(next, drafts, now);
}

function withoutFormerCoHosts(session: Session, meeting: Meeting, drafts: SessionEventDraft[]): Session {
  const former = session.attendees.filter(({ role, userId }) => role === 'cohost' && !isAnyHost(meeting, userId));
  if (former.length === 0) return session;
  const present = former.filter(({ away }) => !away);
  drafts.push(...present.map((attendee) => ({ type: 'participant.left' as const, attendee, reason: 'removed' })));
  return { ...session, attendees: session.attendees.filter((attendee) => !former.includes(attendee)) };
}

/**
 * Out of the queue, with what they wanted to talk about; nobody lets them in or calls them back. A turn of theirs is over, and
 * they come in again as hosts: their page does so by itself.
 */
function withoutPlacesOfHosts(session: Session, meeting: Meeting, drafts: SessionEventDraft[]): Session {
  const isHosts = ({ userId }: { userId: string }) => isAnyHost(meeting, userId);
  const { admission, tickets, finished } = session;
  const guest = guestOf(session);
  const places = [...(admission ? [admission.ticket] : []), ...tickets].filter(isHosts);
  const isGuestHost = guest !== undefined && isHosts(guest);
  const isFinishedHost = finished !== null && isHosts(finished.ticket);
  if (places.length === 0 && !isGuestHost && !isFinishedHost) return session;
  let next: Session = {
    ...(isGuestHost ? withoutAttendee(session, guest.userId) : session),
    finished: isFinishedHost ? null : finished,
    pitches: session.pitches.filter((pitch) => !isHosts(pitch)),
  };
  if (isGuestHost && !guest.away) drafts.push({ type: 'participant.left', attendee: guest, reason: 'co-host' });
  for (const ticket of places) {
    next = withoutTicket(next, ticket.ticketId);
    drafts.push({ type: 'waiting-room.left', ticket, total: waitingIn(next).length, reason: 'left' });
  }
  return next;
}

/**
 * What follows from what has become of a user: out of queue and room without an active account, out of the room as a former
 * co-host, out of the queue as a new one, else shown as they are known now. Nothing is published of a new name: the hosts' next
 * look at the queue shows it; who is verified by now is in the queue, and who is not has no place kept for it any more.
 */
export function withUserFollowed(
  session: Session,
  meeting: Meeting,
  user: JoiningUser & { isActive: boolean },
  now: Date,
): SessionDecision {
  if (!user.isActive) return withoutUser(session, user.userId, undefined, now);
  const removed = withCoHostsFollowed(session, meeting, now);
  if (removed.kind !== 'unchanged') return removed;
  const named = (user.name !== '' && withPerson(session, user)) || session;
  const followed = mustWaitToAsk(user, now) ? withoutKeptPlace(named, user.userId, now) : { session: named, drafts: [] };
  return followed.session === session ? removed : applyFollowUps(followed.session, followed.drafts, now);
}

/**
 * Whether they agree to be recorded. A yes needs a host who asks; a no is taken at any time. The hosts' pages look at the session
 * again, and stop what they record of them.
 */
export function answerRecording(
  session: Session,
  meeting: Meeting,
  { userId, consent }: { userId: string; consent: boolean },
  now: Date,
): SessionDecision {
  if (!hasPlace(session, userId)) return refused('conflict', 'NOT_WAITING', 'You have no place in this meeting');
  if (consent && !meeting.asksToRecord) return refused('conflict', 'CONFLICT', 'The host does not ask to record any more');
  if (recordingAnswerOf(session, userId)?.consent === consent) return { kind: 'unchanged', session };
  const others = session.recording.filter((answer) => answer.userId !== userId);
  const recording = [...others, { userId, consent, at: now }];
  return applyFollowUps({ ...session, recording }, [{ type: 'turn.changed' }], now);
}

/** The connection is gone; whether they have left shows later. */
export function disconnected(session: Session, userId: string, deviceId: string | undefined, now: Date): SessionDecision {
  const present = attendeeOf(session, userId);
  if (present) {
    if (present.lostAt !== null || (deviceId !== undefined && present.deviceId !== deviceId))
      return { kind: 'unchanged', session };
    return applyFollowUps(replaceAttendee(session, { ...present, lostAt: now }), [], now);
  }
  const ticket = ticketOf(session, userId);
  if (!ticket || ticket.lostAt !== null) return { kind: 'unchanged', session };
  const tickets = session.tickets.map((other) => (other === ticket ? { ...ticket, lostAt: now } : other));
  const next = { ...session, tickets };
  return applyFollowUps(next, nextTold(session, next), now);
}
