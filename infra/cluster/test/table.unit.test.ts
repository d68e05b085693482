import { expect, test } from '@jest/globals';
import { PROCESSES, scaled } from '../src/table.ts';

test('--scale changes how many there are of a process', () => {
  const counts = Object.fromEntries(
    scaled(PROCESSES, ['meeting=3,auth=2', 'bff=1']).map(({ name, replicas }) => [name, replicas]),
  );
  expect(counts).toEqual({ auth: 2, meeting: 3, admin: 1, bff: 1 });
});

test.each(['nobody=2', 'meeting', 'meeting=0', 'meeting=-1', 'meeting=100', 'meeting=1.5'])('--scale %s is refused', (part) =>
  expect(() => scaled(PROCESSES, [part])).toThrow('--scale'),
);
