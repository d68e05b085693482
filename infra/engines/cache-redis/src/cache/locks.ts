import type { Lock } from '@visavis/cache';
import { duration } from '@visavis/cache/checks';
import type { RedisClient, Script } from '../connect.ts';
import { run } from './script.ts';

/** The last fence of a name is remembered for this long, against a clock that is set back. */
const FENCE_KEPT_MS = 24 * 60 * 60_000;

/**
 * The fence is also the proof of ownership. It starts from the server's time in microseconds: after a loss of everything it still
 * grows.
 */
export const lockScripts = {
  visavisLock: {
    numberOfKeys: 2,
    lua: `
local held, last = KEYS[1], KEYS[2]
if redis.call('EXISTS', held) == 1 then return false end
local clock = redis.call('TIME')
local fence = math.max((tonumber(redis.call('GET', last)) or 0) + 1, clock[1] * 1000000 + clock[2])
local text = string.format('%.0f', fence)
redis.call('SET', held, text, 'PX', ARGV[1])
redis.call('SET', last, text, 'PX', ARGV[2])
return text
`,
  },
  visavisRenew: {
    numberOfKeys: 1,
    lua: `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`,
  },
  visavisRelease: {
    numberOfKeys: 1,
    lua: `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`,
  },
} satisfies Record<string, Script>;

export function createLocks(client: RedisClient, prefix: string) {
  return async (name: string, ttlMs: number): Promise<Lock | undefined> => {
    const held = `${prefix}:{lock:${name}}`;
    const fence = await run<string | null>(client, 'visavisLock', [held, `${held}:fence`], duration(ttlMs), FENCE_KEPT_MS);
    if (fence === null) return undefined;
    return {
      fence: Number(fence),
      renew: async (ttl) => (await run<number>(client, 'visavisRenew', [held], fence, duration(ttl))) === 1,
      release: async () => void (await run<number>(client, 'visavisRelease', [held], fence)),
    };
  };
}
