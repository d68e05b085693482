import { DOORS, TURN } from '@visavis/contracts/constants/session';
import type { Refused } from '@visavis/platform/refusal';
import { z } from 'zod';

const person = { userId: z.string(), name: z.string(), avatarUrl: z.string().nullable(), verified: z.boolean() };
/** `seenAt`: when this document last saw them; heartbeats in between are kept in the cache alone. `lostAt`: silent since. */
const seen = { joinedAt: z.date(), seenAt: z.date(), lostAt: z.date().nullable() };
/** How long some were in the room together, without the time since `togetherSince`. */
const timeTogether = { togetherMs: z.number(), togetherSince: z.date().nullable() };
export type TimeTogether = Pick<PassUse, 'togetherMs' | 'togetherSince'>;

/** The time of the guest in the room, or of one who is called back. */
const turn = z.object({
  ticketId: z.string(),
  /** Null: without an end. */
  lengthMs: z.number().nullable(),
  /** Without the time since `runningSince`. */
  usedMs: z.number(),
  /** Null while the clock stands still. */
  runningSince: z.date().nullable(),
  /** How long phone calls have stopped the clock, without the time since `phoneSince`. */
  phoneMs: z.number().default(0),
  /** A phone call stops the clock since then. */
  phoneSince: z.date().nullable().default(null),
});
export type Turn = z.infer<typeof turn>;

/**
 * A place in the queue; the order of the list is the order of the queue. `joinedAt`: when the service took the request, or when
 * they came into the room from which they were sent back.
 */
const ticket = z.object({
  ticketId: z.string(),
  ...person,
  ...seen,
  /** Of who was sent back: when the service had taken the request. */
  queuedAt: z.date().exactOptional(),
  /** The order in which a process took requests of the same millisecond. */
  arrivalSeq: z.number().int().default(0),
  /** Billing has not said yet whether they have a pass: the place is taken, and nobody else learns of it. */
  checking: z.boolean().default(false),
  /** The host's message to a guest who is asked to wait on: the place stays, the next one goes first. */
  held: z.string().nullable().default(null),
  /** Agrees to be connected to the hosts while first in the queue. */
  connectAhead: z.boolean().default(false),
  /** The queue was full when they came: no place yet, and nobody else learns of it. */
  waitlisted: z.boolean().default(false),
  /** Their account was younger than a day when they came: such have a part of the places only. */
  young: z.boolean().default(false),
  /** They have met one of the hosts before. */
  returning: z.boolean().default(false),
  /** A host sent them back to the front, or the room lost its host: nobody is let past them. */
  front: z.boolean().default(false),
  /** They left early too often when they came: their pass is used without two minutes together. */
  passAtOnce: z.boolean().default(false),
  /** They asked to be called when two are before them, and need no open page until then. */
  callMe: z.boolean().default(false),
  calledAt: z.date().nullable().default(null),
  /** They ask to be verified, as the meeting wants its guests: the place is kept, and nobody else learns of it. */
  unverified: z.boolean().default(false),
  /** They asked to be verified, which was decided then: expected on the page, which they could close until then. */
  verifiedAt: z.date().exactOptional(),
  /** Then they were to be let in, and billing had no pass for them (any more): others go in first until it has one. */
  needsPassSince: z.date().exactOptional(),
  /** They had asked to be called, and were told that it was their turn without a pass. */
  toldOfPass: z.literal(true).exactOptional(),
  /** Calm mode kept them waiting when they asked to be verified: they need no open page until that is decided. */
  asksVerification: z.boolean().exactOptional(),
  /** The sign-in that it was taken with: signing out gives it up. */
  sessionId: z.string().nullable().default(null),
  /** They were sent back in the midst of it, and go on with it. */
  turn: turn.exactOptional(),
});
export type Ticket = z.infer<typeof ticket>;

/**
 * A guest who may enter, once, until `expiresAt`. The token is made from `nonce`, so it can be shown again and is stored nowhere.
 * `calledBack`: a host ended their turn and has taken that back: they may have gone, and may go, without an early leave.
 */
const admission = z.object({ ticket, nonce: z.string(), expiresAt: z.date(), calledBack: z.boolean().exactOptional() });
export type Admission = z.infer<typeof admission>;

/** The name of a meeting's room, for us and for the media server. */
export const roomIdOf = (meetingId: string) => `room-${meetingId}`;

