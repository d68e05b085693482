import { meetingFixture } from '@visavis/testing/meeting-fixture';
import type { RoomState } from '../../src/features/room/api.ts';

export const start = Date.parse('2026-11-21T10:00:00.000Z');
export const minutes = (count: number) => count * 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

type Change = Partial<Omit<RoomState, 'me' | 'meeting'>> & {
  me?: Partial<RoomState['me']>;
  meeting?: Partial<RoomState['meeting']>;
};

/** A guest's view of an approved meeting that nobody has started. */
export const snapshot = ({ me, meeting, ...change }: Change = {}): RoomState => ({
  meetingId: 'm1',
  meeting: meetingFixture({
    startsAt: iso(start),
    status: 'approved',
    host: { userId: 'host', name: 'Meera', profilePicture: null, isVerified: false },
    createdAt: iso(start - minutes(600)),
    ...meeting,
  }),
  me: { userId: 'guest', role: 'guest', place: 'outside', ticket: null, admission: null, ...me },
  phase: 'waiting',
  hostStatus: 'absent',
  graceUntil: null,
  participants: [],
  waitingTotal: 0,
  turnEndsAt: null,
  opensAt: iso(start - minutes(30)),
  startableAt: iso(start - minutes(10)),
  serverNow: iso(start),
  clockAheadMs: 0,
  ...change,
});

export const ticket = (position: number) => ({
  ticketId: 't1',
  position,
  total: 3,
  etaSec: null,
  phase: 'waiting' as const,
  serverNow: iso(start),
});
export const admission = { ticketId: 't1', roomId: 'r', joinToken: 'secret', expiresAt: iso(start + 60_000) };
export const participant = (userId: string, role: 'host' | 'guest') => ({
  userId,
  role,
  name: userId,
  avatarUrl: null,
  verified: false,
  joinedAt: iso(start),
  connection: 'connected' as const,
});
