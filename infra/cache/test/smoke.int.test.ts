import { expect, test } from '@jest/globals';
import { createMovableClock } from '@visavis/platform/clock';
import { createMemoryCache } from '@visavis/cache';
test('smoke', async () => {
  const clock = createMovableClock();
  const c = createMemoryCache({ clock });
  await c.set('a', { d: new Date(0) }, 100);
  expect(await c.get('a')).toEqual({ d: '1970-01-01T00:00:00.000Z' });
  clock.advance(100);
  expect(await c.get('a')).toBeUndefined();
  expect(await c.rateLimit('n', 'k', { limit: 1, windowMs: 1000 })).toEqual({ allowed: true, remaining: 0, retryAfterMs: 0 });
  expect((await c.rateLimit('n', 'k', { limit: 1, windowMs: 1000 })).allowed).toBe(false);
  clock.advance(1000);
  expect((await c.rateLimit('n', 'k', { limit: 1, windowMs: 1000 })).allowed).toBe(true);
});
