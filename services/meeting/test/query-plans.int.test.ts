import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSqliteStore, type FindOptions, type Reader, type SqliteStore, type Where } from '@visavis/store';
import { attendance } from '../src/data/attendance.ts';
import { interests } from '../src/data/interests.ts';
import { countOfHost, findForAdmin, findOwn, findPublic } from '../src/data/meeting-lists.ts';
import { around, coHostedAround, comingOf, dueBy, meetings, withCoHostPhone } from '../src/data/meetings.ts';
import { uploads } from '../src/data/videos.ts';
import type { Meeting } from '../src/domain/meeting.ts';
import { meetingWith, minutes, NOW } from './support/fixtures.ts';

let store: SqliteStore;
const dir = mkdtempSync(join(tmpdir(), 'visavis-plans-'));
beforeAll(async () => {
  store = createSqliteStore({ dir, clock: { now: () => NOW } });
  await store.transaction(async (unit) => {
    for (let index = 0; index < 300; index += 1)
      unit.collection(meetings).insert(
        meetingWith({
          _id: `m${index}`,
          status: index % 3 ? 'approved' : 'pending',
          startsAt: minutes(index * 40 - 6_000),
          hostId: `h${index % 20}`,
        }),
      );
  });
});
afterAll(async () => {
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});

/** What a repository function asks for, and the plans of that. */
async function plansOf(ask: (reader: Reader<Meeting>) => Promise<unknown>) {
  const finds: FindOptions[] = [];
  const counts: Where[] = [];
  const reader = store.collection(meetings);
  await ask({
    ...reader,
    find: (options = {}) => {
      finds.push(options);
      return reader.find(options);
    },
    count: (where = {}) => {
      counts.push(where);
      return reader.count(where);
    },
  });
  return Promise.all([
    ...finds.map((find) => store.explain(meetings, find)),
    ...counts.map((count) => store.explain(meetings, { count })),
  ]);
}
const page = { page: 1, limit: 10 };

test.each<[string, (reader: Reader<Meeting>) => Promise<unknown>]>([
  ['the public list', (reader) => findPublic(reader, { status: 'all' }, page, NOW)],
  ['… of a category', (reader) => findPublic(reader, { status: 'all', category: 'graphic-design' }, page, NOW)],
  ['… live', (reader) => findPublic(reader, { status: 'live' }, page, NOW)],
  ['… past', (reader) => findPublic(reader, { status: 'past' }, page, NOW)],
  ['… with a search', (reader) => findPublic(reader, { status: 'upcoming', search: 'logo rev' }, page, NOW)],
  ['a host’s page', (reader) => findPublic(reader, { status: 'all', hostId: 'h1' }, page, NOW)],
  ['… its counts', (reader) => countOfHost(reader, 'h1', NOW)],
  ['my own', (reader) => findOwn(reader, { userId: 'h1', role: 'hosting', status: 'all' }, page, NOW)],
  ['… pending', (reader) => findOwn(reader, { userId: 'h1', role: 'hosting', status: 'pending' }, page, NOW)],
  ['where I am co-host', (reader) => findOwn(reader, { userId: 'h1', role: 'cohosting', status: 'all' }, page, NOW)],
  ['the admins’ pending list', (reader) => findForAdmin(reader, { status: 'pending' }, page, NOW)],
  ['… approved', (reader) => findForAdmin(reader, { status: 'approved' }, page, NOW)],
  ['… rejected', (reader) => findForAdmin(reader, { status: 'rejected' }, page, NOW)],
  ['… of a host', (reader) => findForAdmin(reader, { status: 'approved', hostId: 'h1' }, page, NOW)],
  ['the overlap check', (reader) => around(reader, 'h1', meetingWith())],
  ['… of co-hosts', (reader) => coHostedAround(reader, 'h1', meetingWith())],
  ['what is due', (reader) => dueBy(reader, NOW, 100)],
  ['what a deactivation closes', (reader) => comingOf(reader, 'h1', NOW)],
  ['co-hosts by phone', (reader) => withCoHostPhone(reader, 'key')],
])('%s uses an index', async (_, ask) => {
  for (const { plan, fullScan, indexes } of await plansOf(ask)) {
    expect({ plan, fullScan }).toMatchObject({ fullScan: false });
    expect(indexes.length).toBeGreaterThan(0);
  }
});

test('the sweep of uploads, a meeting’s guests and a user’s interests use an index', async () => {
  const plans = await Promise.all([
    store.explain(uploads, { where: { sweepAt: { lte: NOW } }, sort: { sweepAt: 1 }, limit: 20 }),
    store.explain(attendance, { where: { meetingId: 'm1' }, sort: { queuedAt: 1 }, limit: 1_000 }),
    store.explain(interests, { where: { userId: 'h1' }, sort: { since: -1 }, limit: 1_000 }),
  ]);
  for (const { plan, fullScan } of plans) expect({ plan, fullScan }).toMatchObject({ fullScan: false });
});
