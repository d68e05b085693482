import type { Cache } from '@visavis/cache';
import { duration, fromText, toText } from '@visavis/cache/checks';
import type { RedisClient, Script } from '../connect.ts';
import { NOW, run } from './script.ts';

/** Members by the instant of their end, and what each brought. Both keys end with their last member. */
const start = `${NOW}
local members, data = KEYS[1], KEYS[2]
local gone = redis.call('ZRANGEBYSCORE', members, '-inf', now, 'LIMIT', 0, 1000)
if #gone > 0 then
  redis.call('ZREM', members, unpack(gone))
  redis.call('HDEL', data, unpack(gone))
end
`;
export const presenceScripts = {
  visavisTouch: {
    numberOfKeys: 2,
    lua: `${start}
for i = 3, #ARGV, 2 do
  redis.call('ZADD', members, now + ARGV[1], ARGV[i])
  if ARGV[i + 1] ~= '' then redis.call('HSET', data, ARGV[i], ARGV[i + 1]) else redis.call('HDEL', data, ARGV[i]) end
end
local over = redis.call('ZCARD', members) - ARGV[2]
if over > 0 then
  local oldest = redis.call('ZRANGE', members, 0, math.min(over, 1000) - 1)
  redis.call('ZREM', members, unpack(oldest))
  redis.call('HDEL', data, unpack(oldest))
end
local last = redis.call('ZRANGE', members, -1, -1, 'WITHSCORES')[2]
redis.call('PEXPIREAT', members, last)
redis.call('PEXPIREAT', data, last)
`,
  },
  visavisLeave: {
    numberOfKeys: 2,
    lua: `
for _, member in ipairs(ARGV) do
  redis.call('ZREM', KEYS[1], member)
  redis.call('HDEL', KEYS[2], member)
end
`,
  },
  visavisMembers: {
    numberOfKeys: 2,
    lua: `${start}
local there = redis.call('ZRANGEBYSCORE', members, '(' .. now, '+inf', 'WITHSCORES')
local answer = {}
for i = 1, #there, 2 do
  answer[#answer + 1] = { there[i], there[i + 1], redis.call('HGET', data, there[i]) }
end
return answer
`,
  },
} satisfies Record<string, Script>;

export function createPresence(client: RedisClient, prefix: string): Cache['presence'] {
  const keysOf = (key: string) => [`${prefix}:{presence:${key}}`, `${prefix}:{presence:${key}}:data`];
  const touchAll: Cache['presence']['touchAll'] = async (key, members, ttlMs, atMost = Number.MAX_SAFE_INTEGER) => {
    const args = members.flatMap(({ member, data }) => [member, data === undefined ? '' : toText(data)]);
    if (args.length > 0) await run(client, 'visavisTouch', keysOf(key), duration(ttlMs), atMost, ...args);
  };
  return {
    touch: (key, member, ttlMs, data) => touchAll(key, [{ member, data }], ttlMs),
    touchAll,
    async leave(key, ...members) {
      if (members.length > 0) await run(client, 'visavisLeave', keysOf(key), ...members);
    },
    async members(key) {
      const found = await run<[string, string, string | null][]>(client, 'visavisMembers', keysOf(key));
      return found
        .map(([member, until, text]) => ({
          member,
          until: Number(until),
          ...(text !== null && { data: fromText<unknown>(text) }),
        }))
        .sort((a, b) => (a.member < b.member ? -1 : 1));
    },
  };
}
