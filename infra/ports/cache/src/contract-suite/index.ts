import { coordinationSuite } from './coordination-suite.ts';
import type { CacheFactory } from './harness.ts';
import { streamsSuite } from './streams-suite.ts';
import { timedCacheContract } from './timed.ts';
import { valuesSuite } from './values-suite.ts';

export type { CacheBacking, CacheFactory } from './harness.ts';
export { timedCacheContract };

/** Everything a backend of the cache must keep. */
export function cacheContract(name: string, factory: CacheFactory): void {
  valuesSuite(name, factory);
  coordinationSuite(name, factory);
  streamsSuite(name, factory);
}
