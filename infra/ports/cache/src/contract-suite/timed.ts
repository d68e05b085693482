/** What a backend of the cache promises about time; run by timed tests only. */
import { expect, test } from '@jest/globals';
import type { CacheFactory } from './harness.ts';

/**
 * How many times as long as `peer` the work takes; `timesAsLong` of the testing package, which a package that ships may not
 * import.
 */
type TimesAsLong = (work: () => unknown, peer: () => unknown, runs?: number) => Promise<number>;

export function timedCacheContract(name: string, factory: CacheFactory, timesAsLong: TimesAsLong): void {
  test(`${name}: a glob of many stars costs no more than some hundred plain ones`, async () => {
    const { cache, close } = await factory();
    await cache.set('x'.repeat(200), 1, 60_000);
    const plain = async () => {
      for (let count = 0; count < 300; count++) await cache.invalidate('*y');
    };
    await plain();
    expect(await timesAsLong(() => cache.invalidate(`${'*?'.repeat(95)}*y`), plain, 5)).toBeLessThan(1);
    await close();
  });
}
