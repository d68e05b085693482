import { z } from 'zod';
import { idParams, idSchema, success, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { meetingSchema, publicMeetingSchema } from './meeting-model.ts';

/**
 * Waiting room and live session of one meeting (product decisions, "Waiting room and live session").
 * Every command exists once, as an HTTP call; the BFF turns the socket commands of the same name into these calls.
 */
export const hostStatusSchema = z.enum(['absent', 'waiting', 'live', 'reconnecting']);
export const phaseSchema = z.enum(['closed', 'waiting', 'live', 'ended']);

export const participantSchema = z.object({
  userId: idSchema,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(['host', 'cohost', 'guest', 'viewer']),
  verified: z.boolean(),
  joinedAt: z.iso.datetime(),
  connection: z.enum(['connected', 'reconnecting']),
});
export type Participant = z.infer<typeof participantSchema>;

export const ticketSchema = z.object({
  ticketId: idSchema,
  /** 1 is next. */
  position: z.number().int(),
  total: z.number().int(),
  etaSec: z.number().int().nullable(),
  phase: phaseSchema,
  serverNow: z.iso.datetime(),
});
export const queueEntrySchema = z.object({
  ticketId: idSchema,
  userId: idSchema,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  verified: z.boolean(),
  joinedAt: z.iso.datetime(),
  connection: z.enum(['connected', 'reconnecting']),
});
export const admissionSchema = z.object({
  ticketId: idSchema,
  roomId: z.string(),
  /** single use, 60 s */ joinToken: z.string(),
  expiresAt: z.iso.datetime(),
});

/** RTCIceServer; TURN credentials are time-limited (TURN REST API). */
export const iceServerSchema = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

export const sessionSnapshotSchema = z.object({
  meetingId: idSchema,
  meeting: meetingSchema,
  /** What the caller is to this meeting. */
  me: z.object({
    userId: idSchema,
    role: z.enum(['host', 'cohost', 'guest', 'admin']),
    place: z.enum(['outside', 'queue', 'admitted', 'room']),
    ticket: ticketSchema.nullable(),
    /** Set while admitted and not yet entered. */
    admission: admissionSchema.nullable(),
  }),
  phase: phaseSchema,
  hostStatus: hostStatusSchema,
  graceUntil: z.iso.datetime().nullable(),
  participants: z.array(participantSchema),
  waitingTotal: z.number().int(),
  /** For host, co-hosts and nobody else. */
  queue: z.array(queueEntrySchema).optional(),
  turnEndsAt: z.iso.datetime().nullable(),
  opensAt: z.iso.datetime(),
  startableAt: z.iso.datetime(),
  serverNow: z.iso.datetime(),
});
export type SessionSnapshot = z.infer<typeof sessionSnapshotSchema>;

const base = { service: 'meeting', access: 'user', params: idParams } as const;
const snapshot = success({ session: sessionSnapshotSchema });
const ticketBody = z.object({ ticketId: idSchema });
const deviceBody = z.object({
  /** one browser tab; one session per user */ deviceId: z.string().min(1).max(64),
  /** take over from another device */ move: z.boolean().default(false),
});

export const sessionEndpoints = {
  snapshot: endpoint({
    ...base,
    id: 'session.snapshot',
    method: 'GET',
    path: '/api/meetings/:id/session',
    summary: 'Where this meeting and I stand',
    response: snapshot,
  }),
  join: endpoint({
    ...base,
    id: 'session.join',
    method: 'POST',
    path: '/api/meetings/:id/waiting-room/join',
    summary: 'Take a place in the queue',
    body: z.object({ requestId: z.string().min(1).max(64).optional() }),
    response: success({ ticket: ticketSchema }),
  }),
  leaveQueue: endpoint({
    ...base,
    id: 'session.leaveQueue',
    method: 'POST',
    path: '/api/meetings/:id/waiting-room/leave',
    summary: 'Give up my place',
    response: success({}),
  }),
  heartbeat: endpoint({
    ...base,
    id: 'session.heartbeat',
    method: 'POST',
    path: '/api/meetings/:id/waiting-room/heartbeat',
    summary: 'Still here (queue or room)',
    body: z.object({ deviceId: z.string().min(1).max(64).optional() }),
    response: success({}),
  }),
  position: endpoint({
    ...base,
    id: 'session.position',
    method: 'GET',
    path: '/api/meetings/:id/waiting-room/position',
    summary: 'My place',
    response: success({
      ticketId: idSchema,
      position: z.number().int(),
      etaSec: z.number().int().nullable(),
      hostStatus: hostStatusSchema,
    }),
  }),
  /** For the BFF, which tells hosts the queue and guests their places (`waiting-room:batchUpdate`, `positionUpdate`). */
  queue: endpoint({
    ...base,
    id: 'session.queue',
    method: 'GET',
    path: '/api/meetings/:id/waiting-room/queue',
    summary: 'The queue as it is now, next one first',
    access: 'service',
    response: success({
      hostStatus: hostStatusSchema,
      entries: z.array(queueEntrySchema.extend({ position: z.number().int(), etaSec: z.number().int().nullable() })),
    }),
  }),
  admit: endpoint({
    ...base,
    id: 'session.admit',
    method: 'POST',
    path: '/api/meetings/:id/waiting-room/admit',
    summary: 'Admit a guest (host, co-hosts)',
    body: ticketBody,
    response: snapshot,
  }),
  deny: endpoint({
    ...base,
    id: 'session.deny',
    method: 'POST',
    path: '/api/meetings/:id/waiting-room/deny',
    summary: 'Refuse a guest (host, co-hosts)',
    body: ticketBody.extend({ reason: text({ max: 200 }).optional() }),
    response: snapshot,
  }),
  start: endpoint({
    ...base,
    id: 'session.start',
    method: 'POST',
    path: '/api/meetings/:id/session/start',
    summary: 'Open the session (host, co-hosts)',
    response: snapshot,
  }),
  enter: endpoint({
    ...base,
    id: 'session.enter',
    method: 'POST',
    path: '/api/meetings/:id/session/enter',
    summary: 'Enter the room: host and co-hosts when started, the guest with a join token; again after a reconnect',
    body: deviceBody.extend({ joinToken: z.string().max(128).optional() }),
    response: success({ session: sessionSnapshotSchema, iceServers: z.array(iceServerSchema), roomId: z.string() }),
  }),
  leave: endpoint({
    ...base,
    id: 'session.leave',
    method: 'POST',
    path: '/api/meetings/:id/session/leave',
    summary: 'Leave the room',
    /** With a device, only that one leaves: a tab that was moved away from takes nobody with it. */
    body: z.object({ deviceId: z.string().min(1).max(64).optional() }),
    response: success({}),
  }),
  /** A socket was lost: "left" is announced only after the reconnect grace. */
  disconnected: endpoint({
    ...base,
    id: 'session.disconnected',
    method: 'POST',
    path: '/api/meetings/:id/session/disconnected',
    summary: 'My connection was lost',
    access: 'service',
    body: z.object({ userId: idSchema, deviceId: z.string().min(1).max(64).optional() }),
    response: success({}),
  }),
  end: endpoint({
    ...base,
    id: 'session.end',
    method: 'POST',
    path: '/api/meetings/:id/session/end',
    summary: 'End the meeting (host, admin)',
    body: z.object({ reason: text({ max: 200 }).optional() }),
    response: success({ meeting: publicMeetingSchema }),
  }),
} as const;
