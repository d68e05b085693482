import { z } from 'zod';
import { idSchema } from './common.ts';
import type { PassReason } from './constants/billing.ts';
import { type Participant, type SessionSnapshot, sessionEndpoints } from './endpoints/session.ts';
import type { Subscription } from './model/billing-model.ts';
import type { Presence, PublicMeeting } from './model/meeting-model.ts';
import type { Notification } from './model/notification-model.ts';
import type { PresenceNumbers } from './presence.ts';

/**
 * Socket.IO, path `/socket.io`. A refused handshake is a `connect_error` whose `data` is the refusal (`{error, message, ...}`).
 * Handshake, signed in: `auth: {token, resume?: {[room]: {epoch, seq}}}`; public: query `isPublic=true, anonymousId, meetingId?,
 * requestParticipantEvents?`; a screen on a wall: `auth: {wall}`, its link's secret. Every server event is emitted as (data,
 * stamp); events outside a room's sequence (replies, signalling) have no stamp.
 */
export interface Cursor {
  epoch: string;
  seq: number;
}
export interface Stamp extends Cursor {
  room: string;
  /** The domain event's id and the event's name: the same in every room that gets it. */
  id: string;
  /** RFC 3339 */
  at: string;
}

export const rooms = {
  user: (userId: string) => `user:${userId}`,
  meeting: (meetingId: string) => `meeting:${meetingId}`,
  waitingRoom: (meetingId: string) => `waiting-room:${meetingId}`,
  admin: 'admin',
  publicMeetings: 'public:meetings',
} as const;

/** Server → client. Names are the specification's (1, section 4; product decisions, "Realtime names"). */
export interface ServerEvents {
  /** `contact`: messages that wait for an answer. */
  'admin:pending-count': {
    meetings: number;
    verifications: number;
    contact?: number | undefined;
    reports?: number | undefined;
  };
  'admin:meeting-created': AdminMeetingChange;
  'admin:meeting-updated': AdminMeetingChange;
  /** An account was made, changed or erased: what changed is fetched. */
  'admin:user-changed': { userId: string };
  /** Orders, payments, used passes, coupons or plans changed; at most once in 2 s. What changed is fetched. */
  'admin:money-changed': Record<string, never>;
  /** To screens on a wall: what changed is fetched; at most once in 2 s. */
  'wall:changed': Record<string, never>;
  /** What changed is fetched. */
  'admin:testimonials-changed': Record<string, never>;
  /** A request was made, decided or dropped, or a verification revoked: what changed is fetched. */
  'admin:verification-changed': { requestId: string };
  /** My own request was decided, or my verification revoked: what changed is fetched. */
  'user:verification-changed': { requestId: string };
  'meeting:approved': { meetingId: string; meeting: PublicMeeting };
  /** To the host and the admins. */
  'meeting:rejected': { meetingId: string; hostId: string; reason: string };
  'meeting:update': {
    meetingId: string;
    version: number;
    revision: number;
    status: PublicMeeting['status'];
    state: PublicMeeting['state'];
    changed: string[];
    meeting: PublicMeeting;
  };
  'meeting:hostStatus': { meetingId: string; status: SessionSnapshot['hostStatus']; graceUntil: string | null; at: string };
  /** To the meeting's own room each time, to `public:meetings` at most once in 2 s for each meeting. */
  'meeting:presence': { meetingId: string; presence: Presence };
  'user:role-changed': { userId: string; role: string; previousRole: string };
  'user:status-changed': { userId: string; isActive: boolean; status: 'active' | 'inactive' };
  /**
   * To the hosts: the queue as it is now; at most twice a second. Without `entries` the queue could not be read: fetch the
   * snapshot.
   */
  'waiting-room:batchUpdate': {
    meetingId: string;
    total: number;
    entries?: NonNullable<SessionSnapshot['queue']>;
    /** Absent as in the snapshot, and without `entries`. */
    admitted?: SessionSnapshot['admitted'];
  };
  'waiting-room:positionUpdate': {
    meetingId: string;
    ticketId: string;
    position: number;
    etaSec: number | null;
    hostStatus: SessionSnapshot['hostStatus'];
  };
  /** The admitted user fetches the join token with the snapshot. */
  'waiting-room:admitted': { meetingId: string; ticketId: string };
  'waiting-room:denied': { meetingId: string; ticketId: string; reason: string };
  'participant:joined': { meetingId: string; userId: string; participant: Participant };
  'participant:left': { meetingId: string; userId: string; participant: Participant; reason: string };
  /** Length, pause or clock of the turn: both sides show one clock. */
  'session:turn-changed': { meetingId: string; turnEndsAt: string | null; pausedUntil: string | null };
  'meeting:forced-leave': { meetingId: string; reason: string };
  'meeting:host-left': { meetingId: string; graceUntil: string };
  'meeting:session-ended': { meetingId: string; endedBy: string | null; reason: string };
  'meeting:video-ended': { meetingId: string };
  /** To both: they shook hands, or one offered to meet again. */
  'people:changed': { meetingId: string };
  /** To who gave it, and to the host. */
  'meeting:feedback-submitted': { meetingId: string };
  /** To the reporter: their report was decided. */
  'report:updated': { reportId: string };
  'admin:report-changed': { reportId: string; change: 'submitted' | 'decided' | 'appealed' | 'appeal-decided' };
  'redirect:dashboard': { reason: string };
  'subscription:active-changed': { subscription: Subscription };
  'subscription:purchased': { subscription: Subscription };
  'subscription:expired': { subscription: Subscription };
  'meetingPasses:updated': { balance: number; delta: number; reason: PassReason; isUnlimited: boolean };
  /** To the buyer's tabs: the return page and the history follow it. */
  'payment:updated': { orderId: string; status: 'created' | 'captured' | 'failed' | 'returned' | 'refunded' };
  'notification:new': { notification: Notification; unread: number };
  /** In one of my tabs, or on another device. */
  'notification:read': { ids: string[] | 'all'; unread: number };
  /** Anonymous and signed-in viewers of the public page, each browser once. */
  'meeting:viewers': { meetingId: string; count: number };
  /**
   * Where a room stands (no stamp): after the connect for each room the server put me in, later whenever it moved by another way
   * than through this server. A client that is behind asks `room:replay`; one that does not know the room yet goes on from here.
   */
  'room:head': { room: string; epoch: string; seq: number };
  /**
   * Several events of a room at once (no stamp): of those after `after` up to `seq`, in order, the ones that no later one
   * replaces. A client within that range takes those that are new to it and goes on from `seq`; one that is behind asks
   * `room:replay`.
   */
  'room:batch': {
    room: string;
    epoch: string;
    after: number;
    seq: number;
    events: [name: string, data: unknown, stamp: Pick<Stamp, 'seq' | 'id' | 'at'>][];
    /** The last `meeting:presence` of each meeting; its own version says whether it is news. */
    presence: Record<string, PresenceNumbers>;
  };
  /** The replay window does not reach back far enough: fetch the state again and continue from here. */
  resync: { room: string; epoch: string; seq: number };
  /** Ephemeral, between the browsers of one room: SDP descriptions, ICE candidates, chat, captions and media state. */
  'session:signal': { meetingId: string; from: string; signal: Signal };
}
export interface AdminMeetingChange {
  meetingId: string;
  meeting: PublicMeeting;
  changed: string[];
  version: number;
  by: string | null;
}

