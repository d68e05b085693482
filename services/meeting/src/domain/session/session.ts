import { type Door, TURN } from '@visavis/contracts/constants/session';
import type { Refused } from '@visavis/platform/refusal';

/** A place in the queue; the order of the list is the order of the queue. */
export interface Ticket {
  ticketId: string;
  userId: string;
  name: string;
  avatarUrl: string | null;
  verified: boolean;
  /** When the service took the request. */
  joinedAt: Date;
  /** The order in which a process took requests of the same millisecond. */
  arrivalSeq: number;
  /** Billing has not said yet whether they have a pass: the place is taken, and nobody else is told of it. */
  checking: boolean;
  /** The host's message to a guest who is asked to wait on: the place stays, the next one goes first. */
  held: string | null;
  /** Agrees to be connected to the hosts while first in the queue. */
  connectAhead: boolean;
  /** The queue was full when they came: no place yet, and nobody else is told of it. */
  waitlisted: boolean;
  /** Their account was younger than a day when they came: such have a part of the places only. */
  young: boolean;
  /** They have met one of the hosts before. */
  returning: boolean;
  /** A host sent them back to the front, or the room lost its host: nobody is let past them. */
  front: boolean;
  /** They left early too often when they came: their pass is used without two minutes together. */
  passAtOnce: boolean;
  /** They asked to be called when two are before them, and need no open page until then. */
  callMe: boolean;
  calledAt: Date | null;
  /** They asked to be verified, and are since then: expected on the page, which they could close until then. */
  verifiedAt?: Date;
  /** They ask to be verified, as the meeting wants its guests: the place is kept, and nobody else is told of it. */
  unverified: boolean;
  /** The sign-in that it was taken with: signing out gives it up. */
  sessionId: string | null;
  /** When this document last saw them; heartbeats in between are kept in the cache alone. */
  seenAt: Date;
  /** Silent since; the place is kept for a while. */
  lostAt: Date | null;
  /** They were sent back in the midst of it, and go on with it. */
  turn?: Turn;
}

/**
 * A guest who may enter, once, until `expiresAt`. The token is made from `nonce`, so it can be shown again and is stored nowhere.
 */
export interface Admission {
  ticket: Ticket;
  nonce: string;
  expiresAt: Date;
  /** A host ended their turn and has taken that back: they may have gone, and may go, without an early leave. */
  calledBack?: boolean;
}

/** The name of a meeting's room, for us and for the media server. */
export const roomIdOf = (meetingId: string) => `room-${meetingId}`;

/** A user in the room, or one who left a moment ago and whose place is kept. */
export interface Attendee {
  userId: string;
  name: string;
  avatarUrl: string | null;
  verified: boolean;
  /** The guest's: they have met one of the hosts before. */
  returning: boolean;
  role: 'host' | 'cohost' | 'guest';
  /** The guest's; null for hosts. */
  ticketId: string | null;
  /** One browser tab: one session per user. */
  deviceId: string;
  /** The sign-in that they entered with. */
  sessionId: string | null;
  joinedAt: Date;
  seenAt: Date;
  lostAt: Date | null;
  /** "left" was announced; the place is still kept. */
  away: boolean;
  /** A phone call has their microphone. */
  onPhone: boolean;
  /** As the admission had it. */
  calledBack?: boolean;
}

export type HostStatus = 'absent' | 'waiting' | 'live' | 'reconnecting';

/**
 * What a guest's pass is doing. `held` while they are admitted or in the room; `confirm` and `release` wait for billing to hear
 * of it; then `paid` for the rest of the meeting, or `released`.
 */
export interface PassUse {
  userId: string;
  ticketId: string;
  /** Names the hold in the keys of the calls about it. */
  holdId: string;
  state: 'held' | 'confirm' | 'release' | 'paid' | 'released';
  /** Guest and host in the room, neither of them lost: on this ticket, without the time since `togetherSince`. */
  togetherMs: number;
  togetherSince: Date | null;
  /** Their leaving uses it, however soon; a host or a connection that ends it does not. */
  atOnce: boolean;
  /** When billing is called next, to renew, confirm or release; null when there is nothing to tell it. */
  dueAt: Date | null;
}

/** The time of the guest in the room, or of one who is called back. */
export interface Turn {
  ticketId: string;
  /** Null: without an end. */
  lengthMs: number | null;
  /** Without the time since `runningSince`. */
  usedMs: number;
  /** Null while the clock stands still. */
  runningSince: Date | null;
  /** How long phone calls have stopped the clock, without the time since `phoneSince`. */
  phoneMs: number;
  /** A phone call stops the clock since then. */
  phoneSince: Date | null;
}

/** The guest whose turn was finished a moment ago, and may be called back. */
export interface FinishedTurn {
  ticket: Ticket;
  turn: Turn | null;
  until: Date;
}

