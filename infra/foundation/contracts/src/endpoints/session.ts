import { z } from 'zod';
import { sessionCalls } from '../calls/session.ts';
import { idSchema, isoInstant, success, text } from '../common.ts';
import { PROFILE } from '../constants/account.ts';
import { DOORS, SESSION, TURN } from '../constants/session.ts';
import { hostStatusSchema, meetingSchema, publicMeetingSchema, ratingSchema } from '../model/meeting-model.ts';
import { pitchForm } from '../model/pitch-form.ts';
import { endpoints } from './endpoint.ts';

/**
 * Waiting room and live session of one meeting (product decisions, "Waiting room and live session").
 * Every command exists once, as an HTTP call; the BFF turns the socket commands of the same name into these calls.
 */
export const phaseSchema = z.enum(['closed', 'waiting', 'live', 'ended']);

export const participantSchema = z.object({
  userId: idSchema,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(['host', 'cohost', 'guest', 'viewer']),
  verified: z.boolean(),
  joinedAt: z.iso.datetime(),
  connection: z.enum(['connected', 'reconnecting']),
  /** Left without a word a while ago. Media may go on; the seat is kept until `keptUntil`. */
  away: z.boolean().optional(),
  keptUntil: z.iso.datetime().optional(),
  /** For the hosts: the ticket of the guest's turn. */
  ticketId: idSchema.optional(),
  /** For the hosts: their answer to being recorded; absent: none yet. */
  mayRecord: z.boolean().optional(),
});
export type Participant = z.infer<typeof participantSchema>;

/**
 * A guest as those see them who may not know who it is: everybody but the hosts, that guest and admins. Picked field by field.
 */
export const anonymousGuest = (
  { role, verified, joinedAt, connection, away, keptUntil }: Participant,
  opaqueId = 'guest',
): Participant => ({
  userId: opaqueId,
  name: 'Guest',
  avatarUrl: null,
  role,
  verified,
  joinedAt,
  connection,
  ...(away !== undefined && { away }),
  ...(keptUntil !== undefined && { keptUntil }),
});

/** When somebody goes in, as a range with its reason: what turns of this meeting took, or are set to take. */
export const estimateSchema = z.object({
  minSec: z.number().int(),
  maxSec: z.number().int(),
  ahead: z.number().int(),
  basis: z.enum(['turns', 'length']),
  turnSec: z.number().int(),
});
export type Estimate = z.infer<typeof estimateSchema>;

export const ticketSchema = z.object({
  ticketId: idSchema,
  /** 1 is next. */
  position: z.number().int(),
  total: z.number().int(),
  etaSec: z.number().int().nullable(),
  estimate: estimateSchema.nullable().optional(),
  /** The host's message to a guest who is asked to wait on. */
  held: z.string().nullable().optional(),
  phase: phaseSchema,
  serverNow: z.iso.datetime(),
  /** The queue is full: they move up as places become free. */
  waitlist: z.boolean().optional(),
  /** They asked to be called, and their place needs no open page; or were called, and are expected on it. */
  call: z.enum(['asked', 'called']).nullable().optional(),
  /** They ask to be verified: the place is kept, and the hosts do not see it yet. */
  unverified: z.boolean().optional(),
  /** Calm mode keeps them waiting. */
  outside: z.boolean().optional(),
  /** They left early too often: a pass is used as soon as they are let in. */
  passAtOnce: z.boolean().optional(),
  /** They were to be let in, and had no pass: others go first until they have one. */
  needsPass: z.boolean().optional(),
  /** The first who is here and could go in: they may connect ahead. Absent from a service of an earlier release. */
  next: z.boolean().optional(),
  /** Somebody behind them could go first; absent from a service of an earlier release. */
  mayLetPast: z.boolean().optional(),
});
/** A few words, and a link to look at; `clip`: a video of themselves, and its id. Without words the text is empty. */
const pitchSchema = z.object({ text: z.string(), link: z.string().nullable(), clip: idSchema.optional() });
export type Pitch = z.infer<typeof pitchSchema>;
export const queueEntrySchema = z.object({
  ticketId: idSchema,
  userId: idSchema,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  verified: z.boolean(),
  /** They have met one of the hosts before. */
  returning: z.boolean().optional(),
  /** Calm mode keeps them waiting. */
  outside: z.boolean().optional(),
  /** They were to be let in, and had no pass: others go first until they have one. */
  needsPass: z.boolean().optional(),
  joinedAt: z.iso.datetime(),
  connection: z.enum(['connected', 'reconnecting']),
  /** Asked to wait on, with this message: the next one goes first. */
  held: z.string().nullable().optional(),
  /** They need no open page until they are called, or were called and are expected until `keptUntil`. */
  call: z.enum(['asked', 'called']).optional(),
  /** Of who is away: how long the place is kept; absent while it has no end. */
  keptUntil: z.iso.datetime().optional(),
  /** Agrees to be connected before they are let in. */
  connectAhead: z.boolean().optional(),
  /** What they want to talk about. */
  pitch: pitchSchema.optional(),
  /** Their answer to being recorded; absent: none yet. */
  mayRecord: z.boolean().optional(),
});
/** Who was let in and is on the way; taken back, they are the first in the queue again. */
export const admittedSchema = queueEntrySchema
  .pick({ ticketId: true, userId: true, name: true, avatarUrl: true, verified: true })
  .extend({ /** Who has not come in by then gives the place up. */ until: z.iso.datetime() });
