import { TURN } from '@visavis/contracts/constants/session';
import { anonymousGuest, type Estimate, type SessionSnapshot } from '@visavis/contracts/session';
import type { Principal } from '@visavis/platform';
import { isAnyHost, isHost } from '../domain/meeting.ts';
import { opensAt, phaseOf, startableAt } from '../domain/session/open.ts';
import { isPassUsed } from '../domain/session/passes.ts';
import {
  absenceOf,
  aheadOf,
  attendeeOf,
  behind,
  connectionOf,
  isHosting,
  mayPass,
  nextIn,
  participantOf,
  pitchOf,
  placesTaken,
  recordingAnswerOf,
  ticketOf,
  waitingIn,
} from '../domain/session/places.ts';
import { type Attendee, type Pitch, roomIdOf, type Session, type Ticket, type Turn } from '../domain/session/session.ts';
import { estimateOf, leftMs, turnEndsAt } from '../domain/session/turn.ts';
import { keptUntil } from '../domain/session/waiting.ts';
import { viewerOf } from '../use-cases/deps.ts';
import type { Loaded, SessionView } from '../use-cases/session/load.ts';
import { presentMeeting } from './present-meeting.ts';

/** Where the meeting and the caller stand; the queue is for the hosts. */
export function presentSession(view: SessionView, principal: Principal, now: Date): SessionSnapshot {
  const { session, meeting, joinToken } = view;
  const viewer = viewerOf(principal);
  const { userId } = viewer;
  const hosting = isAnyHost(meeting, userId);
  const phase = phaseOf(session, meeting, now);
  const present = attendeeOf(session, userId);
  const admission = session.admission?.ticket.userId === userId && session.admission.expiresAt > now ? session.admission : null;
  const ticket = ticketOf(session, userId) ?? admission?.ticket;
  return {
    meetingId: meeting._id,
    meeting: presentMeeting(view, viewer, now),
    me: {
      userId,
      role: isHost(meeting, userId) ? 'host' : hosting ? 'cohost' : viewer.isAdmin ? 'admin' : 'guest',
      place: present ? 'room' : admission ? 'admitted' : ticket ? 'queue' : 'outside',
      ticket: ticket ? presentTicket(view, ticket.ticketId, now) : null,
      ...pitchIn(session, userId),
      ...mayRecordIn(session, userId),
      ...(view.isBlocked && { blocked: true }),
      ...(!hosting && !viewer.isAdmin && guestIn(session, userId)),
      admission: admission && {
        ticketId: admission.ticket.ticketId,
        roomId: roomIdOf(meeting._id),
        joinToken,
        expiresAt: admission.expiresAt.toISOString(),
      },
    },
    phase,
    hostStatus: session.hostStatus,
    graceUntil: session.graceUntil?.toISOString() ?? null,
    ...absenceOf(session),
    participants: session.attendees.map((attendee) => ({
      ...presentAttendee(attendee, hosting || viewer.isAdmin || attendee.userId === userId),
      ...(hosting && attendee.ticketId !== null && { ticketId: attendee.ticketId }),
      ...(hosting && mayRecordIn(session, attendee.userId)),
    })),
    waitingTotal: waitingIn(session).length,
    ...(hosting ? { queue: presentQueue(session), admitted: presentAdmitted(session, now) } : {}),
    ...presentTurn(session, now),
    ...(hosting && { finished: presentFinished(session, now) }),
    relay: view.hasRelay,
    opensAt: opensAt(meeting).toISOString(),
    startableAt: startableAt(meeting).toISOString(),
    serverNow: now.toISOString(),
    version: session.version,
  };
}

/** Who the guest is, only hosts, that guest and admins know. */
const presentAttendee = (attendee: Attendee, mayKnowGuest: boolean) =>
  mayKnowGuest || isHosting(attendee)
    ? participantOf(attendee)
    : anonymousGuest(participantOf(attendee), attendee.ticketId ?? undefined);

const presentQueue = (session: Session): NonNullable<SessionSnapshot['queue']> =>
  waitingIn(session).map((ticket) => {
    const { ticketId, userId, name, avatarUrl, verified, returning, joinedAt, lostAt, held, connectAhead } = ticket;
    const until = lostAt && keptUntil(ticket, lostAt.getTime());
    return {
      ...{ ticketId, userId, name, avatarUrl, verified, held, connectAhead },
      ...(returning && { returning }),
      ...(!mayPass(session.door, ticket) && { outside: true }),
      ...(ticket.needsPassSince && { needsPass: true }),
      ...pitchIn(session, userId),
      ...mayRecordIn(session, userId),
      joinedAt: joinedAt.toISOString(),
      connection: connectionOf(ticket),
      ...callOf(ticket),
      ...(until && Number.isFinite(until) && { keptUntil: new Date(until).toISOString() }),
    };
  });

const presentAdmitted = ({ admission }: Session, now: Date): NonNullable<SessionSnapshot['admitted']> | null => {
  if (!admission || admission.expiresAt <= now) return null;
  const { ticketId, userId, name, avatarUrl, verified } = admission.ticket;
  return { ticketId, userId, name, avatarUrl, verified, until: admission.expiresAt.toISOString() };
};

