import type { Clock } from '@visavis/platform/clock';
import { Unavailable } from '@visavis/platform/errors';
import { guardAll } from '../checks.ts';
import { type Cache, REPLAY_WINDOW } from '../port.ts';
import { createLocks } from './locks.ts';
import { createMoments } from './moments.ts';
import { createPresence } from './presence.ts';
import { createRateLimits } from './rate-limits.ts';
import { createStreams, type ReplayWindow } from './streams.ts';
import { createValues } from './values.ts';

export interface MemoryCacheOptions {
  clock: Clock;
  replayWindow?: Partial<ReplayWindow>;
  /** How often ended entries are freed, in real time. */
  sweepMs?: number;
}

/** The cache in this process's memory. It dies with the process: stream epochs change, counters and limits start over. */
export function createMemoryCache(options: MemoryCacheOptions): Cache & { sweep(): void; size(): number } {
  const now = () => options.clock.now().getTime();
  const values = createValues(now);
  const locks = createLocks(now);
  const presence = createPresence(now);
  const liveness = createLiveness();
  const moments = createMoments(now);
  const streams = createStreams(now, { ...REPLAY_WINDOW, ...options.replayWindow });
  const limits = createRateLimits(now);
  const parts = [values, locks, presence, moments, streams, limits];
  let closed = false;

  const sweep = () => {
    for (const part of parts) part.sweep();
  };
  const timer = setInterval(sweep, options.sweepMs ?? 30_000);
  timer.unref();

  /** A closed cache answers as an unreachable Redis would. */
  const guard = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (closed) throw new Unavailable('The cache is closed.');
      return call(...args);
    };
  };

  return {
    ...guardAll(values, guard),
    lock: guard(async (name: string, ttlMs: number) => {
      const lock = await locks.lock(name, ttlMs);
      return lock && guardAll(lock, guard);
    }),
    presence: guardAll(presence, guard),
    liveness: guardAll(liveness, guard),
    moments: guardAll(moments, guard),
    streams: guardAll(streams, guard),
    rateLimit: guard(limits.rateLimit),
    ping: guard(async () => {}),
    async close() {
      closed = true;
      clearInterval(timer);
    },
    sweep,
    /** Entries kept, live or ended. */
    size: () => parts.reduce((sum, part) => sum + part.size(), 0),
  };
}

/** All members are of this process, so they live as long as the cache does. */
function createLiveness(): Cache['liveness'] {
  const groups = new Map<string, Set<string>>();
  return {
    async announce(group, member) {
      groups.set(group, (groups.get(group) ?? new Set()).add(member));
    },
    async withdraw(group, member) {
      groups.get(group)?.delete(member);
    },
    members: async (group) => [...(groups.get(group) ?? [])].sort(),
  };
}