/** Who somebody in the queue is, for the hosts who are about to let them in. */
export const waitingGuestSchema = z.object({
  userId: idSchema,
  /** Their line, as their profile has it. */
  headline: z.string(),
  about: z.string(),
  links: z.array(z.string()),
  /** What they come for, as their profile has it; null: not said. Missing from an earlier release, as the rating. */
  goal: z.enum(PROFILE.goals).nullable().optional(),
  /** Since when they have the badge; missing without one, and where it was not noted. */
  verifiedAt: z.iso.datetime().optional(),
  /** Since when they have an account; null: not known at the moment. */
  memberSince: z.iso.datetime().nullable(),
  /** Others with whom they sat face to face. */
  met: z.number().int(),
  /** Of the last meetings that took place and that they had asked or waited for, those they came to; null: too few to say. */
  came: z.object({ came: z.number().int(), of: z.number().int() }).nullable(),
  /** Of whoever hosts as well, as on their public card; null: nobody has rated them. */
  rating: ratingSchema.nullable().optional(),
});
export type WaitingGuest = z.infer<typeof waitingGuestSchema>;
export const admissionSchema = z.object({
  ticketId: idSchema,
  roomId: z.string(),
  /** single use, 60 s */ joinToken: z.string(),
  expiresAt: z.iso.datetime(),
});

/** `from`: the user's id. */
export const chatMessageSchema = z.object({ id: z.string(), from: idSchema, text: z.string(), at: z.string() });
export type StoredChatMessage = z.infer<typeof chatMessageSchema>;

/** RTCIceServer; TURN credentials are time-limited (TURN REST API). */
export const iceServerSchema = z.object({
  urls: z.array(z.string()),
  username: z.string().exactOptional(),
  credential: z.string().exactOptional(),
});

/** The media server of calls from four people on; the token opens this room, for this person, for a minute. */
export const mediaServerSchema = z.object({ url: z.string(), token: z.string() });

export const sessionSnapshotSchema = z.object({
  meetingId: idSchema,
  meeting: meetingSchema,
  /** What the caller is to this meeting. */
  me: z.object({
    userId: idSchema,
    role: z.enum(['host', 'cohost', 'guest', 'admin']),
    place: z.enum(['outside', 'queue', 'admitted', 'room']),
    ticket: ticketSchema.nullable(),
    pitch: pitchSchema.nullable().optional(),
    /** My answer to being recorded; absent: none yet. */
    mayRecord: z.boolean().optional(),
    /** I and one of the hosts do not meet. */
    blocked: z.boolean().optional(),
    /** A guest's: this meeting has used a pass; absent from a service of an earlier release. */
    passUsed: z.boolean().optional(),
    /**
     * A guest has no place any more, and did nothing for it: not heard of for too long in the queue, after a call, once let in or
     * in the room; or it ended while they waited.
     */
    lostPlace: z.enum(['queue', 'called', 'admission', 'room', 'ended']).optional(),
    /** That place in the queue was kept until they are verified, which was refused. */
    notVerified: z.boolean().optional(),
    /** A guest has no place any more, because a host declined them, with this reason, or finished their turn. */
    dismissed: z.object({ how: z.enum(['declined', 'finished']), reason: z.string().optional() }).optional(),
    /** Set while admitted and not yet entered. */
    admission: admissionSchema.nullable(),
  }),
  phase: phaseSchema,
  hostStatus: hostStatusSchema,
  graceUntil: z.iso.datetime().nullable(),
  participants: z.array(participantSchema),
  waitingTotal: z.number().int(),
  /** For host and co-hosts only. */
  queue: z.array(queueEntrySchema).optional(),
  /** For host and co-hosts only; absent from a service of an earlier release. */
  admitted: admittedSchema.nullable().optional(),
  /** Null while the clock of the turn stands still, and without one. */
  turnEndsAt: z.iso.datetime().nullable(),
  /** The turn of the guest in the room. `leftSec` is below zero when it is over. */
  turn: z
    .object({
      lengthMinutes: z.number().nullable(),
      leftSec: z.number().int().nullable(),
      running: z.boolean(),
      /** A phone call stops the clock, until then at most. */
      phoneUntil: z.iso.datetime().optional(),
    })
    .nullable()
    .optional(),
  /** How long turns are; null: without an end. */
  turnMinutes: z.number().nullable().optional(),
  /** Whom the hosts let in; absent: everybody, by arrival. */
  door: z.enum(DOORS).optional(),
  /** The host comes back then. */
  pausedUntil: z.iso.datetime().nullable().optional(),
  /** Before the start: the host runs late, and expects to begin then. */
  lateUntil: z.iso.datetime().nullable().optional(),
  /** It is open, and has been without a host since then. */
  hostLeftAt: z.iso.datetime().optional(),
  /** For the hosts: whose turn can be taken back, and how long. */
  finished: z.object({ ticketId: idSchema, name: z.string(), until: z.iso.datetime() }).nullable().optional(),
  /** Whether calls can go through a relay (TURN), as those who hide their network address require. */
  relay: z.boolean().optional(),
  opensAt: z.iso.datetime(),
  startableAt: z.iso.datetime(),
  serverNow: z.iso.datetime(),
  /** Grows with each change of queue and room; absent from a service of an earlier release. */
  version: z.number().int().optional(),
});
export type SessionSnapshot = z.infer<typeof sessionSnapshotSchema>;

const turnChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('length'), minutes: z.number().int().min(TURN.minMinutes).max(TURN.maxMinutes).nullable() }),
  /** `fromMinutes`: the length that was seen, so that a repetition adds nothing. */
  z.object({ action: z.literal('extend'), fromMinutes: z.number().int() }),
  z.object({ action: z.literal('pause'), minutes: z.number().int().min(1).max(TURN.maxPauseMinutes) }),
  z.object({ action: z.literal('resume') }),
  /** Before the start: so much later than planned or, after that time, than now. */
  z.object({ action: z.literal('late'), minutes: z.number().int().min(1).max(TURN.maxLateMinutes) }),
  z.object({ action: z.literal('door'), door: z.enum(DOORS) }),
]);
export type TurnChange = z.infer<typeof turnChangeSchema>;

const snapshot = success({ session: sessionSnapshotSchema });
const ticketBody = z.object({ ticketId: idSchema });
const deviceBody = z.object({
  /** one browser tab; one session per user */ deviceId: z.string().min(1).max(64),
  /** take over from another device */ move: z.boolean().default(false),
});

const heartbeatBody = z.object({
  deviceId: z.string().min(1).max(64).optional(),
  /** Of whom sound or picture arrives here: they are not lost, whatever has become of their socket. */
  receives: z.array(idSchema).max(8).optional(),
  /** A phone call has the microphone: the turn waits for a while. */
  onPhone: z.boolean().optional(),
});

