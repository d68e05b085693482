/** P9: what a read and an event cost, by the number of meetings there are and by the number of partitions. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printIfMain, type Row } from '../table.ts';
import { type Dataset, openDataset } from './dataset.ts';
import { cpuOf, growthRow, inTurns } from './measure.ts';
import { benchPartitions } from './partitions.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
/** As many different meetings are asked for at every size, spread over all there are. */
const WORKING_SET = 1_000;
const READS = 3_000;
const EVENTS = 500;

export async function benchGrowth(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  const datasets: Dataset[] = [];
  try {
    for (const size of SIZES) datasets.push(await openDataset(join(dir, String(size)), size));
    const row = async (what: string, cost: (dataset: Dataset) => Promise<number>) =>
      growthRow(what, 'meetings', SIZES, await inTurns(datasets, cost));
    return [
      await row(
        'one meeting by its id',
        reads((dataset, n) => dataset.get(spread(n, dataset.size))),
      ),
      await row(
        'first page of the upcoming',
        reads((dataset) => dataset.upcoming()),
      ),
      await row(
        'a host’s own list',
        reads((dataset, n) => dataset.ofHost(spread(n, dataset.size))),
      ),
      await row('change → outbox → log → effect', (dataset) => cpuOf(EVENTS, () => dataset.change(EVENTS))),
      ...(await benchPartitions()),
    ];
  } finally {
    for (const dataset of datasets) await dataset.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

const reads = (read: (dataset: Dataset, n: number) => Promise<unknown>) => (dataset: Dataset) =>
  cpuOf(READS, async () => {
    for (let n = 0; n < READS; n += 1) await read(dataset, n);
  });

const spread = (n: number, size: number) => Math.floor(((n % WORKING_SET) * size) / WORKING_SET);

await printIfMain(import.meta.url, benchGrowth);