/** How long some were in the room together. */
export interface TimeTogether {
  /** Without the time since `togetherSince`. */
  togetherMs: number;
  togetherSince: Date | null;
}

/** A guest and the hosts with whom they were in the room, neither lost: what the receipt of the turn says. */
export interface Encounter extends TimeTogether {
  guestId: string;
  hostIds: string[];
  /** With each of the hosts: one may look in for a moment only. Of earlier releases, none. */
  hostTimes: (TimeTogether & { hostId: string })[];
  startedAt: Date;
  /** The guest is out of the room since then. */
  endedAt: Date | null;
}

/** What a guest wants to talk about. */
export interface Pitch {
  userId: string;
  /** Empty where there is only a video. */
  text: string;
  link: string | null;
  /** The upload that brought their video, and the name of its file. */
  clip: string | null;
}

/** Whether somebody agrees to be recorded. */
export interface RecordingAnswer {
  userId: string;
  consent: boolean;
  at: Date;
}

/**
 * A guest without a place who did nothing for it: silent for too long in the queue, after a call, when let in or in the room; or
 * the meeting ended before they were let in.
 */
export interface LostPlace {
  userId: string;
  how: 'queue' | 'called' | 'admission' | 'room' | 'ended';
}

/** A guest without a place whom a host declined, with this reason, or whose turn a host finished. */
export interface Dismissal {
  userId: string;
  how: 'declined' | 'finished';
  /** The place that ended: to send it away once more says nothing new. Unknown of earlier releases. */
  ticketId?: string | undefined;
  reason?: string | undefined;
}

export interface EarlyLeaves {
  userId: string;
  count: number;
  lastAt: Date;
}

/** Waiting room and room of one meeting, in one document, so that its version decides races. */
export interface Session {
  _id: string;
  version: number;
  phase: 'waiting' | 'live' | 'ended';
  tickets: Ticket[];
  admission: Admission | null;
  attendees: Attendee[];
  hostStatus: HostStatus;
  /** While `reconnecting`: when the guest goes back to the queue. */
  graceUntil: Date | null;
  /** Guests who were in the room together with a host. */
  met: string[];
  /** One for each of them; of earlier releases, none. */
  encounters: Encounter[];
  /** The room is empty since; null while a participant is in it. */
  emptySince: Date | null;
  /** Of whoever waits or is in the room; none is left when the meeting is over. */
  pitches: Pitch[];
  /** Likewise. */
  recording: RecordingAnswer[];
  /** One for each guest who was ever admitted. */
  passes: PassUse[];
  /** How long turns are from now on; null: without an end. */
  turnLengthMs: number | null;
  turn: Turn | null;
  finished: FinishedTurn | null;
  door: Door;
  /** The host comes back then; nobody's time runs. */
  pausedUntil: Date | null;
  /** Before the start: the host expects to begin then. */
  lateUntil: Date | null;
  /** How often they said so. */
  lateTimes: number;
  /** Guests who left the queue after the start, or asked to be told of the host then, while the host was missing. */
  gaveUp: string[];
  /** Guests who left soon after they were let in, and how often. */
  earlyLeaves: EarlyLeaves[];
  /** One at most for each guest, until they have a place again. */
  lostPlaces: LostPlace[];
  /** Until they have a place again; none is left when the meeting is over. */
  dismissed: Dismissal[];
  /**
   * When a host was in the room first, at the start or after it, or the start where a guest met them before; null: not yet.
   * Unknown of earlier releases.
   */
  hostCameAt?: Date | null;
  /** The host had not come by then, and those who waited are taken care of. */
  hostMissedAt: Date | null;
  /** How long the last turns took. */
  turnsMs: number[];
  /** When it is to be looked at without being asked for; null when it is over, and in documents of earlier releases. */
  dueAt: Date | null;
}

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
}

export type SessionEventDraft =
  | { type: 'waiting-room.joined'; ticket: Ticket; total: number }
  | { type: 'waiting-room.left'; ticket: Ticket; total: number; reason: 'left' | 'stale' | 'ended' }
  | { type: 'waiting-room.admitted'; ticket: Ticket; total: number; reason?: string | undefined }
  | { type: 'waiting-room.denied'; ticket: Ticket; total: number; reason: string }
  | { type: 'waiting-room.called'; userId: string; ticketId: string }
  | { type: 'participant.joined'; attendee: Attendee }
  | { type: 'participant.left'; attendee: Attendee; reason: string }
  | { type: 'turn.changed' }
  | { type: 'meeting.host-missed'; guestIds: string[] }
  | { type: 'meeting.host-status'; status: HostStatus; graceUntil: Date | null };

export type SessionDecision =
  | { kind: 'accepted'; session: Session; drafts: SessionEventDraft[] }
  | { kind: 'unchanged'; session: Session }
  | Refused;
