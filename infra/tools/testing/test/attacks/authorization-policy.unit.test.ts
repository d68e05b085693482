import { expect, test } from '@jest/globals';
import { CALLERS, onThings, operations, POLICY } from './authorization-policy.ts';

const ids = onThings.map(({ endpoint }) => endpoint.id).sort();

test('has a row for each operation with an id in its path, and no other row', () => {
  expect(operations.length).toBeGreaterThan(60);
  expect(ids.filter((id) => !POLICY[id])).toEqual([]);
  expect(Object.keys(POLICY).filter((id) => !ids.includes(id))).toEqual([]);
});

test('states in each row what every caller with an account gets', () => {
  const rows = Object.values(POLICY).flatMap((row) => (typeof row === 'string' ? [row] : [row.hidden, row.open]));
  for (const row of rows) {
    expect(row.split(' ')).toHaveLength(CALLERS.indexOf('deactivated'));
    expect(row).toMatch(/^(?:(?:yes|401|403|404) ?)+$/);
  }
});