export const signalSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('description'),
    description: z.object({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: z.string().max(64_000).optional() }),
  }),
  z.object({
    kind: z.literal('candidate'),
    candidate: z
      .object({
        candidate: z.string().max(2_000),
        sdpMid: z.string().max(64).nullish(),
        sdpMLineIndex: z.number().int().nullish(),
        usernameFragment: z.string().max(256).nullish(),
      })
      .nullable(),
  }),
  /** No packets come: asks for an offer with another way. */
  z.object({ kind: z.literal('restart') }),
  /** Who I am and what I send; also asks the other side to negotiate again after a reload. */
  z.object({ kind: z.literal('hello'), deviceId: z.string().max(64), reply: z.boolean() }),
  z.object({
    kind: z.literal('media'),
    microphone: z.boolean(),
    camera: z.boolean(),
    screen: z.boolean(),
    /** A phone call has my microphone; I come back. */
    onPhone: z.boolean().optional(),
    /** I have something to say. */
    hand: z.boolean().optional(),
    /** I record, of whoever agreed to it. */
    recording: z.boolean().optional(),
    /** I would like to read what you say. */
    wantsCaptions: z.boolean().optional(),
    /** Whether my browser writes down what I say; absent: I have not said yet. */
    captions: z.enum(['on', 'no', 'cannot']).optional(),
    /** How high I show your camera, in pixels of my screen; a larger picture would be of no use to me. */
    shownHeight: z.number().int().min(0).max(10_000).optional(),
    /** My line to you is too weak for my picture: it is on, and held back. */
    heldBack: z.boolean().optional(),
    /** My picture is on, and comes to you when you ask for it. */
    onRequest: z.boolean().optional(),
    /** I ask for your picture. */
    asks: z.boolean().optional(),
  }),
  /**
   * What I am saying, as my browser understood it; each replaces the one before until one is `final`. It goes to those alone who
   * want captions: earlier releases do not know it.
   */
  z.object({ kind: z.literal('caption'), text: z.string().min(1).max(300), final: z.boolean() }),
  z.object({ kind: z.literal('chat'), id: z.string().max(64), text: z.string().min(1).max(2_000), at: z.string().max(40) }),
]);
export type Signal = z.infer<typeof signalSchema>;

