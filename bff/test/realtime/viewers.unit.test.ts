import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { silentLogger, systemClock } from '@visavis/platform';
import { type Connection, createConnections } from '../../src/realtime/connections.ts';
import { createViewers } from '../../src/realtime/viewers.ts';

let cache: ReturnType<typeof createMemoryCache>;
let viewers: ReturnType<typeof createViewers>;
beforeEach(() => {
  cache = createMemoryCache({ clock: systemClock });
  viewers = createViewers({ cache, connections: createConnections(), io: () => undefined, logger: silentLogger });
});
afterEach(() => cache.close());

const tab = (id: string, connected = true) =>
  ({ socket: { id, connected }, anonymousId: 'one-browser', viewing: new Set<string>() }) as unknown as Connection;

test('counts two tabs of a browser as one viewer, until the second is closed', async () => {
  const [first, second] = [tab('a'), tab('b')];
  expect([await viewers.join(first, 'm1'), await viewers.join(second, 'm1')]).toEqual([1, 1]);
  await viewers.leave(first, 'm1');
  expect(await viewers.count('m1')).toBe(1);
  await viewers.leave(second, 'm1');
  expect(await viewers.count('m1')).toBe(0);
});

test('does not count a tab that was closed before its join completed', async () => {
  expect(await viewers.join(tab('gone', false), 'm1')).toBe(0);
  const another = tab('b');
  await viewers.join(another, 'm1');
  await viewers.leave(another, 'm1');
  expect(await viewers.count('m1')).toBe(0);
});
