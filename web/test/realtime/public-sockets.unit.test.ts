import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

/** Specification 1, section 4: what the socket of a public page says, to a server that says yes to everything. */
interface Options {
  query?: Record<string, string>;
  transports: string[];
}
class FakeSocket {
  connected = false;
  sent: [string, unknown][] = [];
  listeners = new Map<string, () => void>();
  readonly options: Options;
  constructor(options: Options) {
    this.options = options;
  }
  connect() {
    this.connected = true;
    this.listeners.get('connect')?.();
  }
  disconnect() {
    this.connected = false;
  }
  on(event: string, listener: () => void) {
    this.listeners.set(event, listener);
  }
  onAny() {}
  removeAllListeners() {
    this.listeners.clear();
  }
  timeout() {
    return {
      emitWithAck: async (name: string, payload: unknown) => {
        this.sent.push([name, payload]);
        return { success: true };
      },
    };
  }
}
let sockets: FakeSocket[] = [];
jest.unstable_mockModule('socket.io-client', () => ({
  io: (options: Options) => {
    const socket = new FakeSocket(options);
    sockets.push(socket);
    return socket;
  },
}));
const { followMeeting } = await import('../../src/shared/realtime/public-sockets.ts');
const { anonymousId } = await import('../../src/shared/realtime/anonymous-id.ts');

const stops: (() => void)[] = [];
const follow = async (meetingId: string) => {
  const stop = followMeeting(meetingId, true);
  stops.push(stop);
  await new Promise((resolve) => setImmediate(resolve));
  return stop;
};
beforeEach(() => {
  sockets = [];
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

// spec 1 §4.26, §4.27
it('connects as a visitor of this meeting, joins it, and asks for who comes and goes', async () => {
  await follow('m1');
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.options.query).toEqual({
    isPublic: 'true',
    anonymousId: anonymousId(),
    meetingId: 'm1',
    requestParticipantEvents: 'true',
  });
  expect(sockets[0]?.options.transports).toEqual(['websocket', 'polling']);
  expect(sockets[0]?.sent).toEqual([
    ['meeting:join', { meetingId: 'm1', isPublic: true, anonymousId: anonymousId() }],
    ['meeting:request-participant-events', { meetingId: 'm1', includeUserEvents: true }],
  ]);
});

it('is shared by all who follow the meeting, is one of its own for another, and closes with the last', async () => {
  const first = await follow('m1');
  const second = await follow('m1');
  await follow('m2');
  expect(sockets.map(({ options }) => options.query?.meetingId)).toEqual(['m1', 'm2']);
  first();
  expect(sockets[0]?.connected).toBe(true);
  second();
  expect(sockets[0]?.connected).toBe(false);
});

// spec 1 §4.28
it('is a new one where the cached one is not connected', async () => {
  await follow('m1');
  if (sockets[0]) sockets[0].connected = false;
  await follow('m1');
  expect(sockets).toHaveLength(2);
  expect(sockets[1]?.sent.map(([name]) => name)).toContain('meeting:join');
});