const callOf = ({ callMe, calledAt }: Ticket) =>
  callMe ? { call: calledAt ? ('called' as const) : ('asked' as const) } : undefined;

export const presentPitch = ({ text, link, clip }: Pitch) => ({ text, link, ...(clip !== null && { clip }) });
const pitchIn = (session: Session, userId: string) => {
  const pitch = pitchOf(session, userId);
  return pitch && { pitch: presentPitch(pitch) };
};

const mayRecordIn = (session: Session, userId: string) => {
  const answer = recordingAnswerOf(session, userId);
  return answer && { mayRecord: answer.consent };
};

/** What a guest reads of their pass, and of how they lost their place. */
function guestIn(session: Session, userId: string) {
  const lost = session.lostPlaces.find((each) => each.userId === userId);
  const dismissed = session.dismissed.find((each) => each.userId === userId);
  return {
    passUsed: isPassUsed(session, userId),
    ...(lost && { lostPlace: lost.how, ...(lost.notVerified && { notVerified: true }) }),
    ...(dismissed && { dismissed: { how: dismissed.how, ...(dismissed.reason && { reason: dismissed.reason }) } }),
  };
}

/** A place in the queue; 1 is next. An admitted guest is past the first; those who are asked to wait on let others pass. */
const placeOf = (session: Session, ticketId: string, now: Date) => placeAndEstimate(session, ticketId, now).place;

function placeAndEstimate(session: Session, ticketId: string, now: Date) {
  const ahead = aheadOf(session, ticketId);
  const outside = isOutside(session, ticketId);
  const estimate = outside ? null : estimateOf(session, ahead, now);
  return {
    place: { ticketId, position: ahead + 1, etaSec: estimate?.etaSec ?? null },
    outside,
    estimate: estimate && rangeOf(estimate),
  };
}

/** The range and its reason, beside the one number of the place. */
const rangeOf = ({ etaSec: _, ...range }: Estimate & { etaSec: number }): Estimate => range;

const isOutside = (session: Session, ticketId: string) =>
  session.tickets.some((ticket) => ticket.ticketId === ticketId && !mayPass(session.door, ticket));

const minutesOf = (ms: number | null) => (ms === null ? null : ms / 60_000);

const phoneUntil = ({ phoneSince, phoneMs }: Turn) =>
  phoneSince && { phoneUntil: new Date(phoneSince.getTime() + TURN.phoneMs - phoneMs).toISOString() };

function presentTurn({ turn, turnLengthMs, door, pausedUntil, lateUntil }: Session, now: Date) {
  const left = turn && leftMs(turn, now);
  return {
    turnEndsAt: (turn && turnEndsAt(turn)?.toISOString()) ?? null,
    turn: turn && {
      lengthMinutes: minutesOf(turn.lengthMs),
      leftSec: left === null ? null : Math.ceil(left / 1_000),
      running: turn.runningSince !== null,
      ...phoneUntil(turn),
    },
    turnMinutes: minutesOf(turnLengthMs),
    ...(door !== 'open' && { door }),
    pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
    ...(lateUntil && lateUntil > now && { lateUntil: lateUntil.toISOString() }),
  };
}

const presentFinished = ({ finished }: Session, now: Date) =>
  finished && finished.until > now
    ? { ticketId: finished.ticket.ticketId, name: finished.ticket.name, until: finished.until.toISOString() }
    : null;

const presentTicket = ({ session, meeting }: Loaded, ticketId: string, now: Date) => {
  const { place, outside, estimate } = placeAndEstimate(session, ticketId, now);
  const ticket = session.tickets.find((waiting) => waiting.ticketId === ticketId);
  return {
    ...place,
    estimate,
    held: ticket?.held ?? null,
    ...(ticket?.waitlisted && { waitlist: true }),
    ...(ticket?.unverified && { unverified: true }),
    ...(ticket?.passAtOnce && { passAtOnce: true }),
    ...(ticket?.needsPassSince && { needsPass: true }),
    ...(outside && { outside }),
    ...(ticket && callOf(ticket)),
    // Of the waitlist those have a number who have no place yet.
    total: ticket?.waitlisted ? session.tickets.filter(({ unverified }) => !unverified).length : placesTaken(session),
    next: ticket !== undefined && nextIn(session) === ticket,
    mayLetPast: ticket !== undefined && behind(session, ticket) !== undefined,
    phase: phaseOf(session, meeting, now),
    serverNow: now.toISOString(),
  };
};

/** The user's own place, which is the admitted one's too. */
export function presentOwnTicket(loaded: Loaded, userId: string, now: Date) {
  const ticket = ticketOf(loaded.session, userId) ?? loaded.session.admission?.ticket;
  return presentTicket(loaded, ticket?.ticketId ?? '', now);
}

export const presentPosition = ({ session, ticket }: { session: Session; ticket: { ticketId: string } }, now: Date) => ({
  ...placeOf(session, ticket.ticketId, now),
  hostStatus: session.hostStatus,
});

/** The queue for the process that holds the hosts' and the guests' sockets. */
export const presentQueueWithPlaces = (session: Session, now: Date) => ({
  hostStatus: session.hostStatus,
  entries: presentQueue(session).map((entry) => ({ ...entry, ...placeOf(session, entry.ticketId, now) })),
  admitted: presentAdmitted(session, now),
});
