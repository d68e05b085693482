import { describe, expect, jest, test } from '@jest/globals';
import { readPresence } from '../src/data/presence.ts';
import { outcome } from './support/meetings.ts';
import { cora, gita, h, hari, host, id, sessionKit } from './support/session.ts';

const kit = sessionKit();
const { post, session, join, tick, call, pass } = kit;

interface Beat {
  userId: string;
  meetingId?: string;
  receives?: string[];
  onPhone?: boolean;
  agoMs?: number;
}
/** As the BFF sends them on; resolves with who was refused. */
async function beats(...of: Beat[]): Promise<Record<string, string>> {
  const body = { beats: of.map((beat) => ({ meetingId: id, deviceId: `d-${beat.userId}`, agoMs: 0, ...beat })) };
  const answer = await h.call('POST', '/api/meetings/heartbeats', { token: h.serviceToken(), body });
  expect(outcome(answer)).toBe('200');
  return Object.fromEntries(answer.body.refused.map(({ userId, code }: { userId: string; code: string }) => [userId, code]));
}
const versions = async () => (await session(host)).participants.length + (await h.eventsOf(id)).length;

describe('heartbeats of many people at once', () => {
  test('keep places without a look at the store, whoever waits or is in the room', async () => {
    await call();
    await join(hari);
    const people = [host, gita, hari];
    expect(await beats(...people)).toEqual({});
    const before = await versions();
    const spies = [jest.spyOn(h.store, 'transaction'), jest.spyOn(h.store, 'collection')];
    for (let second = 0; second < 120; second += 5) {
      h.clock.advance(5_000);
      expect(await beats(...people)).toEqual({});
    }
    for (const spy of spies) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
    await tick();
    expect(await versions()).toBe(before);
    const { participants, queue } = await session(host);
    expect([...participants, ...queue]).toMatchObject(people.map(({ userId }) => ({ userId, connection: 'connected' })));
  });
  test('count from the moment at which they came, so that a closed tab is not heard after it was closed', async () => {
    await call();
    await beats(host, gita);
    h.clock.advance(1_000);
    await kit.disconnected(gita);
    h.clock.advance(400);
    await beats(host, { ...gita, agoMs: 500 });
    await tick();
    expect((await session(host)).participants[1]).toMatchObject({ connection: 'reconnecting' });
    await beats(gita);
    await tick();
    expect((await session(host)).participants[1]).toMatchObject({ connection: 'connected' });
  });
  test('vouch for those whose media arrive', async () => {
    await call();
    for (let second = 0; second < 60; second += 5) {
      h.clock.advance(5_000);
      await beats({ ...host, receives: [gita.userId] });
      await tick();
    }
    expect((await session(host)).participants[1]).toMatchObject({ userId: gita.userId, connection: 'connected' });
  });
  test('stop the clock of the turn for a phone call, and let it go on', async () => {
    await call();
    await beats(host, gita);
    expect((await session(host)).turn.running).toBe(true);
    for (const onPhone of [true, false]) {
      h.clock.advance(5_000);
      await beats(host, { ...gita, onPhone });
      await tick();
      expect((await session(host)).turn.running).toBe(!onPhone);
    }
  });
  test('are refused of whoever has no place, one by one', async () => {
    await join(gita);
    expect(await beats(host, gita, hari, { userId: cora.userId, meetingId: 'none' })).toEqual({
      [hari.userId]: 'NOT_IN_SESSION',
      [cora.userId]: 'NOT_FOUND',
    });
    await join(hari);
    expect(await beats(gita, hari)).toEqual({});
    // Left, given up after a silence, over: they are told with their next heartbeat.
    await post(gita, '/waiting-room/leave');
    expect(await beats(gita, hari)).toEqual({ [gita.userId]: 'NOT_IN_SESSION' });
    await pass(140);
    expect(await beats(hari)).toEqual({ [hari.userId]: 'NOT_IN_SESSION' });
    await join(gita);
    await beats(gita, host);
    await post(host, '/session/start');
    await post(host, '/session/end');
    expect(await beats(gita, host)).toEqual({ [gita.userId]: 'ENDED', [host.userId]: 'ENDED' });
  });
  test('of all others are heard when one meeting cannot be read', async () => {
    await join(gita);
    const collection = h.store.collection.bind(h.store);
    const spy = jest.spyOn(h.store, 'collection').mockImplementation(((definition: Parameters<typeof collection>[0]) => {
      const found = collection(definition);
      return {
        ...found,
        get: async (key: string) => (key === 'broken' ? Promise.reject(new Error('no such shape')) : found.get(key)),
      };
    }) as typeof h.store.collection);
    const refused = await beats(gita, { userId: cora.userId, meetingId: 'broken' }).finally(() => spy.mockRestore());
    expect(refused).toEqual({ [cora.userId]: 'UNAVAILABLE' });
    const { lastSeen } = await readPresence(h.cache, id);
    expect(lastSeen(gita.userId)).toBe(h.clock.now().getTime());
  });
  test('of a host who has just come tell the queue at once', async () => {
    await join(gita);
    expect((await session(gita)).hostStatus).toBe('absent');
    await beats(gita, host);
    expect((await session(gita)).hostStatus).toBe('waiting');
    await pass(20, gita);
    expect((await session(gita)).hostStatus).toBe('absent');
    await beats(gita, cora);
    expect((await session(gita)).hostStatus).toBe('waiting');
  });
  test('are taken of the BFF alone', async () => {
    expect(outcome(await h.call('POST', '/api/meetings/heartbeats', { as: host, body: { beats: [] } }))).toMatch(/^40[134] /);
  });
});
