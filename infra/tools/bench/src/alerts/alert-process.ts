// The alert service in a process of its own, for `alerts.ts`: fills its store, approves meetings, and says when people were
// queued.
import { setTimeout as delay } from 'node:timers/promises';
import { anonymousKiB } from '../child.ts';
import { openAlerts, type Queued } from './alert-world.ts';

export type Request = { fill: number; accounts?: 'half' | 'none' } | { first: number } | { everybody: true };
export interface FirstReport {
  /** Milliseconds after the event, for each of the first people. */
  took: number[];
}
export interface EverybodyReport {
  people: number;
  /** Milliseconds after the event. */
  took: number;
  /** People a second, without the first thousand. */
  rate: number;
  cpuSeconds: number;
  /** Memory of the process by the part of the campaign, in tenths (KiB): the largest in each. */
  memory: number[];
}

const FIRST = 1_000;
const SAMPLE_MS = 20;
const [dir = ''] = process.argv.slice(2);

let queued: Queued[] = [];
let memory: { at: number; kib: number }[] = [];
const alerts = await openAlerts(dir, (each) => queued.push(each));
const people = () => queued.reduce((sum, each) => sum + each.people, 0);

const work = {
  async fill({ fill, accounts }: Extract<Request, { fill: number }>): Promise<object> {
    await alerts.fill(fill, accounts);
    return {};
  },
  /** The campaign is ended once it has come so far. */
  async first(count: number): Promise<FirstReport> {
    queued = [];
    const { publishedAt } = await alerts.approve();
    while (people() < count) await delay(1);
    await alerts.endCampaigns();
    const took = queued.flatMap(({ at, people }) => Array<number>(people).fill(at - publishedAt)).slice(0, count);
    return { took };
  },
  async everybody(): Promise<EverybodyReport> {
    queued = [];
    memory = [];
    const sampler = setInterval(() => memory.push({ at: performance.now(), kib: anonymousKiB(process.pid) }), SAMPLE_MS);
    const cpu = process.cpuUsage();
    const { publishedAt } = await alerts.approve();
    while (people() === 0 || !(await alerts.isIdle())) await delay(SAMPLE_MS);
    clearInterval(sampler);
    const { user, system } = process.cpuUsage(cpu);
    const end = queued.at(-1)?.at ?? publishedAt;
    const afterFirst = queued.find((_, n) => queued.slice(0, n + 1).reduce((sum, each) => sum + each.people, 0) >= FIRST);
    const rest = people() - FIRST;
    const tenth = (end - publishedAt) / 10;
    const inTenth = (n: number) => memory.filter(({ at }) => Math.min(9, Math.floor((at - publishedAt) / tenth)) === n);
    return {
      people: people(),
      took: end - publishedAt,
      rate: (rest * 1_000) / (end - (afterFirst?.at ?? publishedAt)),
      cpuSeconds: (user + system) / 1_000_000,
      memory: Array.from({ length: 10 }, (_, n) => Math.max(...inTenth(n).map(({ kib }) => kib))),
    };
  },
};

process.on('message', async (request: Request) => {
  const answer = 'fill' in request ? work.fill(request) : 'first' in request ? work.first(request.first) : work.everybody();
  process.send?.(await answer.catch((error) => ({ error: String(error) })));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
