import { expect, test } from '@jest/globals';
import { STATUS_FILTERS } from '@visavis/contracts/constants/meeting';
import type { Where } from '@visavis/store';
import { findPublic, type PublicFilter } from '../src/data/meeting-lists.ts';
import { meetings } from '../src/data/meetings.ts';
import { newSession } from '../src/domain/session/session.ts';

const indexed = new Set(['_id', ...(meetings.indexes ?? []).flatMap(({ fields }) => Object.keys(fields))]);
const fieldsOf = (where: Where): string[] =>
  Object.entries(where).flatMap(([name, value]) => {
    if (name === 'search') return [];
    return name === 'and' || name === 'or' ? (value as readonly Where[]).flatMap(fieldsOf) : [name];
  });

const FILTERS = STATUS_FILTERS.flatMap((status) =>
  ([undefined, 'apart', 'only'] as const).flatMap((overdue) =>
    [{}, { category: 'graphic-design' }, { first: 'graphic-design' }, { search: 'logo' }].map(
      (more) => ({ status, overdue, ...more }) as PublicFilter,
    ),
  ),
);

// A condition on another field makes a store read and compare every meeting ahead, for a page of ten.
test.each(FILTERS)('a public list compares what an index has, and nothing else: %j', async (filter) => {
  const queries: Where[] = [];
  const reader = {
    async find({ where }: { where: Where }) {
      queries.push(where);
      return where.status ? [] : [{ _id: 'left', startsAt: new Date(0) }];
    },
    async count(where: Where) {
      queries.push(where);
      return { total: 1 };
    },
  };
  // One host runs late, and one has left an open room.
  const sessions = {
    find: async ({ where }: { where: Where }) =>
      where.phase === 'live' ? [{ ...newSession('left', 10), phase: 'live' }] : [newSession('late', 10)],
  };
  const source = { collection: ({ name }: { name: string }) => (name === 'sessions' ? sessions : reader) };
  await findPublic(source as never, filter, { page: 1, limit: 10 }, new Date());
  expect(queries.length).toBeGreaterThan(1);
  expect(queries.flatMap(fieldsOf).filter((name) => !indexed.has(name))).toEqual([]);
});
