import type { Cache } from '@visavis/cache';
import { budget } from '@visavis/cache/checks';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClient } from '../connect.ts';

export function createRateLimits(client: RedisClient, prefix: string): Cache['rateLimit'] {
  const limiters = new Map<string, RateLimiterRedis>();

  function limiterFor(name: string, limit: number, windowMs: number): RateLimiterRedis {
    const keyPrefix = `${prefix}:rate:${encodeURIComponent(name)}:${limit}:${windowMs}`;
    const limiter =
      limiters.get(keyPrefix) ??
      new RateLimiterRedis({
        storeClient: client,
        keyPrefix,
        points: limit,
        duration: windowMs / 1_000,
        rejectIfRedisNotReady: true,
      });
    limiters.set(keyPrefix, limiter);
    return limiter;
  }

  return async (name, key, { limit, windowMs }, points = 1) => {
    budget({ limit, windowMs }, points);
    try {
      const { remainingPoints } = await limiterFor(name, limit, windowMs).consume(key, points);
      return { allowed: true, remaining: remainingPoints, retryAfterMs: 0 };
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      const { remainingPoints, msBeforeNext } = refusal as RateLimiterRes;
      return { allowed: false, remaining: remainingPoints, retryAfterMs: Math.max(1, msBeforeNext) };
    }
  };
}
