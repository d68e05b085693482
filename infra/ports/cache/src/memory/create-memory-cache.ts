import type { Clock } from '@visavis/platform/clock';
import { Unavailable } from '@visavis/platform/errors';
import { type Cache, REPLAY_WINDOW } from '../port.ts';
import { createLiveness } from './liveness.ts';
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
    get: guard(values.get) as Cache['get'],
    set: guard(values.set),
    setIfAbsent: guard(values.setIfAbsent),
    take: guard(values.take) as Cache['take'],
    delete: guard(values.delete),
    invalidate: guard(values.invalidate),
    increment: guard(values.increment),
    lock: guard(async (name, ttlMs) => {
      const lock = await locks.lock(name, ttlMs);
      return lock && { fence: lock.fence, renew: guard(lock.renew), release: guard(lock.release) };
    }) as Cache['lock'],
    presence: {
      touch: guard(presence.touch),
      touchAll: guard(presence.touchAll),
      leave: guard(presence.leave),
      members: guard(presence.members),
    },
    liveness: {
      announce: guard(liveness.announce),
      withdraw: guard(liveness.withdraw),
      members: guard(liveness.members),
    },
    moments: {
      set: guard(moments.set),
      of: guard(moments.of),
      upTo: guard(moments.upTo),
      remove: guard(moments.remove),
    },
    streams: {
      append: guard(streams.append) as Cache['streams']['append'],
      head: guard(streams.head),
      since: guard(streams.since) as Cache['streams']['since'],
    },
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
