import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ClusterProduct } from '../../src/cluster.ts';
import { type Product, until } from '../../src/index.ts';

/** A job's lock of a process that died ends by itself within this. */
const ABANDONED_MS = 30_000;
const HELD = `local held = {}
for _, key in ipairs(redis.call('KEYS', '*{lock:*}')) do held[#held + 1] = key .. ' ' .. redis.call('GET', key) end
return held`;

/**
 * Locks come and go while jobs run; one that keeps its holder is an orphan. Only a shared cache can have one: the single process'
 * locks are in its own memory and end with it.
 */
export async function noOrphanLocks(product: Product): Promise<void> {
  if (!('cacheUrl' in product)) return;
  const url = (product as ClusterProduct).cacheUrl();
  const before = new Set(await heldLocks(url));
  await until(
    'every lock is let go',
    async () => {
      const orphans = (await heldLocks(url)).filter((lock) => before.has(lock));
      if (orphans.length > 0) throw new Error(orphans.join(', '));
      return true;
    },
    ABANDONED_MS + 5_000,
  );
}

/**
 * Each lock with its holder's fence. In RESP, which is short for one question: the answer's lines, without those that tell
 * lengths.
 */
async function heldLocks(url: string): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  socket.write(`*3\r\n$4\r\nEVAL\r\n$${HELD.length}\r\n${HELD}\r\n$1\r\n0\r\n*1\r\n$4\r\nQUIT\r\n`);
  const lines = (await text(socket)).split('\r\n');
  if (lines[0]?.startsWith('-')) throw new Error(lines[0]);
  return lines.filter((line) => line.includes('{lock:'));
}