/** A user in the room, or one who left a moment ago and whose place is kept. */
const attendee = z.object({
  ...person,
  ...seen,
  role: z.enum(['host', 'cohost', 'guest']),
  /** The guest's; null for hosts. */
  ticketId: z.string().nullable(),
  /** One browser tab: one session per user. */
  deviceId: z.string(),
  /** The sign-in that they entered with. */
  sessionId: z.string().nullable().default(null),
  /** "left" was announced; the place is still kept. */
  away: z.boolean(),
  /** A phone call has their microphone. */
  onPhone: z.boolean().default(false),
  /** The guest's: they have met one of the hosts before. */
  returning: z.boolean().default(false),
  /** As the admission had it. */
  calledBack: z.boolean().exactOptional(),
  /** The guest's: when they took the place in the queue from which they were let in. Unknown of earlier releases. */
  queuedAt: z.date().exactOptional(),
});
export type Attendee = z.infer<typeof attendee>;

/**
 * What a guest's pass is doing. `held` while they are admitted or in the room; `confirm` and `release` wait for billing to hear
 * of it; then `paid` for the rest of the meeting, or `released`. The time together is that of guest and host in the room, neither
 * of them lost: on this ticket.
 */
const passUse = z.object({
  userId: z.string(),
  ticketId: z.string(),
  /** Names the hold in the keys of the calls about it. */
  holdId: z.string(),
  state: z.enum(['held', 'confirm', 'release', 'paid', 'released']),
  ...timeTogether,
  /** Their leaving uses it, however soon; a host or a connection that ends it does not. */
  atOnce: z.boolean().default(false),
  /** When billing is called next, to renew, confirm or release; null when there is nothing to tell it. */
  dueAt: z.date().nullable(),
});
export type PassUse = z.infer<typeof passUse>;

/** A guest and the hosts with whom they were in the room, neither lost: what the receipt of the turn says. */
const encounter = z.object({
  guestId: z.string(),
  hostIds: z.array(z.string()),
  /** With each of the hosts: one may look in for a moment only. Of earlier releases, none. */
  hostTimes: z.array(z.object({ hostId: z.string(), ...timeTogether })).default([]),
  startedAt: z.date(),
  /** When the guest had taken the place in the queue that led here, the last time before it. Unknown of earlier releases. */
  queuedAt: z.date().exactOptional(),
  ...timeTogether,
  /** The guest is out of the room since then. */
  endedAt: z.date().nullable(),
});
export type Encounter = z.infer<typeof encounter>;

/** What a guest wants to talk about. `text` is empty where there is only a video. */
const pitch = z.object({
  userId: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  /** The upload that brought their video, and the name of its file. */
  clip: z.string().nullable().default(null),
});
export type Pitch = z.infer<typeof pitch>;

/**
 * A guest without a place who did nothing for it: silent for too long in the queue, after a call, when let in or in the room; or
 * the meeting ended before they were let in.
 */
const lostPlace = z.object({
  userId: z.string(),
  how: z.enum(['queue', 'called', 'admission', 'room', 'ended']),
  /** It was kept in the queue until they are verified, which was refused. */
  notVerified: z.literal(true).exactOptional(),
});
export type LostPlace = z.infer<typeof lostPlace>;

/** A guest without a place whom a host declined, with this reason, or whose turn a host finished. */
const dismissal = z.object({
  userId: z.string(),
  how: z.enum(['declined', 'finished']),
  /** The place that ended: to send it away once more says nothing new. Unknown of earlier releases. */
  ticketId: z.string().optional(),
  reason: z.string().optional(),
});
export type Dismissal = z.infer<typeof dismissal>;

