import { type Cache, REPLAY_WINDOW } from '@visavis/cache';
import { guardAll } from '@visavis/cache/checks';
import type { Logger } from '@visavis/platform';
import { Unavailable } from '@visavis/platform/errors';
import { connect, disconnect, parseRedisUrl, type RedisClient } from '../connect.ts';
import { createLiveness } from './liveness.ts';
import { createLocks, lockScripts } from './locks.ts';
import { createMoments } from './moments.ts';
import { createPresence, presenceScripts } from './presence.ts';
import { createRateLimits } from './rate-limits.ts';
import { createStreams, type ReplayWindow, streamScripts } from './streams.ts';
import { createValues, valueScripts } from './values.ts';

export interface RedisCacheOptions {
  /** As `parseRedisUrl` takes it. */
  url: string;
  logger?: Logger;
  replayWindow?: Partial<ReplayWindow>;
}

/**
 * The cache in Redis 7 or later, or Valkey. Rejects when it cannot be reached at first; from then on it comes and goes with the
 * server: away, every call rejects as `Unavailable` within two seconds (at once when that is known), and what was refused is not
 * done later.
 */
export async function createRedisCache({ url, logger, replayWindow }: RedisCacheOptions): Promise<Cache> {
  const target = parseRedisUrl(url);
  const { prefix } = target;
  const client = await connect(target, {
    name: `${prefix}:cache`,
    logger,
    scripts: { ...valueScripts, ...lockScripts, ...presenceScripts, ...streamScripts },
  });
  await warnOfEviction(client, logger);
  const values = createValues(client, prefix);
  const lock = createLocks(client, prefix);
  const presence = createPresence(client, prefix);
  const liveness = createLiveness(client, prefix, () => connect(target, { name: `${prefix}:alive`, logger }));
  const moments = createMoments(client, prefix);
  const streams = createStreams(client, prefix, { ...REPLAY_WINDOW, ...replayWindow });
  const rateLimit = createRateLimits(client, prefix);
  let closed = false;

  const guard = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (closed) throw new Unavailable('The cache is closed.');
      try {
        return await call(...args);
      } catch (error) {
        // The caller's own mistakes; all else is Redis or the way to it.
        if (error instanceof RangeError || error instanceof TypeError) throw error;
        throw new Unavailable('The cache does not answer.', 1_000, { cause: error });
      }
    };
  };

  return {
    ...guardAll(values, guard),
    lock: guard(async (name: string, ttlMs: number) => {
      const mine = await lock(name, ttlMs);
      return mine && guardAll(mine, guard);
    }),
    presence: guardAll(presence, guard),
    liveness: guardAll(liveness, guard),
    moments: guardAll(moments, guard),
    streams: guardAll(streams, guard),
    rateLimit: guard(rateLimit),
    ping: guard(async () => void (await client.ping())),
    async close() {
      if (closed) return;
      closed = true;
      await Promise.all([liveness.close(), disconnect(client)]);
    },
  };
}

/** A full Redis that drops keys says so nowhere. By INFO, because managed servers refuse CONFIG. */
async function warnOfEviction(client: RedisClient, logger: Logger | undefined): Promise<void> {
  const info = await client.info('memory').catch(() => '');
  const [, policy] = /^maxmemory_policy:(\S+)/m.exec(info) ?? [];
  if (policy === undefined || policy === 'noeviction' || /^maxmemory:0\s/m.test(info)) return;
  logger?.warn({ policy }, 'Redis drops locks, limits and revocations when it is full: set its maxmemory-policy to noeviction');
}
