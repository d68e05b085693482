import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { cpuOf, growthRow, inTurns } from '../growth/measure.ts';
import type { Row } from '../table.ts';
import { type Books, isCapturedQuietly, OPEN_MAX, openBooks, orderOf } from './books.ts';

/** The target's is 1,000,000. */
const ROWS = Math.max(OPEN_MAX, Number(process.env.ROWS ?? 0));
const SIZES = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= ROWS);
const READS = 100;
const COUNTED = 10_000;
/** The store keeps the last 5,000 documents that it read: fewer orders are too few to compare with. */
const FULL_CACHE = 10_000;
const MIB = 1_048_576;
/** Bytes that each order may add to a run; one that is kept takes eight times as many. */
const MOST_PER_ORDER = 100;
const COLLECT_EVERY = 10;

/**
 * What pages of payments and of the pass ledger cost, and what the reconciler needs, by how many orders and entries there are.
 */
export async function benchBooks(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  const all: Books[] = [];
  try {
    for (const size of SIZES) {
      const folder = join(dir, String(size));
      mkdirSync(folder);
      all.push(await openBooks(folder, size));
    }
    const row = async (what: string, read: (books: Books, n: number) => Promise<unknown>, from = 0) => {
      const compared = all.filter(({ size }) => size >= from);
      const costs = await inTurns(compared, (books) => cpuOf(READS, () => readSome(books, read)));
      const sizes = compared.map(({ size }) => size);
      return { ...growthRow(what, 'orders and entries', sizes, costs), target: 'P10' };
    };
    return [
      await row('a buyer’s page of payments, the request', (books, n) => books.history(n)),
      await row('a buyer’s page of the ledger, the request', (books, n) => books.ledger(n)),
      // Its total is exact up to 10,000, which is where counting ends.
      await row('first page of everyone’s payments, the request', (books) => books.everyone(), COUNTED),
      ...(await reconcilerRows(all)),
    ];
  } finally {
    for (const books of all) await books.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function readSome(books: Books, read: (books: Books, n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < READS; n += 1) await read(books, Math.floor((n * books.size) / READS));
}

interface Run {
  open: number;
  /** Bytes, at most. */
  added: number;
}

async function reconcilerRows(all: readonly Books[]): Promise<Row[]> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const inUse = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const runs: Run[] = [];
  let last = '';
  let isComplete = true;
  for (const books of all.filter(({ size }) => size >= FULL_CACHE && size <= OPEN_MAX)) {
    inUse();
    // What the first collection leaves to finalizers.
    await setImmediate();
    const before = inUse();
    let added = 0;
    let pages = 0;
    const since = { at: performance.now(), cpu: process.cpuUsage() };
    const counted = await books.reconcile(() => {
      if (pages % COLLECT_EVERY === 0) added = Math.max(added, inUse() - before);
      pages += 1;
    });
    const { user, system } = process.cpuUsage(since.cpu);
    const seconds = (performance.now() - since.at) / 1_000;
    const due = Array.from({ length: books.size }, (_, n) => n).filter(isCapturedQuietly).length;
    isComplete &&= counted === due;
    last = `${counted} of ${due} in ${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processor)`;
    runs.push({ open: books.size, added });
  }
  const [fewer, more] = [runs[0] as Run, runs.at(-1) as Run];
  const perOrder = (more.added - fewer.added) / (more.open - fewer.open);
  const before = inUse();
  const orders = Array.from({ length: fewer.open }, (_, n) => orderOf(n, fewer.open, fewer.open, Date.now()));
  const plain = (inUse() - before) / orders.length;
  const cell = ({ open, added }: Run) => `${open.toLocaleString('en')}: ${(added / MIB).toFixed(1)} MiB`;
  return [
    {
      target: 'P10',
      what: 'memory that an open order more takes in a run of the reconciler',
      measured: `${perOrder.toFixed(0)} bytes (${runs.map(cell).join(', ')})`,
      bar: `≤ ${MOST_PER_ORDER} bytes`,
      peer: `an order in memory: ${plain.toFixed(0)} bytes`,
      ok: perOrder <= MOST_PER_ORDER,
    },
    {
      target: 'P10',
      what: `captured payments that it found, ${more.open.toLocaleString('en')} open orders`,
      measured: last,
      bar: 'all',
      ok: isComplete,
    },
  ];
}
