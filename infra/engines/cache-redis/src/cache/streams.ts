import { randomUUID } from 'node:crypto';
import type { Cache, REPLAY_WINDOW, StreamAppend, StreamAppended, StreamEntry, StreamHead } from '@visavis/cache';
import { fromText, toText } from '@visavis/cache/checks';
import type { RedisClient, Script } from '../connect.ts';
import { NOW, run } from './script.ts';

export type ReplayWindow = Record<keyof typeof REPLAY_WINDOW, number>;

/**
 * A room is three keys: a hash that says where it stands (epoch, seq, and the last position of each source), the entries in the
 * window as a Redis stream whose ids are the numbers, and which numbers the ids of events have. The second ends with the window,
 * the others after no use of the room for long. Any of them may be lost at any time: without the first everything starts over,
 * without the entries the answer is to start over.
 */
const open = `${NOW}
local head, log, ids = KEYS[1], KEYS[2], KEYS[3]
local maxEntries, windowMs, idleMs, emptyMs = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4], ARGV[5]
local known = redis.call('HMGET', head, 'epoch', 'seq')
local epoch, seq = known[1], tonumber(known[2] or 0)
if not epoch then
  epoch = ARGV[1]
  redis.call('DEL', log, ids)
  redis.call('HSET', head, 'epoch', epoch, 'seq', 0)
end
local function used()
  redis.call('PEXPIRE', head, seq == 0 and emptyMs or idleMs)
end
`;
const trim = `
local function trim()
  local length = redis.call('XLEN', log)
  while true do
    local first = redis.call('XRANGE', log, '-', '+', 'COUNT', 1)[1]
    if not first then return 0 end
    local keptAt = tonumber(first[2][2])
    if length <= maxEntries and now - keptAt <= windowMs then return length end
    redis.call('XDEL', log, first[1])
    length = length - 1
  end
end
`;
export const streamScripts = {
  visavisAppend: {
    numberOfKeys: 3,
    lua: `${open}${trim}
local maxIds, id, at, value = tonumber(ARGV[6]), ARGV[7], ARGV[8], ARGV[9]
local source, offset, index = ARGV[10], tonumber(ARGV[11]), tonumber(ARGV[12])
used()
trim()
local duplicate = redis.call('ZSCORE', ids, id)
if duplicate then return { epoch, tonumber(duplicate), 1, 0 } end
if source then
  local last = redis.call('HGET', head, 'from:' .. source)
  if last then
    local lastOffset, lastIndex = string.match(last, '^(%S+) (%S+)$')
    lastOffset, lastIndex = tonumber(lastOffset), tonumber(lastIndex)
    if offset < lastOffset or (offset == lastOffset and index <= lastIndex) then return { epoch, seq, 0, 1 } end
  end
  redis.call('HSET', head, 'from:' .. source, ARGV[11] .. ' ' .. ARGV[12])
end
seq = seq + 1
redis.call('HSET', head, 'seq', seq)
redis.call('XADD', log, seq .. '-0', 'keptAt', now, 'id', id, 'at', at, 'value', value)
redis.call('ZADD', ids, seq, id)
redis.call('ZREMRANGEBYRANK', ids, 0, -maxIds - 1)
redis.call('PEXPIRE', log, windowMs + 1)
redis.call('PEXPIRE', ids, idleMs)
used()
trim()
return { epoch, seq, 0, 0 }
`,
  },
  visavisHead: {
    numberOfKeys: 3,
    lua: `${open}
used()
return { epoch, seq }
`,
  },
  visavisSince: {
    numberOfKeys: 3,
    lua: `${open}${trim}
used()
local oldest = seq - trim() + 1
local from = tonumber(ARGV[7])
if ARGV[6] ~= epoch or from > seq or from + 1 < oldest then return false end
return redis.call('XRANGE', log, (from + 1) .. '-0', '+')
`,
  },
} satisfies Record<string, Script>;

type Found = [redisId: string, fields: [string, string, string, string, string, string, string, string]];

export function createStreams(client: RedisClient, prefix: string, window: ReplayWindow): Cache['streams'] {
  const { maxEntries, windowMs, idleMs, emptyMs, maxIds } = window;
  const call = <R>(name: keyof typeof streamScripts, stream: string, ...args: (string | number)[]) => {
    const head = `${prefix}:{stream:${stream}}`;
    // The epoch for the case that the room is not there.
    const fresh = randomUUID();
    return run<R>(client, name, [head, `${head}:log`, `${head}:known`], fresh, maxEntries, windowMs, idleMs, emptyMs, ...args);
  };

  return {
    async append<T>(stream: string, { id, at, value, from }: StreamAppend<T>): Promise<StreamAppended> {
      const position = from ? [from.source, from.offset, from.index ?? 0] : [];
      type Answer = [epoch: string, seq: number, duplicate: 0 | 1, stale: 0 | 1];
      const [epoch, seq, duplicate, stale] = await call<Answer>(
        'visavisAppend',
        stream,
        maxIds,
        id,
        at,
        toText(value),
        ...position,
      );
      return { epoch, seq, duplicate: duplicate === 1, stale: stale === 1 };
    },
    async head(stream) {
      const [epoch, seq] = await call<[string, number]>('visavisHead', stream);
      return { epoch, seq };
    },
    async since<T>(stream: string, from: StreamHead): Promise<StreamEntry<T>[] | undefined> {
      const found = await call<Found[] | null>('visavisSince', stream, from.epoch, from.seq);
      return found?.map(([redisId, [, , , id, , at, , text]]) => ({
        seq: Number.parseInt(redisId, 10),
        id,
        at: Number(at),
        value: fromText<T>(text) as T,
      }));
    },
  };
}
