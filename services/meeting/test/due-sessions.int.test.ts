import { describe, expect, jest, test } from '@jest/globals';
import { getSession, sessions } from '../src/data/sessions.ts';
import { outcome } from './support/meetings.ts';
import { gita, h, hari, host, id, sessionKit } from './support/session.ts';

const kit = sessionKit();
const { post, session, join, beat, tick, call, pass } = kit;

/** How often the job reads the heartbeats of this session, while it does this. */
async function looked(work: () => Promise<unknown>): Promise<number> {
  const members = jest.spyOn(h.cache.presence, 'members');
  try {
    await work();
    return members.mock.calls.filter(([key]) => key.endsWith(id)).length;
  } finally {
    members.mockRestore();
  }
}
const stored = async () => (await getSession(h.store, id))!;

describe('the job that looks after sessions', () => {
  test('reads none in which nothing is due, and the one in which somebody fell silent', async () => {
    await call();
    await join(hari);
    const people = [host, gita, hari];
    // Everybody has been heard by the device that they are expected on.
    await pass(20, ...people);
    // At most the look over all that comes once a minute.
    expect(await looked(() => pass(40, ...people))).toBeLessThan(2);
    expect(await looked(() => pass(10, host, gita))).toBeLessThan(2);
    expect(await looked(() => pass(10, host, gita))).toBeGreaterThan(0);
    expect((await session(host)).queue).toMatchObject([{ userId: hari.userId, connection: 'reconnecting' }]);
    await beat(hari);
    await tick();
    expect((await session(host)).queue).toMatchObject([{ userId: hari.userId, connection: 'connected' }]);
    await pass(20, ...people);
    expect(await looked(() => pass(20, ...people))).toBeLessThan(2);
  });
  test('waits for one device of a guest when another one is gone', async () => {
    await join(gita);
    await beat(gita, 'phone');
    await pass(40, gita);
    expect((await session(gita)).me.ticket).toMatchObject({ position: 1 });
    expect(await looked(() => pass(15, gita))).toBeLessThan(2);
    await pass(80);
    expect(outcome(await beat(gita))).toBe('409 NOT_IN_SESSION');
  });
  test('notices that a host who was only around is gone, also when the cache has forgotten whom it heard', async () => {
    await post(host, '/session/start');
    expect((await stored()).hostStatus).toBe('waiting');
    await pass(25);
    expect((await stored()).hostStatus).toBe('absent');
    await beat(host);
    await tick();
    expect((await stored()).hostStatus).toBe('waiting');
    await h.restart();
    await pass(25);
    expect((await stored()).hostStatus).toBe('absent');
  });
  test('notes what is due in sessions of an earlier release, and expects whom the cache has forgotten', async () => {
    await join(gita);
    await post(host, '/session/start');
    await h.store.transaction(async (unit) => void unit.collection(sessions).save({ ...(await stored()), dueAt: null }));
    await tick();
    expect((await stored()).dueAt).toEqual(expect.any(Date));
    // Nobody was heard by this process: for a minute it might be that nobody was there to hear them.
    await h.restart();
    await pass(85);
    expect((await stored()).tickets[0]?.lostAt).toEqual(expect.any(Date));
    await pass(50);
    expect((await stored()).tickets).toEqual([]);
  });
});
