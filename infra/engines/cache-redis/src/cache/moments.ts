import { type Cache, MOMENTS_AT_ONCE } from '@visavis/cache';
import { duration } from '@visavis/cache/checks';
import type { RedisClient } from '../connect.ts';

/** A sorted set for each key. */
export function createMoments(client: RedisClient, prefix: string): Cache['moments'] {
  const keyOf = (key: string) => `${prefix}:{moments:${key}}`;
  return {
    async set(key, members, ttlMs) {
      duration(ttlMs);
      if (members.length === 0) return;
      const scores = members.flatMap(({ member, at }) => [at, member]);
      const results = await client
        .multi()
        .zadd(keyOf(key), ...scores)
        .pexpire(keyOf(key), ttlMs)
        .exec();
      for (const [error] of results ?? []) if (error) throw error;
    },
    async of(key, members) {
      if (members.length === 0) return [];
      const scores = await client.zmscore(keyOf(key), ...members);
      return scores.map((score) => (score === null ? undefined : Number(score)));
    },
    async upTo(key, at) {
      const found = await client.zrangebyscore(keyOf(key), '-inf', at, 'WITHSCORES', 'LIMIT', 0, MOMENTS_AT_ONCE);
      return Array.from({ length: found.length / 2 }, (_, n) => ({
        member: found[2 * n] as string,
        at: Number(found[2 * n + 1]),
      }));
    },
    async remove(key, members) {
      if (members.length > 0) await client.zrem(keyOf(key), ...members);
    },
  };
}
