import { expect, test } from '@jest/globals';
import { processes } from '@visavis/contracts/processes';
import { scaled } from '../src/table.ts';

test('--scale changes the number of replicas of a process', () => {
  const counts = Object.fromEntries(scaled(['meeting=3,auth=2', 'bff=1']).map(({ name, replicas }) => [name, replicas]));
  const unchanged = Object.fromEntries(processes.map(({ name, replicas }) => [name, replicas]));
  expect(counts).toEqual({ ...unchanged, auth: 2, meeting: 3, bff: 1 });
});

test.each(['nobody=2', 'meeting', 'meeting=0', 'meeting=-1', 'meeting=100', 'meeting=1.5'])('refuses --scale %s', (part) =>
  expect(() => scaled([part])).toThrow('--scale'),
);