/** Of a whole, from 0 to 1. */
const share = z.number().min(0).max(1);
/** How media went for one browser in one turn, as it measured them. */
export const callStatisticsSchema = z.object({
  /** How they came: by a relay or the media server if only for a while; `none`: not at all. */
  way: z.enum(['direct', 'relay', 'server', 'none']),
  /** From the turn's begin; absent: no picture came. */
  firstPictureMs: z.number().int().min(0).max(600_000).optional(),
  /** Of packets. */
  loss: share.optional(),
  /** Of the time. */
  frozen: share.optional(),
  /** Of the sound: made up for what did not come. */
  concealed: share.optional(),
});
export type CallStatistics = z.infer<typeof callStatisticsSchema>;

const meetingOnly = z.object({ meetingId: idSchema });
/**
 * Client → server; each is acknowledged with `{success: true, ...}` or a refusal `{success: false, message, error, details?,
 * retryAfter?}`. Those in `forwardedCommands` take the body of their HTTP call and are acknowledged with its result.
 */
export const clientCommands = {
  /**
   * Joins `meeting:{id}`; answers `{cursor, viewers, waitingRoom}`. Anonymous sockets may; with `isPublic` I am counted as a
   * viewer. Hosts, when not `isPublic`, also join `waiting-room:{id}` and get its cursor as `waitingRoom` (null for everyone
   * else).
   */
  'meeting:join': meetingOnly.extend({ isPublic: z.boolean().optional(), anonymousId: z.string().max(64).optional() }),
  'meeting:leave': meetingOnly,
  'meeting:request-participant-events': meetingOnly.extend({ includeUserEvents: z.boolean().optional() }),
  'admin:join': z.object({}).optional(),
  'admin:leave': z.object({}).optional(),
  'admin:request-pending-count': z.object({}).optional(),
  /** Acknowledged with `{subscription}`: my active one, or null. */
  'subscription:check-update': z.object({}).optional(),
  'waiting-room:join': meetingOnly.extend(sessionEndpoints.join.body.shape),
  'waiting-room:leave': meetingOnly,
  'waiting-room:heartbeat': meetingOnly.extend(sessionEndpoints.heartbeat.body.shape),
  'waiting-room:getPosition': meetingOnly,
  'waiting-room:admit': meetingOnly.extend(sessionEndpoints.admit.body.shape),
  'waiting-room:deny': meetingOnly.extend(sessionEndpoints.deny.body.shape),
  'waiting-room:hold': meetingOnly.extend(sessionEndpoints.hold.body.shape),
  'session:ahead': meetingOnly,
  'session:start': meetingOnly,
  'session:call-back': meetingOnly,
  'session:turn': meetingOnly.extend(sessionEndpoints.turn.body.shape),
  'session:enter': meetingOnly.extend(sessionEndpoints.enter.body.shape),
  'session:leave': meetingOnly.extend(sessionEndpoints.leave.body.shape),
  'session:end': meetingOnly.extend(sessionEndpoints.end.body.shape),
  /** To one participant (`to`: user id) or to all others in the room. Only for sockets that entered. */
  'session:signal': meetingOnly.extend({ to: idSchema.optional(), signal: signalSchema }),
  /** At the end of a turn that I was in; `turn`: when its guest came in. Counted once for each person and turn. */
  'session:statistics': meetingOnly.extend({ turn: z.iso.datetime(), statistics: callStatisticsSchema }),
  /**
   * Missing events of rooms I am in (others are left out): `{rooms: {[room]: {events: [name, data, stamp][]} | {resync:
   * Cursor}}}`.
   */
  'room:replay': z.object({
    rooms: z.record(z.string().max(128), z.object({ epoch: z.string().max(64), seq: z.number().int().min(0) })),
  }),
  /** Renews an expiring token on the open socket. */
  'auth:renew': z.object({ token: z.string().max(4_096) }),
} as const;
export type ClientCommand = keyof typeof clientCommands;