/** Waiting room and room of one meeting, in one document, so that its version decides races. */
export const session = z.object({
  _id: z.string(),
  version: z.number().int(),
  phase: z.enum(['waiting', 'live', 'ended']),
  tickets: z.array(ticket),
  admission: admission.nullable(),
  attendees: z.array(attendee),
  hostStatus: z.enum(['absent', 'waiting', 'live', 'reconnecting']),
  /** While `reconnecting`: when the guest goes back to the queue. */
  graceUntil: z.date().nullable(),
  /** Since when an open meeting has no host in it or on its page; null while it has one. Unknown of earlier releases. */
  hostLeftAt: z.date().nullable().exactOptional(),
  /** Guests who were in the room together with a host. */
  met: z.array(z.string()),
  /** One for each of them; of earlier releases, none. */
  encounters: z.array(encounter).default([]),
  /** The room is empty since; null while a participant is in it. */
  emptySince: z.date().nullable(),
  /** Of whoever waits or is in the room; none is left when the meeting is over. */
  pitches: z.array(pitch).default([]),
  /** Likewise: whether somebody agrees to be recorded. */
  recording: z.array(z.object({ userId: z.string(), consent: z.boolean(), at: z.date() })).default([]),
  /** One for each guest who was ever admitted. */
  passes: z.array(passUse).default([]),
  /** How long turns are from now on; null: without an end. */
  turnLengthMs: z
    .number()
    .nullable()
    .default(TURN.minutes * 60_000),
  turn: turn.nullable().default(null),
  /** The guest whose turn was finished a moment ago, and may be called back. */
  finished: z.object({ ticket, turn: turn.nullable(), until: z.date() }).nullable().default(null),
  door: z.enum(DOORS).default('open'),
  /** The host comes back then; nobody's time runs. */
  pausedUntil: z.date().nullable().default(null),
  /** Before the start: the host expects to begin then. */
  lateUntil: z.date().nullable().default(null),
  /** How often they said so. */
  lateTimes: z.number().int().default(0),
  /** Guests who left the queue after the start, or asked to be told of the host then, while the host was missing. */
  gaveUp: z.array(z.string()).default([]),
  /** Guests who left soon after they were let in, and how often. */
  earlyLeaves: z.array(z.object({ userId: z.string(), count: z.number().int(), lastAt: z.date() })).default([]),
  /** One at most for each guest, until they have a place again. */
  lostPlaces: z.array(lostPlace).default([]),
  /** Until they have a place again; none is left when the meeting is over. */
  dismissed: z.array(dismissal).default([]),
  /**
   * When a host was in the room first, at the start or after it, or the start where a guest met them before; null: not yet.
   * Unknown of earlier releases.
   */
  hostCameAt: z.date().nullable().exactOptional(),
  /** The host had not come by then, and those who waited are taken care of. */
  hostMissedAt: z.date().nullable().default(null),
  /** How long the last turns took. */
  turnsMs: z.array(z.number()).default([]),
  /** When it is to be looked at without being asked for; null when it is over, and in documents of earlier releases. */
  dueAt: z.date().nullable().default(null),
});
export type Session = z.infer<typeof session>;
export type HostStatus = Session['hostStatus'];
export type RecordingAnswer = Session['recording'][number];

/** Turns are as long as it was planned, until a hosting person sets another length. */
export const newSession = (meetingId: string, turnMinutes: number | null = TURN.minutes): Session => ({
  _id: meetingId,
  version: 0,
  phase: 'waiting',
  tickets: [],
  admission: null,
  attendees: [],
  hostStatus: 'absent',
  graceUntil: null,
  hostLeftAt: null,
  met: [],
  encounters: [],
  emptySince: null,
  pitches: [],
  recording: [],
  passes: [],
  turnLengthMs: turnMinutes === null ? null : turnMinutes * 60_000,
  turn: null,
  finished: null,
  door: 'open',
  pausedUntil: null,
  lateUntil: null,
  lateTimes: 0,
  gaveUp: [],
  earlyLeaves: [],
  lostPlaces: [],
  dismissed: [],
  hostCameAt: null,
  hostMissedAt: null,
  turnsMs: [],
  dueAt: null,
});

/** The user who joins, as far as this service knows them. */
export interface JoiningUser {
  userId: string;
  name: string;
  avatarUrl: string | null;
  verified: boolean;
  /** Known only of who joins: the account is younger than a day. */
  young?: boolean;
  /** Likewise: they have met one of the hosts before. */
  returning?: boolean;
  /** Likewise: they left early too often, until then. */
  passAtOnceUntil?: Date;
  /** They were not verified, and may not ask for it before. */
  askAgainAt?: Date;
}

export type SessionEventDraft =
  | { type: 'waiting-room.joined'; ticket: Ticket; total: number }
  | { type: 'waiting-room.left'; ticket: Ticket; total: number; reason: 'left' | 'stale' | 'ended' }
  | { type: 'waiting-room.admitted'; ticket: Ticket; total: number; reason?: string | undefined }
  | { type: 'waiting-room.denied'; ticket: Ticket; total: number; reason: string }
  | { type: 'waiting-room.called'; userId: string; ticketId: string }
  | { type: 'waiting-room.pass-needed'; userId: string; ticketId: string }
  | { type: 'participant.joined'; attendee: Attendee }
  | { type: 'participant.left'; attendee: Attendee; reason: string }
  | { type: 'turn.changed' }
  | { type: 'meeting.host-missed'; guestIds: string[] }
  | { type: 'meeting.host-status'; status: HostStatus; graceUntil: Date | null };

export type SessionDecision =
  | { kind: 'accepted'; session: Session; drafts: SessionEventDraft[] }
  | { kind: 'unchanged'; session: Session }
  | Refused;
