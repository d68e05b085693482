import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ACCESS } from '@visavis/contracts/constants/admin';
import type { DomainEvent } from '@visavis/contracts/event';
import { access } from '@visavis/contracts/events/access';
import { createEventFactory, createMovableClock } from '@visavis/platform';
import { createSqliteStore, type Store } from '@visavis/store';
import { accessDays, createAccessLog } from '../src/access-log.ts';

const now = new Date('2026-11-24T10:00:00.000Z');
const actor = { userId: 'admin', role: 'admin' };
const clock = createMovableClock({ now: () => now });
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'visavis-access-'));
  store = createSqliteStore({ file: join(folder, 'store.db'), clock });
  await store.prepare([accessDays]);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => createAccessLog({ store, events: createEventFactory('auth', clock) }, 'auth');
const alerts = async () =>
  (await store.outbox.take({ limit: 1_000 })).map(({ event }) => event as DomainEvent<string, { isMuch?: boolean }>);

const peopleOf = (page: string, count: number) => Array.from({ length: count }, (_, nth) => `${page}-${nth}`);
const isMuch = async () => (await alerts()).flatMap(({ data }) => data.isMuch ?? []);

test('counts each person once a day, however often and by whatever search they are found, and only people', async () => {
  const log = start();
  const read = (what: string, people: string[]) => log.read({ actor, what, now, people });
  await read('users', peopleOf('a', 20));
  for (let typed = 0; typed < ACCESS.much; typed += 1) await read('users search', peopleOf('a', 8));
  await log.exported({ actor, what: 'settlements', now, rows: ACCESS.much * 20, people: 0, filters: {} });
  expect(await isMuch()).toEqual([]);
  expect(await store.collection(accessDays).get('admin 2026-11-24')).toMatchObject({ people: { users: 20 }, isMuch: false });
});

test('tells of an admin again at ten times as many, and of each large file of people', async () => {
  const log = start();
  const took = (rows: number) => log.exported({ actor, what: 'users', now, rows, people: rows, filters: {} });
  for (const rows of [ACCESS.much - 1, 1, 1, ACCESS.much]) await took(rows);
  expect(await isMuch()).toEqual([true, true]);
  await log.read({ actor, what: 'users', now, people: peopleOf('b', ACCESS.much * 8 - 2) });
  expect(await isMuch()).toEqual([true, true]);
  await log.read({ actor, what: 'users', now, people: ['c'] });
  expect(await isMuch()).toEqual([true, true, true]);
});

test('reports an admin who reads of many people once a day, across replicas', async () => {
  const [one, two] = [start(), start()];
  const read = (log: typeof one, page: string, at = now, people = ACCESS.much / 4) =>
    log.read({ actor, what: 'users', now: at, people: peopleOf(page, people) });
  await Promise.all(['a', 'b', 'c'].map((url) => read(one, url)));
  expect(await alerts()).toEqual([]);
  await Promise.all([read(one, 'd'), read(two, 'e'), read(two, 'f')]);
  expect((await alerts()).map(({ data }) => data.isMuch)).toEqual([true]);
  const tomorrow = new Date('2026-11-24T18:30:00.000Z');
  await read(one, 'a', tomorrow, ACCESS.much);
  expect((await alerts()).map(({ data }) => data.isMuch)).toEqual([true, true]);
});

test('holds so many refused attempts of a day, so that nobody fills the log, and counts the rest', async () => {
  const log = start();
  for (let attempt = 0; attempt < ACCESS.refusedKept + 3; attempt += 1)
    await log.refused({ actor, what: 'users', now, code: 'FORBIDDEN', about: 'u1' });
  expect(await alerts()).toHaveLength(ACCESS.refusedKept);
  // What counts most is not lost behind them.
  for (const code of ['SECOND_FACTOR_FRESH', 'OWN_ACCOUNT'])
    await log.refused({ actor, what: 'users role', now, code, about: 'u2' });
  expect(await alerts()).toHaveLength(ACCESS.refusedKept + 2);
  await log.refused({ actor, what: 'users', now, code: 'FORBIDDEN', about: 'u1' });
  clock.advance(24 * 3_600_000);
  await log.job.run(clock.now());
  expect((await alerts()).slice(ACCESS.refusedKept + 2)).toMatchObject([
    { type: access.auth.read.type, data: { isMuch: false, after: { people: {}, refused: ACCESS.refusedKept + 6 } } },
  ]);
});

test('holds how often the second factor was missing once a day for each thing, as an open page asks again and again', async () => {
  const log = start();
  const refused = (what: string) => log.refused({ actor, what, now, code: 'SECOND_FACTOR_REQUIRED', about: undefined });
  for (let poll = 0; poll < 5; poll += 1) await refused('dashboard');
  await refused('users');
  expect((await alerts()).map(({ data }) => (data as { what?: string }).what)).toEqual(['dashboard', 'users']);
});
