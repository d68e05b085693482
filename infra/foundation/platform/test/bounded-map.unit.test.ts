import { expect, test } from '@jest/globals';
import { BoundedMap } from '../src/bounded-map.ts';

const filled = (...keys: string[]) => {
  const map = new BoundedMap<string, number>(2);
  for (const [value, key] of keys.entries()) map.set(key, value);
  return [...map];
};

test('lets the oldest go for one more, and no more than that', () => {
  expect(filled('a', 'b')).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
  expect(filled('a', 'b', 'c')).toEqual([
    ['b', 1],
    ['c', 2],
  ]);
  expect(filled('a', 'b', 'c', 'd').map(([key]) => key)).toEqual(['c', 'd']);
});

test('a key that is there keeps its place and takes the place of none', () => {
  expect(filled('a', 'b', 'a')).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(filled('a', 'b', 'a', 'c').map(([key]) => key)).toEqual(['b', 'c']);
});

test('what is taken out leaves room', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).delete('a');
  map.set('c', 3);
  expect([...map.keys()]).toEqual(['b', 'c']);
});
