import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { silentLogger, systemClock } from '@visavis/platform';
import type { Connection } from '../../src/realtime/connections.ts';
import { createViewers } from '../../src/realtime/viewers.ts';

let cache: ReturnType<typeof createMemoryCache>;
let viewers: ReturnType<typeof createViewers>;
beforeEach(() => {
  cache = createMemoryCache({ clock: systemClock });
  viewers = createNode();
});
afterEach(() => cache.close());

const createNode = () => createViewers({ cache, io: () => undefined, logger: silentLogger });
const tab = (id: string, connected = true, anonymousId = 'one-browser') =>
  ({ socket: { id, connected }, anonymousId, viewing: new Set<string>() }) as unknown as Connection;

test('counts two tabs of a browser as one viewer, until the second is closed', async () => {
  const [first, second] = [tab('a'), tab('b')];
  expect([await viewers.join(first, 'm1'), await viewers.join(second, 'm1')]).toEqual([1, 1]);
  await viewers.leave(first, 'm1');
  expect(await viewers.count('m1')).toBe(1);
  await viewers.leave(second, 'm1');
  expect(await viewers.count('m1')).toBe(0);
});

test('counts a signed-in user once over all browsers', async () => {
  const signedIn = (id: string, browser: string) => ({ ...tab(id, true, browser), principal: { userId: 'gita' } }) as Connection;
  await viewers.join(signedIn('a', 'phone'), 'm1');
  expect(await viewers.join(signedIn('b', 'laptop'), 'm1')).toBe(1);
});

test('does not count a tab that was closed before its join completed', async () => {
  expect(await viewers.join(tab('gone', false), 'm1')).toBe(0);
  const another = tab('b');
  await viewers.join(another, 'm1');
  await viewers.leave(another, 'm1');
  expect(await viewers.count('m1')).toBe(0);
});

test('keeps one entry in the cache for all viewers of a node, and counts a browser on two nodes once', async () => {
  const other = createNode();
  for (let n = 0; n < 10; n += 1) await viewers.join(tab(`a${n}`, true, `browser-${n}`), 'm1');
  const there = tab('b', true, 'browser-3');
  expect(await other.join(there, 'm1')).toBe(10);
  expect(await cache.presence.members('viewers:m1')).toHaveLength(2);
  await other.leave(there, 'm1');
  expect([await other.count('m1'), (await cache.presence.members('viewers:m1')).length]).toEqual([10, 1]);
});

test('adds the numbers of nodes that have too many viewers to name, and the entries of an earlier release', async () => {
  await cache.presence.touch('viewers:m1', 'another-node', 60_000, { count: 4_000 });
  await cache.presence.touch('viewers:m1', 'an-older-node browser-3', 60_000);
  for (let n = 0; n < 60; n += 1) await viewers.join(tab(`a${n}`, true, `browser-${n}`), 'm1');
  expect(await viewers.count('m1')).toBe(4_060);
});
