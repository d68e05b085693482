import { type Door, SESSION } from '@visavis/contracts/constants/session';
import type { Presence } from '@visavis/contracts/meeting-model';
import { canGoIn, mayGoIn } from '@visavis/contracts/queue-order';
import type { Participant } from '@visavis/contracts/session';
import type { Attendee, JoiningUser, Session, SessionEventDraft, Ticket } from './session.ts';

export const guestOf = (session: Session) => session.attendees.find((attendee) => attendee.role === 'guest');
export const attendeeOf = (session: Session, userId: string) => session.attendees.find((attendee) => attendee.userId === userId);
export const ticketOf = (session: Session, userId: string) => session.tickets.find((ticket) => ticket.userId === userId);
/** Where a guest is; undefined: nowhere. */
export function placeOf(session: Session, userId: string): 'queue' | 'room' | undefined {
  if (guestOf(session)?.userId === userId) return 'room';
  return ticketOf(session, userId) || session.admission?.ticket.userId === userId ? 'queue' : undefined;
}
/** Verified, or known to the hosts. */
const isKnown = ({ verified, returning }: Ticket) => verified || returning;
type Queue = Pick<Session, 'tickets'> & { door?: Door };
/** The order in which they go in; people unknown to the hosts keep theirs. */
const inOrder = ({ tickets, door = 'open' }: Queue): readonly Ticket[] => {
  if (door === 'open') return tickets;
  const isBefore = (ticket: Ticket) => ticket.front || isKnown(ticket);
  return [...tickets.filter(isBefore), ...tickets.filter((ticket) => !isBefore(ticket))];
};
/** In calm mode a person unknown to the hosts keeps the place and waits, unless they were let in before or put to the front. */
export const mayPass = (door: Door, ticket: Ticket) => door !== 'calm' || isKnown(ticket) || ticket.front;
/** Whom the hosts can see, the next one first. */
export const waitingIn = (queue: Queue) =>
  inOrder(queue).filter(({ checking, waitlisted, unverified }) => !checking && !waitlisted && !unverified);
/** They fill in a form and wait for its answer, which need no page of the meeting. */
export const asksToBeVerified = ({ unverified, asksVerification = false }: Ticket) => unverified || asksVerification;
/** How many have a place that others may be refused for; who asks to be verified does not take one yet. */
export const placesTaken = ({ tickets }: Pick<Session, 'tickets'>) =>
  tickets.filter(({ waitlisted, unverified }) => !waitlisted && !unverified).length;
/** How many of those have accounts that were younger than a day. */
export const youngPlaces = ({ tickets }: Pick<Session, 'tickets'>) =>
  placesTaken({ tickets: tickets.filter(({ young, verified }) => young && !verified) });
/** How many go in before a ticket; those who wait on, need a pass, are not verified yet or may not pass let others pass. */
export const aheadOf = (queue: Queue, ticketId: string): number => {
  const tickets = inOrder(queue);
  const index = tickets.findIndex((ticket) => ticket.ticketId === ticketId);
  return tickets.slice(0, Math.max(0, index)).filter((ticket) => !ticket.unverified && goesIn(queue, ticket)).length;
};
const entryOf = (door: Door, ticket: Ticket) => ({
  held: ticket.held,
  needsPass: ticket.needsPassSince !== undefined,
  outside: !mayPass(door, ticket),
  connection: connectionOf(ticket),
});
export const connectionOf = ({ lostAt }: { lostAt: Date | null }) =>
  (lostAt === null ? 'connected' : 'reconnecting') as Participant['connection'];
const goesIn = ({ door = 'open' }: Queue, ticket: Ticket) => mayGoIn(entryOf(door, ticket));
/** The one behind a guest, who could go in before them. */
export const behind = (session: Session, ticket: Ticket) => {
  const waiting = waitingIn(session);
  return waiting.includes(ticket)
    ? waiting.slice(waiting.indexOf(ticket) + 1).find((other) => goesIn(session, other))
    : undefined;
};
export const nextIn = (session: Session) => waitingIn(session).find((ticket) => canGoIn(entryOf(session.door, ticket)));
/** Of who is here now or no more: another one connects ahead, whose page and the hosts' look at the session again. */
export function nextTold(before: Session, after: Session): SessionEventDraft[] {
  const [was, is] = [nextIn(before), nextIn(after)];
  return was?.userId !== is?.userId && (was?.connectAhead || is?.connectAhead) ? [{ type: 'turn.changed' }] : [];
}
export const isHosting = (attendee: Attendee) => attendee.role !== 'guest';

export const participantOf = (attendee: Attendee): Participant => ({
  userId: attendee.userId,
  name: attendee.name,
  avatarUrl: attendee.avatarUrl,
  role: attendee.role,
  verified: attendee.verified,
  joinedAt: attendee.joinedAt.toISOString(),
  connection: connectionOf(attendee),
  ...(attendee.lostAt && {
    away: attendee.away,
    keptUntil: new Date(attendee.lostAt.getTime() + SESSION.placeKeptMs).toISOString(),
  }),
});

