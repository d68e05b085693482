/** P9: what a read and an event cost, by the number of meetings there are and by the number of partitions. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printIfMain, type Row } from '../table.ts';
import { cpuOf, growthRow, inTurns } from './measure.ts';
import { benchPartitions } from './partitions.ts';
import { createWorld, type World } from './world.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
/** As many different meetings are asked for at every size, spread over all there are. */
const WORKING_SET = 1_000;
const READS = 3_000;
const EVENTS = 500;

export async function benchGrowth(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  const worlds: World[] = [];
  try {
    for (const size of SIZES) worlds.push(await createWorld(join(dir, String(size)), size));
    const row = async (what: string, cost: (world: World) => Promise<number>) =>
      growthRow(what, 'meetings', SIZES, await inTurns(worlds, cost));
    return [
      await row(
        'one meeting by its id',
        reads((world, n) => world.get(spread(n, world.size))),
      ),
      await row(
        'first page of the upcoming',
        reads((world) => world.upcoming()),
      ),
      await row(
        'a host’s own list',
        reads((world, n) => world.ofHost(spread(n, world.size))),
      ),
      await row('change → outbox → log → effect', (world) => cpuOf(EVENTS, () => world.change(EVENTS))),
      ...(await benchPartitions()),
    ];
  } finally {
    for (const world of worlds) await world.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

const reads = (read: (world: World, n: number) => Promise<unknown>) => (world: World) =>
  cpuOf(READS, async () => {
    for (let n = 0; n < READS; n += 1) await read(world, n);
  });

const spread = (n: number, size: number) => Math.floor(((n % WORKING_SET) * size) / WORKING_SET);

await printIfMain(import.meta.url, benchGrowth);
