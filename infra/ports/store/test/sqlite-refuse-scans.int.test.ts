import { afterEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { createSqliteStore, defineCollection, type FindOptions, type SqliteStore, type Where } from '../src/index.ts';

const schema = z.object({
  _id: z.string(),
  version: z.number(),
  status: z.string(),
  startsAt: z.date(),
  hostId: z.string(),
  guests: z.array(z.string()),
  title: z.string(),
});
const meetings = defineCollection({
  name: 'meetings',
  schema,
  indexes: [{ fields: { status: 1, startsAt: 1 } }, { fields: { hostId: 1 } }, { fields: { guests: 1 } }],
  searchable: ['title'],
});
const rooms = defineCollection({ name: 'rooms', schema, small: 'one for each room of the office' });

let store: SqliteStore;
const open = () => {
  store = createSqliteStore({ file: ':memory:', refuseScans: true });
  return store.collection(meetings);
};
afterEach(() => store.close());

test.each<FindOptions>([
  { where: { title: 'x' } },
  { where: { startsAt: { gt: new Date(0) } } },
  { where: { status: { ne: 'past' } } },
  { where: { or: [{ hostId: 'h' }, { title: 'x' }] } },
  { sort: { startsAt: 1 } },
  { where: { guests: { ne: 'g' } } },
])('refuses %j, naming the collection and the index that is missing', async (query) => {
  await expect(open().find(query)).rejects.toThrow(
    /^meetings: no index serves .* Declare one, (such as \{ fields: \{"|for each)/,
  );
});

test.each<FindOptions>([
  {},
  { where: { _id: { in: ['a', 'b'] } } },
  { where: { status: 'approved' }, sort: { startsAt: 1 } },
  { where: { status: 'approved', startsAt: { lt: new Date(0) }, title: 'x' } },
  { where: { or: [{ hostId: 'h' }, { guests: 'h' }] }, sort: { startsAt: 1 } },
  { where: { search: 'chai', status: 'approved' }, sort: { startsAt: 1 } },
])('runs %j', async (query) => {
  await expect(open().find(query)).resolves.toEqual([]);
});

test('reads a page of the documents that have an element in the order of the index, without sorting them', async () => {
  store = createSqliteStore({ file: ':memory:' });
  const guests = defineCollection({ name: 'guests', schema, indexes: [{ fields: { guests: 1, status: 1, startsAt: 1 } }] });
  const where = { guests: 'g', status: 'approved' };
  const { plan, fullScan } = await store.explain(guests, { where, sort: { startsAt: 1 }, limit: 10 });
  expect(plan.join('\n')).toMatch(/^SEARCH s USING .*k0=\? AND k1=\?/);
  expect(plan.join('\n')).not.toContain('FOR ORDER BY');
  expect(fullScan).toBe(false);
});

test('merges alternatives, each in the order of its index, and counts them apart', async () => {
  open();
  const where: Where = { or: [{ status: 'rejected' }, { status: 'pending', startsAt: { lte: new Date(5) } }] };
  const page = await store.explain(meetings, { where, sort: { startsAt: -1 }, limit: 10 });
  expect(page.plan[0]).toBe('MERGE (UNION ALL)');
  for (const { plan, fullScan } of [page, await store.explain(meetings, { count: where })]) {
    expect(plan.filter((line) => /USING .*INDEX i:meetings:status\+startsAt\+ \(/.test(line))).toHaveLength(2);
    expect(plan.join('\n')).not.toMatch(/ORDER BY|MULTI-INDEX/);
    expect(fullScan).toBe(false);
  }
});

test('refuses a count, and names the fields of the index in their order', async () => {
  const where: Where = { title: { gt: 'x' }, version: 1 };
  await expect(open().count(where)).rejects.toThrow('such as { fields: {"version":1,"title":1} }');
});

test('runs any query of a collection that says why it stays small', async () => {
  open();
  await expect(store.collection(rooms).find({ where: { title: 'x' } })).resolves.toEqual([]);
});
