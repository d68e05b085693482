import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { createTurnChat } from '../../src/realtime/turn-chat.ts';

let now: number;
let cache: ReturnType<typeof createMemoryCache>;
let chat: ReturnType<typeof createTurnChat>;
beforeEach(() => {
  now = Date.parse('2026-11-28T10:00:00.000Z');
  cache = createMemoryCache({ clock: { now: () => new Date(now) } });
  chat = createTurnChat({ cache, now: () => now });
});
afterEach(() => cache.close());

let count = 0;
const says = (from: string, text: string) => {
  count += 1;
  return chat.keep('m1', from, { kind: 'chat', id: `c${count}`, text, at: new Date(now).toISOString() });
};
/** Somebody enters while this guest, who has just come in, is there, or none is. */
const read = async (guestId?: string, cameAt = now) => {
  const guests = guestId === undefined ? [] : [{ userId: guestId, role: 'guest', joinedAt: new Date(cameAt).toISOString() }];
  return (await chat.of({ meetingId: 'm1', participants: guests } as unknown as SessionSnapshot)).map(({ text }) => text);
};
/** A host has finished Gita's turn in which the two talked. */
async function finished() {
  await says('gita', 'Hello');
  await says('host', 'Welcome');
  now += 60_000;
  await chat.forget({ meetingId: 'm1', guestId: 'gita', mayReturn: true }, now);
}

test('a guest who is called back, and the hosts with them, read what was written before, while the turn goes on', async () => {
  await finished();
  expect([await read(), await read('hari')]).toEqual([[], []]);
  now += 9_000;
  const cameAt = now;
  expect(await read('gita', cameAt)).toEqual(['Hello', 'Welcome']);
  await says('gita', 'Back again');
  now += 20 * 60_000;
  expect(await read('gita', cameAt)).toEqual(['Hello', 'Welcome', 'Back again']);
  // Finished and taken back once more.
  await chat.forget({ meetingId: 'm1', guestId: 'gita', mayReturn: true }, now);
  now += 1_000;
  expect(await read('gita')).toEqual(['Hello', 'Welcome', 'Back again']);
});

test('nothing is kept once nobody can call them back, and once they have gone by themselves', async () => {
  await finished();
  now += 70_000;
  expect(await read('gita')).toEqual([]);
  await finished();
  expect(await read('gita')).toHaveLength(2);
  await chat.forget({ meetingId: 'm1', guestId: 'gita' }, now);
  expect(await read('gita', 0)).toEqual([]);
});

test('the guest in between leaves nothing to the one who is called back', async () => {
  await finished();
  now += 5_000;
  await says('hari', 'My turn');
  now += 1_000;
  await chat.forget({ meetingId: 'm1', guestId: 'hari' }, now);
  expect(await read('gita')).toEqual(['Hello', 'Welcome']);
});

test('of a turn the newest 500 messages are kept, also of a guest who is called back', async () => {
  const many = async (from: string, messages: number) => {
    for (let index = 1; index <= messages; index += 1) {
      now += 1;
      await says(from, `${from} ${index}`);
    }
  };
  const cameAt = now;
  await many('gita', 510);
  const log = await read('gita', cameAt);
  expect([log.length, log[0], log.at(-1)]).toEqual([500, 'gita 11', 'gita 510']);
  await chat.forget({ meetingId: 'm1', guestId: 'gita', mayReturn: true }, now);
  now += 1_000;
  expect(await read('gita')).toHaveLength(500);
  await many('host', 20);
  await chat.forget({ meetingId: 'm1', guestId: 'gita', mayReturn: true }, now);
  now += 1_000;
  const after = await read('gita');
  expect([after.length, after[0], after.at(-1)]).toEqual([500, 'gita 31', 'host 20']);
});

test('the whole log is forgotten in one step', async () => {
  for (const text of ['One', 'Two', 'Three']) await says('gita', text);
  const leave = jest.spyOn(cache.presence, 'leave');
  await chat.forget({ meetingId: 'm1' }, now);
  expect(leave).toHaveBeenCalledTimes(1);
  expect(await read()).toEqual([]);
});
