import type { SessionSnapshot } from '@visavis/contracts/session';
import { current, isAnyHost, isHost, type Meeting, stateOf } from '../meeting.ts';
import { opensAt, startableAt } from './open.ts';
import { attendeeOf, participantOf, type Session, ticketOf } from './session.ts';

type Phase = SessionSnapshot['phase'];

export function phaseOf(session: Session | undefined, stored: Meeting, now: Date): Phase {
  const meeting = current(stored, now);
  if (meeting.status === 'pending') return 'closed';
  if (meeting.status !== 'approved' || stateOf(meeting, now) === 'past' || session?.phase === 'ended') return 'ended';
  if (session?.phase === 'live') return 'live';
  return now < opensAt(meeting) ? 'closed' : 'waiting';
}

/** A place in the queue; 1 is next. Somebody admitted is past the first. */
export function placeOf(session: Session, ticketId: string) {
  return { ticketId, position: session.tickets.findIndex((ticket) => ticket.ticketId === ticketId) + 1 || 1, etaSec: null };
}

export interface SnapshotParts {
  session: Session;
  meeting: Meeting;
  shown: SessionSnapshot['meeting'];
  me: { userId: string; isAdmin: boolean };
  /** Of the present admission. */
  joinToken: () => string;
  now: Date;
}

export function snapshotOf({ session, meeting, shown, me, joinToken, now }: SnapshotParts): SessionSnapshot {
  const { userId } = me;
  const hosting = isAnyHost(meeting, userId);
  const phase = phaseOf(session, meeting, now);
  const present = attendeeOf(session, userId);
  const admission = session.admission?.ticket.userId === userId && session.admission.expiresAt > now ? session.admission : null;
  const ticket = ticketOf(session, userId) ?? admission?.ticket;
  return {
    meetingId: meeting._id,
    meeting: shown,
    me: {
      userId,
      role: isHost(meeting, userId) ? 'host' : hosting ? 'cohost' : me.isAdmin ? 'admin' : 'guest',
      place: present ? 'room' : admission ? 'admitted' : ticket ? 'queue' : 'outside',
      ticket: ticket
        ? { ...placeOf(session, ticket.ticketId), total: session.tickets.length, phase, serverNow: now.toISOString() }
        : null,
      admission: admission && {
        ticketId: admission.ticket.ticketId,
        roomId: roomIdOf(meeting._id),
        joinToken: joinToken(),
        expiresAt: admission.expiresAt.toISOString(),
      },
    },
    phase,
    hostStatus: session.hostStatus,
    graceUntil: session.graceUntil?.toISOString() ?? null,
    participants: session.attendees.filter((attendee) => !attendee.away).map(participantOf),
    waitingTotal: session.tickets.length,
    ...(hosting ? { queue: queueOf(session) } : {}),
    turnEndsAt: null,
    opensAt: opensAt(meeting).toISOString(),
    startableAt: startableAt(meeting).toISOString(),
    serverNow: now.toISOString(),
  };
}

export const queueOf = (session: Session): NonNullable<SessionSnapshot['queue']> =>
  session.tickets.map(({ ticketId, userId, name, avatarUrl, verified, joinedAt, lostAt }) => ({
    ticketId,
    userId,
    name,
    avatarUrl,
    verified,
    joinedAt: joinedAt.toISOString(),
    connection: lostAt === null ? 'connected' : 'reconnecting',
  }));

/** The queue as the process tells it that holds the hosts' and the guests' sockets. */
export const queueWithPlaces = (session: Session) => ({
  hostStatus: session.hostStatus,
  entries: queueOf(session).map((entry) => ({ ...entry, ...placeOf(session, entry.ticketId) })),
});

export const roomIdOf = (meetingId: string) => `room-${meetingId}`;
