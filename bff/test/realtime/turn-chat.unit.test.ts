import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { createTurnChat } from '../../src/realtime/turn-chat.ts';
import { createTurns } from '../../src/realtime/turns.ts';

let now: number;
let cache: ReturnType<typeof createMemoryCache>;
let turns: ReturnType<typeof createTurns>;
let chat: ReturnType<typeof createTurnChat>;
beforeEach(() => {
  now = Date.parse('2026-11-28T10:00:00.000Z');
  cache = createMemoryCache({ clock: { now: () => new Date(now) } });
  turns = createTurns(cache);
  chat = createTurnChat({ cache, turns, now: () => now });
});
afterEach(() => cache.close());

let count = 0;
const says = (from: string, text: string) => {
  count += 1;
  return chat.keep('m1', from, { kind: 'chat', id: `c${count}`, text, at: new Date(now).toISOString() });
};
interface Guest {
  userId: string;
  joinedAt: string;
}
const snapshot = (me: string, guest?: Guest) =>
  ({
    meetingId: 'm1',
    me: { userId: me },
    participants: guest ? [{ ...guest, role: 'guest' }] : [],
  }) as unknown as SessionSnapshot;
/** A guest comes in, by the clock of the meeting service, which may be wrong by so much. */
const comes = async (userId: string, wrongByMs = 0): Promise<Guest> => {
  const guest = { userId, joinedAt: new Date(now + wrongByMs).toISOString() };
  await turns.entered(snapshot(userId, guest));
  return guest;
};
/** What somebody reads who enters while this guest is there, or none is. */
const read = async (guest?: Guest) => (await chat.of(snapshot('host', guest))).map(({ text }) => text);
const forget = (guest?: Guest, mayReturn = false) => chat.forget({ meetingId: 'm1', ...(guest && { guest }), mayReturn }, now);
/** A host has finished Gita's turn in which the two talked. */
async function finished() {
  const gita = await comes('gita');
  await says('gita', 'Hello');
  await says('host', 'Welcome');
  now += 60_000;
  await forget(gita, true);
}

test('a guest who is called back, and the hosts with them, read what was written before, while the turn goes on', async () => {
  await finished();
  expect([await read(), await read(await comes('hari'))]).toEqual([[], []]);
  now += 9_000;
  const gita = await comes('gita');
  expect(await read(gita)).toEqual(['Hello', 'Welcome']);
  await says('gita', 'Back again');
  now += 20 * 60_000;
  expect(await read(gita)).toEqual(['Hello', 'Welcome', 'Back again']);
  // Finished and taken back once more.
  await forget(gita, true);
  now += 1_000;
  expect(await read(await comes('gita'))).toEqual(['Hello', 'Welcome', 'Back again']);
});

test('nothing is kept once nobody can call them back, and once they have gone by themselves', async () => {
  await finished();
  now += 70_000;
  expect(await read(await comes('gita'))).toEqual([]);
  await finished();
  now += 1_000;
  const gita = await comes('gita');
  expect(await read(gita)).toHaveLength(2);
  await forget(gita);
  expect(await read(gita)).toEqual([]);
});

test('the guest in between leaves nothing to the one who is called back', async () => {
  await finished();
  now += 5_000;
  const hari = await comes('hari');
  await says('hari', 'My turn');
  now += 1_000;
  await forget(hari);
  expect(await read(await comes('gita'))).toEqual(['Hello', 'Welcome']);
});

test.each([-60_000, 0, 60_000])('a guest reads their turn and no other, though clocks differ by %i ms', async (wrongByMs) => {
  await says('host', 'Before all turns');
  const gita = await comes('gita', wrongByMs);
  await says('gita', 'Hello');
  expect(await read(gita)).toEqual(['Hello']);
  now += 1_000;
  // Her turn is over, but not yet heard of here.
  const hari = await comes('hari', wrongByMs);
  expect(await read(hari)).toEqual([]);
  await says('hari', 'My turn');
  now += 1_000;
  await chat.forget({ meetingId: 'm1', guest: gita, mayReturn: true }, now + wrongByMs);
  expect([await read(), await read(hari)]).toEqual([['My turn'], ['My turn']]);
  await forget(hari);
  expect(await read()).toEqual([]);
  expect(await read(await comes('gita', wrongByMs))).toEqual(['Hello']);
});

test('a message of an earlier release, which does not say its turn, belongs to the one of its time', async () => {
  const gita = await comes('gita');
  const old = (id: string) => ({ member: `host ${id}`, data: { id, from: 'host', text: id, at: gita.joinedAt, keptAt: now } });
  await cache.presence.touchAll('bff:chat:m1', [old('first')], 60_000);
  now += 1_000;
  const hari = await comes('hari');
  await cache.presence.touchAll('bff:chat:m1', [old('second')], 60_000);
  expect([await read(gita), await read(hari)]).toEqual([['first', 'second'], ['second']]);
  await chat.forget({ meetingId: 'm1', guest: gita }, now - 1);
  expect(await read(hari)).toEqual(['second']);
});

test('of a turn the newest 500 messages are kept, also of a guest who is called back', async () => {
  const many = async (from: string, messages: number) => {
    for (let index = 1; index <= messages; index += 1) {
      now += 1;
      await says(from, `${from} ${index}`);
    }
  };
  let gita = await comes('gita');
  await many('gita', 510);
  const log = await read(gita);
  expect([log.length, log[0], log.at(-1)]).toEqual([500, 'gita 11', 'gita 510']);
  await forget(gita, true);
  now += 1_000;
  gita = await comes('gita');
  expect(await read(gita)).toHaveLength(500);
  await many('host', 20);
  await forget(gita, true);
  now += 1_000;
  const after = await read(await comes('gita'));
  expect([after.length, after[0], after.at(-1)]).toEqual([500, 'gita 31', 'host 20']);
});

test('the whole log is forgotten in one step', async () => {
  for (const text of ['One', 'Two', 'Three']) await says('gita', text);
  const leave = jest.spyOn(cache.presence, 'leave');
  await forget();
  expect(leave).toHaveBeenCalledTimes(1);
  expect(await read()).toEqual([]);
});
