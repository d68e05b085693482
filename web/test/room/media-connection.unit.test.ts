import { expect, test } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import type { Room, RoomConnectOptions } from 'livekit-client';
import { createConnection } from '../../src/features/room/call/livekit/connection.ts';
import type { MediaAccess } from '../../src/features/room/call/media-port.ts';

const turn = (username: string): RTCIceServer => ({
  urls: ['turn:turn.test:3478?transport=udp', 'turns:turn.test:443?transport=tcp'],
  username,
  credential: 'secret',
});
const accessOf = (name: string, iceServers = [turn(name)]): MediaAccess => ({
  iceServers,
  media: { url: 'wss://media.test', token: `token ${name}` },
});

/** A connection whose library opens rooms that only say how they were opened. */
const connection = (access: MediaAccess, freshAccess: () => Promise<MediaAccess>) => {
  const opened: { token: string; options: RoomConnectOptions | undefined; drop: () => void }[] = [];
  class FakeRoom {
    state = 'connected';
    readonly #listeners = new Map<string, () => void>();
    on(event: string, listener: () => void) {
      this.#listeners.set(event, listener);
    }
    async connect(_: string, token: string, options?: RoomConnectOptions) {
      opened.push({ token, options, drop: () => this.#listeners.get('Disconnected')?.() });
    }
    async disconnect() {}
  }
  const RoomEvent = new Proxy({}, { get: (_, name) => name });
  const made = createConnection({
    access,
    freshAccess,
    opened: () => undefined,
    changed: () => undefined,
    load: async () => ({ Room: FakeRoom as unknown as typeof Room, RoomEvent: RoomEvent as never }),
  });
  return { made, opened };
};

test('finds its way to the media server by our relays, and asks nobody else’s', async () => {
  for (const iceServers of [[turn('gita')], []]) {
    const { made, opened } = connection(accessOf('gita', iceServers), () => Promise.reject(new Error('not asked')));
    made.connect();
    await until('it is connected', () => made.room() !== undefined);
    made.close();
    expect(opened.map(({ options }) => options?.rtcConfig)).toEqual([{ iceServers }]);
  }
});

test('comes back with what our server gives anew, since it may have been removed', async () => {
  const { made, opened } = connection(accessOf('first'), async () => accessOf('second'));
  made.connect();
  await until('it is connected', () => made.room() !== undefined);
  opened[0]?.drop();
  made.connect();
  await until('it is connected again', () => made.room() !== undefined);
  made.close();
  expect(opened.map(({ token }) => token)).toEqual(['token first', 'token second']);
  expect(opened[1]?.options?.rtcConfig).toEqual({ iceServers: [turn('second')] });
});

test('stays out while our server gives nothing', async () => {
  let requests = 0;
  const { made, opened } = connection(accessOf('first'), () => {
    requests += 1;
    return Promise.reject(new Error('NOT_IN_SESSION'));
  });
  made.connect();
  await until('it is connected', () => made.room() !== undefined);
  opened[0]?.drop();
  made.connect();
  await until('it has asked', () => requests > 0);
  made.close();
  expect(opened).toHaveLength(1);
});
