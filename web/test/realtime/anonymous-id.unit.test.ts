import { afterEach, expect, it } from '@jest/globals';
import { anonymousId } from '../../src/shared/realtime/anonymous-id.ts';

const stored = new Map<string, string>();
const open = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
const use = (localStorage: object) => Object.assign(globalThis, { window: { localStorage } });
afterEach(() => void Reflect.deleteProperty(globalThis, 'window'));

it('is the one that the last of two tabs stored, which opened at the same moment', () => {
  use(open);
  const own = anonymousId();
  expect([...stored.values()]).toEqual([own]);
  for (const key of stored.keys()) stored.set(key, 'made-by-the-other-tab');
  expect(anonymousId()).toBe('made-by-the-other-tab');
  stored.clear();
  expect(anonymousId()).toBe('made-by-the-other-tab');
  expect([...stored.values()]).toEqual(['made-by-the-other-tab']);
});

it('stays the same where nothing can be stored', () => {
  use({});
  expect(anonymousId()).toBe(anonymousId());
});
