import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ACCESS } from '@visavis/contracts/constants/admin';
import type { DomainEvent } from '@visavis/contracts/event';
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

test('reports an admin who reads of many people once a day, across replicas', async () => {
  const [one, two] = [start(), start()];
  const read = (log: typeof one, url: string, at = now, people = ACCESS.much / 4) =>
    log.read({ actor, what: 'users', now: at, people, url });
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
    await log.refused({ actor, what: 'users role', now, code: 'OWN_ACCOUNT', about: 'admin' });
  expect(await alerts()).toHaveLength(ACCESS.refusedKept);
  expect(await store.collection(accessDays).get('admin 2026-11-24')).toMatchObject({ refused: ACCESS.refusedKept + 3 });
});
