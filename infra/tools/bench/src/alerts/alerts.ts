import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextMessage, startScript } from '../child.ts';
import { waitFor } from '../deadline.ts';
import { median, ms, percentile, perSecond, printIfMain, type Row } from '../table.ts';
import type { EverybodyReport, FirstReport, Request } from './alert-process.ts';

/** The target's; a machine with little time says what it can with fewer (`ALERTS=200000 npm run bench P13`). */
const MANY = Number(process.env.ALERTS ?? 1_000_000);
const CAMPAIGN = Math.min(MANY, 100_000);
const FIRST = 1_000;
const APPROVALS = 20;
const WARM_UP = 3;
const MIB = 1_024;
/** Between the second and the last tenth of a campaign, in which memory would grow with what it has done. */
const MOST_GROWTH_MIB = 48;

/**
 * P13: the alerts that a meeting is news for are found and queued, in the alert service with its store as the single process has
 * it.
 */
export async function benchAlerts(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  try {
    return [...(await campaign(join(dir, 'campaign'))), ...(await approvals(join(dir, 'approvals')))];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function campaign(dir: string): Promise<Row[]> {
  const { everybody, peer } = await inProcess(dir, CAMPAIGN, async (ask) => {
    const rows = await startScript<string>(new URL('rows-peer.ts', import.meta.url), [join(dir, 'peer.db'), String(CAMPAIGN)]);
    try {
      // In turns; the first ones warm up.
      let peer = 0;
      let everybody = await ask<EverybodyReport>({ everybody: true });
      for (let turn = 0; turn < 2; turn += 1) {
        rows.child.send(`m${turn}`);
        peer = (await nextMessage<{ rate: number }>(rows.child, 'the peer to have written its rows')).rate;
        everybody = await ask<EverybodyReport>({ everybody: true });
      }
      return { everybody, peer };
    } finally {
      rows.child.disconnect();
    }
  });
  const { people, took, memory, cpuSeconds } = everybody;
  const growth = (Math.max(...memory.slice(2)) - (memory[1] ?? 0)) / MIB;
  return [
    {
      target: 'P13',
      what: `${people.toLocaleString('en')} alerts matched and queued`,
      measured: `${(took / 1_000).toFixed(1)} s (${perSecond((people * 1_000) / took)}, ${micros(cpuSeconds, people)} each; load ${loadavg()[0]?.toFixed(1)})`,
      bar: `≤ ${(30 * people) / 100_000} s`,
      peer: `the same rows without our layers: ${perSecond(peer)}`,
      ok: took <= (30_000 * people) / 100_000,
    },
    {
      target: 'P13',
      what: 'memory added by the last eight tenths of it',
      measured: `${growth.toFixed(0)} MiB (by tenth: ${memory.map((kib) => (kib / MIB).toFixed(0)).join(' ')})`,
      bar: `flat: ≤ ${MOST_GROWTH_MIB} MiB`,
      ok: growth <= MOST_GROWTH_MIB,
    },
  ];
}

async function approvals(dir: string): Promise<Row[]> {
  const { took, everybody } = await inProcess(dir, MANY, async (ask) => {
    const took: number[] = [];
    for (let n = 0; n < WARM_UP + APPROVALS; n += 1) {
      const report = await ask<FirstReport>({ first: FIRST });
      if (n >= WARM_UP) took.push(...report.took);
    }
    return { took, everybody: await ask<EverybodyReport>({ everybody: true }) };
  });
  const p99 = percentile(took, 0.99);
  const { people, rate, cpuSeconds, memory } = everybody;
  return [
    {
      target: 'P13',
      what: `one approval among ${MANY.toLocaleString('en')} alerts: the first ${FIRST.toLocaleString('en')} people, p99 of ${APPROVALS} approvals`,
      measured: `${ms(p99)} (p50 ${ms(median(took))}; load ${loadavg()[0]?.toFixed(1)})`,
      bar: '≤ 50 ms',
      ok: p99 <= 50,
    },
    {
      target: 'P13',
      what: `then, until all ${people.toLocaleString('en')} are queued`,
      measured: `${perSecond(rate)} (${micros(cpuSeconds, people)} each; memory by tenth, MiB: ${memory.map((kib) => (kib / MIB).toFixed(0)).join(' ')})`,
      bar: '≥ 10,000/s',
      ok: rate >= 10_000,
    },
  ];
}

const micros = (cpuSeconds: number, people: number) => `${((cpuSeconds * 1_000_000) / people).toFixed(0)} µs of processor`;

type Ask = <Report>(request: Request) => Promise<Report>;

/** A process that has filled the store is not one to measure: what it read and wrote stays in its memory. */
async function inProcess<R>(dir: string, size: number, work: (ask: Ask) => Promise<R>): Promise<R> {
  mkdirSync(dir);
  await withAlerts(dir, (ask) => ask({ fill: size }));
  return withAlerts(dir, work);
}

/** The alert service on the data of `dir` in a process of its own, which ends with the work. */
export async function withAlerts<R>(dir: string, work: (ask: Ask) => Promise<R>): Promise<R> {
  const { child } = await startScript<string>(new URL('alert-process.ts', import.meta.url), [dir]);
  try {
    return await work((request) => answerOf(child, request));
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    await waitFor('alert to end', ended);
  }
}

function answerOf<Report>(child: ChildProcess, request: Request): Promise<Report> {
  const answer = nextMessage<Report>(child, `alert's answer to ${JSON.stringify(request)}`);
  child.send(request);
  return answer;
}

await printIfMain(import.meta.url, benchAlerts);