export const sessionEndpoints = endpoints(sessionCalls, {
  snapshot: {
    summary: 'Where this meeting and I stand',
    response: snapshot,
  },
  join: {
    summary: 'Take a place in the queue',
    refusals: {
      403: ['FORBIDDEN', 'VERIFICATION_REQUIRED', 'BLOCKED'],
      409: [
        'CANCELLED',
        'TOO_EARLY',
        'LEFT_TOO_OFTEN',
        'ENDED',
        'FULL',
        'WAITLIST_FULL',
        'CONFLICT',
        'NOT_WAITING',
        'VERIFICATION_TOO_EARLY',
      ],
    },
    body: z.object({
      requestId: z.string().min(1).max(64).optional(),
      /** The place that I mean: once it is gone (NOT_WAITING), no other is taken. Absent: the one that I have, or a new one. */
      ticketId: idSchema.optional(),
      /** agrees to be connected to the hosts while first in the queue; nothing is sent before admission */
      connectAhead: z.boolean().optional(),
      /** Told when two are before me; until two minutes after that my place is kept without an open page */
      callMe: z.boolean().optional(),
      /** In the queue at this position (1 is next): the one behind me goes first. Nothing where I am elsewhere by now. */
      letPast: z.number().int().min(1).optional(),
      /** When the queue is full (FULL), a place on its waitlist. */
      waitlist: z.boolean().optional(),
      /** Not verified yet (VERIFICATION_REQUIRED, calm mode): a place that is kept while I ask for it. */
      awaitVerification: z.boolean().optional(),
    }),
    response: success({ ticket: ticketSchema }),
  },
  pitch: {
    summary: 'What I want to talk about, for the hosts to read while I wait; deleted with my place',
    refusals: { 409: ['NOT_WAITING'] },
    body: pitchForm,
    example: { text: 'Two logos', link: '' },
    response: success({ pitch: pitchSchema.nullable() }),
  },
  putClip: {
    summary: 'A video of myself for the hosts: mp4 or webm, 16 MB at most; it takes the place of the one before',
    refusals: { 400: ['FILE_INFECTED'], 409: ['NOT_WAITING'], 503: ['UNAVAILABLE'] },
    response: success({ pitch: pitchSchema.nullable() }),
  },
  removeClip: {
    summary: 'Delete my video; my words stay',
    refusals: { 409: ['NOT_WAITING'] },
    response: success({ pitch: pitchSchema.nullable() }),
  },
  ownClip: {
    summary: 'My video',
    refusals: { 409: ['NOT_WAITING'] },
    response: z.object({}),
  },
  clip: {
    summary: 'The video of a guest who waits or is in the room (host, co-hosts)',
    refusals: { 403: ['FORBIDDEN'], 409: ['NOT_WAITING'] },
    response: z.object({}),
  },
  recording: {
    summary: 'Whether I agree to be recorded; a no may come at any time, and nothing of me is recorded without a yes',
    refusals: { 409: ['NOT_WAITING', 'CONFLICT'] },
    body: z.object({ consent: z.boolean({ error: 'consent must be true or false' }) }),
    example: { consent: false },
    response: snapshot,
  },
  pitches: {
    summary: 'My pitches in the queues where I wait',
    response: success({ pitches: z.array(pitchSchema.extend({ meetingId: idSchema })) }),
  },
  leaveQueue: {
    summary: 'Give up my place',
    response: success({}),
  },
  heartbeat: {
    summary: 'Still here (queue or room)',
    refusals: { 409: ['CANCELLED', 'ENDED', 'NOT_IN_SESSION'] },
    body: heartbeatBody,
    response: success({}),
  },
  heartbeats: {
    summary: 'Who is still here',
    body: z.object({
      beats: z
        .array(
          heartbeatBody.extend({
            meetingId: idSchema,
            userId: idSchema,
            /** So long ago it came. */ agoMs: z.number().nonnegative(),
          }),
        )
        .max(SESSION.heartbeatsAtOnce),
    }),
    /** Of whom these meetings do not know. */
    response: success({
      refused: z.array(z.object({ meetingId: idSchema, userId: idSchema, code: z.string(), message: z.string() })),
    }),
  },
  position: {
    summary: 'My place',
    refusals: { 409: ['NOT_WAITING'] },
    response: success({
      ticketId: idSchema,
      position: z.number().int(),
      etaSec: z.number().int().nullable(),
      hostStatus: hostStatusSchema,
    }),
  },
  /** For the BFF, which tells hosts the queue and guests their places (`waiting-room:batchUpdate`, `positionUpdate`). */
  queue: {
    summary: 'The queue as it is now, next one first',
    response: success({
      hostStatus: hostStatusSchema,
      entries: z.array(queueEntrySchema.extend({ position: z.number().int(), etaSec: z.number().int().nullable() })),
      admitted: admittedSchema.nullable().optional(),
    }),
  },
  guests: {
    summary: 'Who waits: their line, their badge, and how they kept their times (host, co-hosts)',
    refusals: { 403: ['FORBIDDEN'] },
    response: success({ guests: z.array(waitingGuestSchema) }),
  },
  admit: {
    summary: 'Admit a guest (host, co-hosts)',
    refusals: {
      403: ['FORBIDDEN', 'BLOCKED'],
      409: ['CANCELLED', 'ENDED', 'NOT_STARTED', 'CALM_MODE', 'GUEST_PRESENT', 'GUEST_PASS_REQUIRED', 'NOT_WAITING'],
      503: ['UNAVAILABLE'],
    },
    body: ticketBody.extend({
      /** finish the turn of the guest in the room in the same step */ finishCurrent: z.boolean().default(false),
      /** whose turn is meant: another one's goes on (GUEST_PRESENT) */ currentTicketId: idSchema.optional(),
      /** since when they are in, `joinedAt`: a turn that was taken back goes on (GUEST_PRESENT) */ currentSince:
        isoInstant.optional(),
      /** why not the next one; kept with the event */ reason: text({ max: 200 }).optional(),
    }),
    example: { ticketId: 'none' },
    response: snapshot,
  },
  deny: {
    summary: 'Refuse a guest (host, co-hosts)',
    refusals: { 403: ['FORBIDDEN'], 409: ['NOT_WAITING'] },
    body: ticketBody.extend({
      reason: text({ max: 200 }).optional(),
      /** they wait on, as the first */ toFront: z.boolean().default(false),
      /** of the guest in the room, `joinedAt`: a turn that was taken back goes on (NOT_WAITING) */ since: isoInstant.optional(),
    }),
    example: { ticketId: 'none' },
    response: snapshot,
  },
  hold: {
    summary: 'Ask a waiting guest to wait on, with a message: the place stays, the next one goes first (host, co-hosts)',
    refusals: { 403: ['FORBIDDEN'], 409: ['CANCELLED', 'ENDED', 'NOT_WAITING'] },
    body: ticketBody.extend({ /** null: they wait as before */ message: text({ min: 1, max: 140 }).nullable() }),
    example: { ticketId: 'none', message: null },
    response: snapshot,
  },
  callBack: {
    summary: 'Take back the end of a turn within 10 s: its guest is let in again (host, co-hosts)',
    refusals: {
      403: ['FORBIDDEN', 'BLOCKED'],
      409: ['CANCELLED', 'ENDED', 'NOT_WAITING', 'GUEST_PASS_REQUIRED'],
      503: ['UNAVAILABLE'],
    },
    response: snapshot,
  },
  turn: {
    summary: 'Set the length of turns, whom to let in, extend this turn, pause, run late (host, co-hosts)',
    refusals: { 403: ['FORBIDDEN'], 409: ['CANCELLED', 'TOO_EARLY', 'ENDED', 'NOT_IN_SESSION', 'LATE_LIMIT', 'CONFLICT'] },
    body: z.object({ change: turnChangeSchema }),
    example: { change: { action: 'resume' } },
    response: snapshot,
  },
  /** By socket it lets the two sides negotiate; no sound or picture leaves either before admission. */
  ahead: {
    summary: 'Connect to the hosts ahead, as the first in the queue who agreed to it',
    refusals: { 409: ['NOT_WAITING'] },
    response: success({
      iceServers: z.array(iceServerSchema),
      hosts: z.array(idSchema),
      /** The place by which they may; absent from a service of an earlier release. */
      ticketId: idSchema.optional(),
    }),
  },
  start: {
    summary: 'Open the session (host, co-hosts)',
    refusals: { 403: ['FORBIDDEN'], 409: ['CANCELLED', 'TOO_EARLY', 'ENDED'] },
    response: snapshot,
  },
  enter: {
    summary: 'Enter the room: host and co-hosts when started, the guest with a join token; again after a reconnect',
    refusals: {
      403: ['FORBIDDEN'],
      409: ['CANCELLED', 'ENDED', 'NOT_STARTED', 'NOT_IN_SESSION', 'JOIN_TOKEN_INVALID', 'OTHER_DEVICE', 'OTHER_MEETING'],
    },
    body: deviceBody.extend({
      joinToken: z.string().max(128).optional(),
      /** leave the room of another meeting */ leaveOther: z.boolean().default(false),
    }),
    example: { deviceId: 'tab1' },
    response: success({
      session: sessionSnapshotSchema,
      iceServers: z.array(iceServerSchema),
      /** Absent where none is configured. */ media: mediaServerSchema.optional(),
      roomId: z.string(),
      /** by socket only: what was written in this turn so far */ chat: z.array(chatMessageSchema).optional(),
    }),
  },
  /** Before each new search for a way, and from time to time in a long call: TURN credentials lapse. */
  iceServers: {
    summary: 'Fresh media servers for my call, or to try my network',
    refusals: { 403: ['FORBIDDEN'], 409: ['NOT_IN_SESSION'] },
    response: success({
      iceServers: z.array(iceServerSchema),
      /** Absent where none is configured, and before one is in the room. */ media: mediaServerSchema.optional(),
    }),
  },
  leave: {
    summary: 'Leave the room',
    /** With a device, only that one leaves: a tab whose call moved to another device does not end that one. */
    body: z.object({ deviceId: z.string().min(1).max(64).optional() }),
    response: success({}),
  },
  /** A socket was lost: "left" is announced only after the reconnect grace. */
  disconnected: {
    summary: 'My connection was lost',
    body: z.object({ userId: idSchema, deviceId: z.string().min(1).max(64).optional() }),
    response: success({}),
  },
  end: {
    summary: 'End the meeting (host, admin)',
    refusals: { 403: ['FORBIDDEN'], 409: ['CANCELLED', 'ENDED', 'NOT_STARTED'] },
    body: z.object({ reason: text({ max: 200 }).optional() }),
    response: success({ meeting: publicMeetingSchema }),
  },
});