/** It is open, and no host has been in it from the start on, nor has a guest met one. */
export const isLeftOpen = ({ phase, hostStatus, hostCameAt, met }: Session) =>
  phase === 'live' && hostStatus !== 'live' && hostCameAt === null && met.length === 0;

/** What everyone may know of a session: numbers, nobody's name. */
export const presenceOf = (session: Session): Presence => ({
  hostStatus: session.hostStatus,
  guestInside: session.attendees.some(({ role, away }) => role === 'guest' && !away),
  waiting: waitingIn(session).length,
  version: session.version,
  ...(session.lateUntil && { lateUntil: session.lateUntil.toISOString() }),
  ...(isLeftOpen(session) && session.hostStatus === 'absent' && { leftOpen: true }),
  ...absenceOf(session),
});

export const absenceOf = ({ hostLeftAt }: Session) => (hostLeftAt ? { hostLeftAt: hostLeftAt.toISOString() } : {});

export const replaceAttendee = (session: Session, changed: Attendee): Session => ({
  ...session,
  attendees: session.attendees.map((attendee) => (attendee.userId === changed.userId ? changed : attendee)),
});
export const withoutAttendee = (session: Session, userId: string): Session => ({
  ...session,
  attendees: session.attendees.filter((attendee) => attendee.userId !== userId),
});

/** The guest's place, for the queue that they go back to. */
export const ticketOfGuest = (guest: Attendee, now: Date): Ticket => {
  const { userId, name, avatarUrl, verified, returning, lostAt, joinedAt, queuedAt, sessionId } = guest;
  return {
    ticketId: guest.ticketId ?? userId,
    userId,
    name,
    avatarUrl,
    verified,
    joinedAt,
    ...(queuedAt && { queuedAt }),
    arrivalSeq: 0,
    checking: false,
    held: null,
    connectAhead: false,
    waitlisted: false,
    young: false,
    returning,
    front: false,
    // What is kept of their pass knows it.
    passAtOnce: false,
    callMe: false,
    calledAt: null,
    unverified: false,
    sessionId,
    seenAt: now,
    lostAt,
  };
};

export function toFront(session: Session, ticket: Ticket, now: Date, drafts: SessionEventDraft[]): Session {
  const next = {
    ...session,
    tickets: [{ ...ticket, held: null, front: true, seenAt: ticket.lostAt === null ? now : ticket.seenAt }, ...session.tickets],
  };
  drafts.push({ type: 'waiting-room.joined', ticket, total: waitingIn(next).length });
  return next;
}

/** Others go in before them no more. */
export const withPassFound = ({ needsPassSince: _, ...ticket }: Ticket): Ticket => ticket;

export const withoutTicket = (session: Session, ticketId: string): Session => ({
  ...session,
  tickets: session.tickets.filter((ticket) => ticket.ticketId !== ticketId),
  admission: session.admission?.ticket.ticketId === ticketId ? null : session.admission,
});

/** The session with the person as they are known now; undefined when it shows them so already. */
export function withPerson(session: Session, user: JoiningUser): Session | undefined {
  let changed = false;
  const follow = <P extends JoiningUser>(person: P): P => {
    const { userId, name, avatarUrl, verified } = user;
    if (person.userId !== userId) return person;
    if (person.name === name && person.avatarUrl === avatarUrl && person.verified === verified) return person;
    changed = true;
    return { ...person, name, avatarUrl, verified };
  };
  const next = {
    ...session,
    tickets: session.tickets.map(follow),
    admission: session.admission && { ...session.admission, ticket: follow(session.admission.ticket) },
    attendees: session.attendees.map(follow),
  };
  return changed ? next : undefined;
}

export const pitchOf = ({ pitches }: Session, userId: string) => pitches.find((pitch) => pitch.userId === userId);
export const recordingAnswerOf = ({ recording }: Session, userId: string) => recording.find((answer) => answer.userId === userId);
/** Waits, is admitted or is in the room. */
export const hasPlace = (session: Session, userId: string): boolean =>
  (ticketOf(session, userId) ?? attendeeOf(session, userId)) !== undefined || session.admission?.ticket.userId === userId;

/** Whoever has a place and is not lost; without a device where any will do. */
export const presentIn = ({ tickets, admission, attendees }: Session): { userId: string; deviceId?: string }[] => [
  ...attendees.filter(({ lostAt }) => lostAt === null).map(({ userId, deviceId }) => ({ userId, deviceId })),
  ...[...tickets, ...(admission ? [admission.ticket] : [])]
    .filter(({ lostAt }) => lostAt === null)
    .map(({ userId }) => ({ userId })),
];
/** Whose heartbeats are expected: theirs, and those of the hosts of whom one is around (`waiting`), which one is not kept. */
export const monitoredIn = (session: Session, hostIds: readonly string[]): ReturnType<typeof presentIn> => [
  ...presentIn(session),
  ...(session.hostStatus === 'waiting' ? hostIds.map((userId) => ({ userId })) : []),
];
