import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Of every type that the cache uses, with what is left of its time. */
const EVERY_KEY = `local all = {}
local read = {
  string = function(key) return redis.call('GET', key) end,
  hash = function(key) return redis.call('HGETALL', key) end,
  set = function(key) return redis.call('SMEMBERS', key) end,
  zset = function(key) return redis.call('ZRANGE', key, 0, -1) end,
  list = function(key) return redis.call('LRANGE', key, 0, -1) end,
  stream = function(key) return redis.call('XRANGE', key, '-', '+') end,
}
for _, key in ipairs(redis.call('KEYS', '*')) do
  all[#all + 1] = { key = key, ttlMs = redis.call('PTTL', key), value = read[redis.call('TYPE', key).ok](key) }
end
return cjson.encode(all)`;

export interface CacheEntry {
  key: string;
  /** -1: kept for good. */
  ttlMs: number;
  value: unknown;
}

/** What is in a Redis. */
export async function entriesOf(url: string): Promise<CacheEntry[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const parts = ['EVAL', EVERY_KEY, '0'];
  const command = `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`;
  socket.end(`${command}*1\r\n$4\r\nQUIT\r\n`);
  const [, answer] = /^\$\d+\r\n([\s\S]*)\r\n\+OK\r\n$/.exec(await text(socket)) ?? [];
  if (answer === undefined) throw new Error('Redis did not say what it holds');
  return answer === '{}' ? [] : JSON.parse(answer);
}
