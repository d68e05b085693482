import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NOTIFICATION_CENTRE } from '@visavis/contracts/constants/notification';
import { centres } from '../../src/data/centre/notifications.ts';
import { type CentreForTest, START, startCentre } from './support.ts';

let centre: CentreForTest;
beforeEach(async () => {
  centre = await startCentre();
});
afterEach(() => centre.stop());

const list = async (token: string, query = '') => (await centre.call('GET', `/api/notifications${query}`, { token })).body;
const read = (token: string, id: string) => centre.call('PUT', `/api/notifications/${id}/read`, { token });
const readAll = (token: string) => centre.call('PUT', '/api/notifications/read-all', { token });
/** What tabs are told, in order. */
const unreadUpdates = async () =>
  (await centre.published())
    .filter(({ type }) => type.startsWith('visavis.notification.'))
    .map(({ type, data }) => [type.split('.')[2], (data as { unread: number }).unread]);

describe('the notification centre', () => {
  test('lists a user’s own, the newest first, by pages, and tells their tabs of each', async () => {
    for (const what of ['one', 'two', 'three']) {
      centre.clock.advance(1_000);
      await centre.notify('gita', 'money', what);
    }
    await centre.notify('ravi');
    const { data, unread, pagination } = await list(centre.gita, '?limit=2');
    expect(data.map(({ what }: { what: string }) => what)).toEqual(['three', 'two']);
    expect(data[0]).toMatchObject({ kind: 'money', facts: { planCode: 'basic' }, link: '/meeting-passes', readAt: null });
    expect(unread).toBe(3);
    expect(pagination).toEqual({ total: 3, page: 1, limit: 2, pages: 2 });
    expect((await list(centre.gita, '?limit=2&page=2')).data).toHaveLength(1);
    expect((await list(centre.tokenOf('nobody'))).data).toEqual([]);
    expect(await unreadUpdates()).toEqual([
      ['created', 1],
      ['created', 2],
      ['created', 3],
      ['created', 1],
    ]);
  });

  test('keeps their order by number, also when the clock of another replica is behind', async () => {
    await centre.notify('gita', 'money', 'first');
    centre.clock.advance(-5_000);
    await centre.notify('gita', 'money', 'second');
    expect((await list(centre.gita)).data.map(({ what }: { what: string }) => what)).toEqual(['second', 'first']);
  });

  test('marks one as read, once, and counts the rest', async () => {
    await centre.notify('gita');
    await centre.notify('gita');
    const [newest] = (await list(centre.gita)).data;
    centre.clock.advance(1_000);
    expect((await read(centre.gita, newest._id)).body).toEqual({ success: true, unread: 1 });
    centre.clock.advance(1_000);
    expect((await read(centre.gita, newest._id)).body.unread).toBe(1);
    const { data } = await list(centre.gita);
    expect(data[0].readAt).toBe(new Date(START.getTime() + 1_000).toISOString());
    expect((await list(centre.gita, '?unread=true')).data.map(({ _id }: { _id: string }) => _id)).toEqual([data[1]._id]);
    expect(await unreadUpdates()).toEqual([
      ['created', 1],
      ['created', 2],
      ['read', 1],
    ]);
  });

  test('marks all as read at once; what comes later is unread again', async () => {
    for (let n = 0; n < 3; n++) await centre.notify('gita');
    expect((await readAll(centre.gita)).body).toEqual({ success: true, unread: 0 });
    expect((await readAll(centre.gita)).body.unread).toBe(0);
    await centre.notify('gita', 'security', 'new');
    const { data, unread } = await list(centre.gita);
    expect(unread).toBe(1);
    expect(data.map(({ readAt }: { readAt: string | null }) => readAt)).toEqual([null, ...Array(3).fill(START.toISOString())]);
    expect((await list(centre.gita, '?unread=true')).data).toHaveLength(1);
    // One of those that were read together.
    expect((await read(centre.gita, data[2]._id)).body.unread).toBe(1);
    expect((await unreadUpdates()).filter(([what]) => what === 'read')).toEqual([['read', 0]]);
  });

  test('shows and changes nobody else’s', async () => {
    await centre.notify('gita');
    const [own] = (await list(centre.gita)).data;
    expect((await read(centre.ravi, own._id)).status).toBe(404);
    expect((await read(centre.ravi, 'no-such-id')).status).toBe(404);
    await readAll(centre.ravi);
    expect((await list(centre.gita)).unread).toBe(1);
    expect((await centre.call('GET', '/api/notifications')).status).toBe(401);
  });

  test.each(['page=0', 'limit=x', 'unread=maybe'])('refuses ?%s and names the field', async (query) => {
    const { status, body } = await centre.call('GET', `/api/notifications?${query}`, { token: centre.gita });
    expect([status, body.details[0].path]).toEqual([400, query.split('=')[0]]);
  });

  test('counts right whatever comes at once: new ones, single reads and all read in two tabs', async () => {
    for (let n = 0; n < 10; n++) await centre.notify('gita');
    const ids = (await list(centre.gita)).data.map(({ _id }: { _id: string }) => _id);
    await Promise.all([
      ...Array.from({ length: 20 }, () => centre.notify('gita')),
      ...ids.flatMap((id: string) => [read(centre.gita, id), read(centre.gita, id)]),
      readAll(centre.gita),
      readAll(centre.gita),
    ]);
    const { data, unread } = await list(centre.gita, '?limit=100');
    expect(data).toHaveLength(30);
    expect(data.filter(({ readAt }: { readAt: string | null }) => readAt === null)).toHaveLength(unread);
    expect((await list(centre.gita, '?unread=true')).pagination.total).toBe(unread);
    // Each event says the count as it was after it: the last one is what the list says.
    const counts = await unreadUpdates();
    expect(counts.at(-1)?.[1]).toBe(unread);
    for (const [at, [what, count]] of counts.entries())
      if (what === 'created') expect(count).toBe(((counts[at - 1]?.[1] as number | undefined) ?? 0) + 1);
  });

  test('forgets them after 90 days, and then counts the unread ones no more', async () => {
    for (let n = 0; n < 3; n++) await centre.notify('gita');
    const { data } = await list(centre.gita);
    await read(centre.gita, data[0]._id);
    centre.clock.advance(NOTIFICATION_CENTRE.keptMs - 1_000);
    await centre.notify('gita');
    await centre.runJob('forget-lapsed-notifications');
    expect((await list(centre.gita)).data).toHaveLength(4);
    centre.clock.advance(1_000);
    await Promise.all([centre.runJob('forget-lapsed-notifications'), centre.runJob('forget-lapsed-notifications')]);
    expect(await list(centre.gita)).toMatchObject({ unread: 1, pagination: { total: 1 } });
    expect((await unreadUpdates()).at(-1)).toEqual(['read', 1]);
    expect((await centre.store.collection(centres).get('gita'))?.lastSeq).toBe(4);
  });
});
