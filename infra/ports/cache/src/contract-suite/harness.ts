/** What a backend brings to be tested. */
import type { Cache, REPLAY_WINDOW } from '../port.ts';

export interface CacheBacking {
  cache: Cache;
  /** Another client of the same backing; absent where there is only one process. */
  another?: Cache;
  /** Lets time pass for the backing: moves a fake clock, or waits. The suite asks for a few seconds in all. */
  pass(ms: number): Promise<void>;
  /** Loses everything, as a restart without persistence would. */
  lose(): Promise<void>;
  close(): Promise<void>;
}
export type CacheFactory = (options?: {
  replayWindow?: Partial<Record<keyof typeof REPLAY_WINDOW, number>>;
}) => Promise<CacheBacking>;
