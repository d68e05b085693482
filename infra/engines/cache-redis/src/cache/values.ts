import type { Cache } from '@visavis/cache';
import { duration, fromText, globMatcher, step, toText } from '@visavis/cache/checks';
import { Cluster, type Redis } from 'ioredis';
import type { RedisClient, Script } from '../connect.ts';
import { run } from './script.ts';

const SCAN_COUNT = 1_000;

export const valueScripts = {
  visavisIncrement: {
    numberOfKeys: 1,
    lua: `
redis.call('SET', KEYS[1], '0', 'PX', ARGV[2], 'NX')
return redis.call('INCRBY', KEYS[1], ARGV[1])
`,
  },
} satisfies Record<string, Script>;

type Values = Pick<Cache, 'get' | 'set' | 'setIfAbsent' | 'take' | 'delete' | 'invalidate' | 'increment'>;

export function createValues(client: RedisClient, prefix: string): Values {
  const keyOf = (key: string) => `${prefix}:value:${key}`;

  async function invalidateOn(node: Redis, pattern: string): Promise<number> {
    const isWanted = globMatcher(pattern);
    let removed = 0;
    let cursor = '0';
    do {
      const [next, found] = await node.scan(cursor, 'MATCH', keyOf(toScanPattern(pattern)), 'COUNT', SCAN_COUNT);
      cursor = next;
      const hit = found.filter((key) => isWanted(key.slice(keyOf('').length)));
      const counts = await Promise.all(hit.map((key) => client.unlink(key)));
      removed += counts.reduce((sum, count) => sum + count, 0);
    } while (cursor !== '0');
    return removed;
  }

  return {
    async get<T>(key: string) {
      return fromText<T>((await client.get(keyOf(key))) ?? undefined);
    },
    async set(key, value, ttlMs) {
      await client.set(keyOf(key), toText(value), 'PX', duration(ttlMs));
    },
    async setIfAbsent(key, value, ttlMs) {
      return (await client.set(keyOf(key), toText(value), 'PX', duration(ttlMs), 'NX')) === 'OK';
    },
    async take<T>(key: string) {
      return fromText<T>((await client.getdel(keyOf(key))) ?? undefined);
    },
    async delete(key) {
      return (await client.unlink(keyOf(key))) > 0;
    },
    async invalidate(pattern) {
      const nodes = client instanceof Cluster ? client.nodes('master') : [client];
      const removed = await Promise.all(nodes.map((node) => invalidateOn(node, pattern)));
      return removed.reduce((sum, count) => sum + count, 0);
    },
    async increment(key, by, ttlMs) {
      const args = [step(by), duration(ttlMs)];
      try {
        return await run<number>(client, 'visavisIncrement', [keyOf(key)], ...args);
      } catch (error) {
        if (/not an integer|WRONGTYPE/.test(String(error))) throw new TypeError(`${key} is not a counter`);
        throw error;
      }
    },
  };
}

/** What the keys begin with: Redis' own globs know more than the port's, and older ones are slow with many stars. */
const toScanPattern = (pattern: string) => `${escapeGlob(pattern.replace(/[*?].*$/s, ''))}*`;
export const escapeGlob = (text: string) => text.replace(/[[\]\\^*?]/g, '\\$&');
