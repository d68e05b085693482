import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@visavis/testing/wait';
import { cpuSeconds, nextMessage, startScript } from '../child.ts';
import { percentile, printIfMain, type Row } from '../table.ts';

/** The target's; a machine of few cores says what it can with fewer (`LISTS=1000 npm run bench P14`). */
const LISTS = Number(process.env.LISTS ?? 5_000);
const RATE = 100;
const MEASURED_MS = 20_000;
const PLAIN_MS = 2_000;
const FIRST_CHANGES = 20;
/** Longer than the pause after an update, so that the next change is a first one. */
const QUIET_MS = 2_000;
const SETTLE_MS = 5_000;

interface Report {
  updates: number;
  bytes: number;
  firstAt: number[];
}

/**
 * P14: 100 public changes a second to 5,000 open lists of one BFF; and the same as it would be with every change to every list.
 */
export async function benchLists(): Promise<Row[]> {
  const children: ChildProcess[] = [];
  try {
    const server = await startScript<number>(new URL('../sockets/product-server.ts', import.meta.url));
    children.push(server.child);
    const pid = server.child.pid as number;
    const args = [`http://127.0.0.1:${server.first}`, String(LISTS), '127.0.0.2'];
    const { child: lists, first } = await startScript<{ error?: string }>(new URL('list-clients.ts', import.meta.url), args);
    children.push(lists);
    if (first.error) throw new Error(`lists: ${first.error}`);
    await until('all lists are open', () =>
      ask<{ listeners: number }>(server.child, {}).then(({ listeners }) => listeners === LISTS),
    );
    await delay(SETTLE_MS);
    const change = (changes: { rate: number; ms: number; plain?: boolean }) =>
      ask<{ startedAt: number; tookMs: number }>(server.child, { changes });
    const report = () => ask<Report>(lists, {});

    await report();
    const firsts: number[] = [];
    for (let n = 0; n < FIRST_CHANGES; n += 1) {
      const { startedAt } = await change({ rate: 1_000, ms: 1 });
      await delay(QUIET_MS);
      const { firstAt } = await report();
      if (firstAt.length < LISTS) throw new Error(`a change reached ${firstAt.length} of ${LISTS} lists`);
      // The first of all was to warm up.
      if (n > 0) firsts.push(...firstAt.map((at) => at - startedAt));
    }

    const measure = async (changes: { rate: number; ms: number; plain?: boolean }) => {
      const from = cpuSeconds(pid);
      const { tookMs } = await change(changes);
      const cpu = cpuSeconds(pid) - from;
      await delay(QUIET_MS);
      return { ...(await report()), cpu, seconds: tookMs / 1_000 };
    };
    const together = await measure({ rate: RATE, ms: MEASURED_MS });
    const plain = await measure({ rate: RATE, ms: PLAIN_MS, plain: true });
    const perList = together.updates / LISTS / together.seconds;
    const cores = together.cpu / together.seconds;
    const plainCores = (plain.cpu / (RATE * (PLAIN_MS / 1_000))) * RATE;
    const p99 = percentile(firsts, 0.99);
    const n = LISTS.toLocaleString('en');
    return [
      {
        target: 'P14',
        what: `first change → received, ${n} open lists, p99`,
        measured: `${p99.toFixed(0)} ms (p50 ${percentile(firsts, 0.5).toFixed(0)} ms)`,
        bar: '≤ 100 ms',
        ok: p99 <= 100,
      },
      {
        target: 'P14',
        what: `updates a second and list at ${RATE} public changes/s (${(together.bytes / together.updates / 1_024).toFixed(1)} KiB each)`,
        measured: perList.toFixed(2),
        bar: '≤ 2',
        peer: `every change to every list: ${RATE}`,
        ok: perList <= 2.05,
      },
      {
        target: 'P14',
        what: 'processor time of the BFF',
        measured: `${cores.toFixed(2)} cores`,
        bar: '≤ 0.20',
        peer: `every change to every list: ${plainCores.toFixed(1)} cores (${(plain.seconds * 1_000).toFixed(0)} ms for ${PLAIN_MS} ms of changes)`,
        ok: cores <= 0.2,
      },
    ];
  } finally {
    for (const child of children) child.disconnect();
  }
}

const ask = async <M>(child: ChildProcess, order: object): Promise<M> => {
  const answer = nextMessage<M>(child, `an answer to ${JSON.stringify(order)}`);
  child.send(order);
  return answer;
};

await printIfMain(import.meta.url, benchLists);
