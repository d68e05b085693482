import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClusterProduct } from '@visavis/testing/cluster';
import { type Product, startProduct } from '@visavis/testing/product';
import { WAITING_EVENTS } from '@visavis/testing/zero';
import { cpuSeconds, idleShare, idleTicks, nextMessage, startScript } from '../child.ts';
import { median, ms, percentile, perSecond, type Row } from '../table.ts';
import { type Buyer, type Capture, inParallel, payQuietly, purchasesOf, SERVICE_SECRET, WEBHOOK_SECRET } from './buyers.ts';
import { atRate, holdAndRelease, internalUrlOf, openPool, tell, tellAll } from './load.ts';

/** Of one round; a machine of many cores says more with more (`CAPTURES=2000 npm run bench P10`). */
const CAPTURES = Number(process.env.CAPTURES ?? 150);
const ROUNDS = 5;
/** The target's rate is 100 a second; a busy machine says what it can with fewer (`RATE=20`). */
const STEADY = { rate: Number(process.env.RATE ?? 100), warmUpMs: 1_500, measuredMs: 6_000 };
const HOLDS_PER_SECOND = STEADY.rate / 4;
const STEADY_CAPTURES = Math.ceil((STEADY.rate * (STEADY.warmUpMs + STEADY.measuredMs)) / 1_000);
const IDLE_DEADLINE_MS = 120_000;

/**
 * Captures of which the provider tells by webhook, through BFF, service and store to subscription and ledger, in both shapes, and
 * the same writes without our layers in turns with them; then webhooks at 100 a second while passes are held. The orders are paid
 * in the sandbox's checkout before, and its webhooks withheld.
 */
export async function benchCaptures(): Promise<Row[]> {
  const environment = { RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', LOG_LEVEL: 'error', SERVICE_SECRET };
  const single = await startProduct(environment);
  const rows = await using(single, () => {
    const pid = single.pid() as number;
    return measure(single, { name: 'single process', least: 300, pids: [pid], internalUrl: () => internalUrlOf(pid) });
  });
  const cluster = await startClusterProduct(environment);
  const clusterRows = await using(cluster, () => {
    const { engines } = JSON.parse(readFileSync(join(cluster.dataDir, 'cluster.json'), 'utf8'));
    const processes = cluster.processes();
    const billing = processes.find(({ id }) => id === 'billing-1');
    return measure(cluster, {
      name: `cluster, ${String(engines.STORE_URL).startsWith('mongodb') ? 'MongoDB' : 'SQLite files'}`,
      least: 150,
      // With the balancer, without the engines.
      pids: [cluster.pid() as number, ...processes.map((each) => each.pid)],
      internalUrl: async () => `http://127.0.0.1:${billing?.port}`,
    });
  });
  return [...rows, ...clusterRows];
}

const using = async <T>(product: Product, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } finally {
    await product.dispose();
  }
};

interface Shape {
  name: string;
  /** Captures a second. */
  least: number;
  pids: readonly number[];
  /** Where billing takes calls of other services. */
  internalUrl(): Promise<string>;
}

async function measure(product: Product, shape: Shape): Promise<Row[]> {
  const internal = openPool(await shape.internalUrl());
  const ours = openPool(product.url);
  const dir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  const peer = await startScript<number>(new URL('capture-peer.ts', import.meta.url), [join(dir, 'peer.db'), WEBHOOK_SECRET]);
  const theirs = openPool(`http://127.0.0.1:${peer.first}`);
  try {
    const { buyers, captures } = await payQuietly(product.url, CAPTURES * (ROUNDS + 1) + STEADY_CAPTURES);
    const ready = nextMessage(peer.child, 'the peer to have taken the payments');
    peer.child.send(captures.map(({ body }) => JSON.parse(body).payload.payment.entity));
    await ready;
    const consumed = () => product.zero(WAITING_EVENTS, IDLE_DEADLINE_MS);
    const batches = captures.slice(0, CAPTURES * (ROUNDS + 1));
    const rest = captures.slice(batches.length);

    const rounds = await takeTurns({ ours, theirs, batches, consumed, pids: shape.pids });
    const steady = await together({ ours, internal, buyers, captures: rest, pids: shape.pids });
    await consumed();
    const plain = await atRate(STEADY, (n) => tell(theirs, rest[n] as Capture));
    const took = steady.webhooks.map((each) => each.took);
    const refused = steady.webhooks.reduce((sum, each) => sum + each.refused, 0);
    const missing = await missingOf(product.url, buyers, captures);
    return [
      captureRow(rounds, shape),
      {
        target: 'P10',
        what: `captures without just one subscription and ledger entry, ${shape.name}`,
        measured: `${missing} of ${captures.length}`,
        bar: '0',
        ok: missing === 0,
      },
      {
        target: 'P10',
        what: `webhook acknowledged at ${STEADY.rate}/s, p99, ${shape.name}`,
        measured: `${latencies(took)}; ${refused} refused and told again; ${steady.cores.toFixed(2)} cores, machine ${percent(steady.idle)} idle`,
        bar: '≤ 50 ms',
        peer: `the same writes without our layers: ${latencies(plain.map((each) => each.took))}`,
        ok: p99(took) <= 50,
      },
      {
        target: 'P10',
        what: `a hold at the same time (${HOLDS_PER_SECOND}/s, each released), p99, ${shape.name}`,
        measured: latencies(steady.holds),
        bar: '≤ 10 ms',
        ok: p99(steady.holds) <= 10,
      },
    ];
  } finally {
    await Promise.all([ours, theirs, internal].map((pool) => pool.destroy()));
    peer.child.disconnect();
    rmSync(dir, { recursive: true, force: true });
  }
}

const cpuOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);

type Pool = ReturnType<typeof openPool>;
interface Round {
  ours: number;
  /** Until all consumers have handled what the captures published. */
  toIdle: number;
  theirs: number;
  /** Processor time of the product until the last one was acknowledged, for each. */
  cpuMs: number;
  idle: number;
}

async function takeTurns(turns: {
  ours: Pool;
  theirs: Pool;
  batches: readonly Capture[];
  consumed: () => Promise<void>;
  pids: readonly number[];
}): Promise<Round[]> {
  const { ours, theirs, batches, consumed, pids } = turns;
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const batch = batches.slice(round * CAPTURES, (round + 1) * CAPTURES);
    await consumed();
    const since = { at: performance.now(), cpu: cpuOf(pids), idle: idleTicks() };
    const rate = await tellAll(ours, batch);
    const cpuMs = ((cpuOf(pids) - since.cpu) * 1_000) / CAPTURES;
    const idle = idleShare(since.idle);
    await consumed();
    const toIdle = (CAPTURES * 1_000) / (performance.now() - since.at);
    const peerRate = await tellAll(theirs, batch);
    // The first round warms up.
    if (round > 0) rounds.push({ ours: rate, toIdle, theirs: peerRate, cpuMs, idle });
  }
  return rounds;
}

function captureRow(rounds: readonly Round[], { name, least }: Shape): Row {
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const rate = of((round) => round.ours);
  const machine = `machine ${percent(of((round) => round.idle))} idle, load ${loadavg()[0]?.toFixed(1)}`;
  return {
    target: 'P10',
    what: `captures through webhook to ledger, ${name} (${ROUNDS} rounds of ${CAPTURES})`,
    measured: `${perSecond(rate)} (${of((round) => round.cpuMs).toFixed(1)} ms of processor each; ${perSecond(of((round) => round.toIdle))} with all consumers; ${machine})`,
    bar: `≥ ${least}/s`,
    peer: `the same writes without our layers: ${perSecond(of((round) => round.theirs))}; ours ${of((round) => round.ours / round.theirs).toFixed(2)} ×`,
    ok: rate >= least,
  };
}

const p99 = (values: readonly number[]) => percentile(values, 0.99);
const latencies = (values: readonly number[]) => `${ms(p99(values))} (p50 ${ms(median(values))})`;
const percent = (share: number) => `${Math.round(share * 100)} %`;

async function together(load: {
  ours: Pool;
  internal: Pool;
  buyers: readonly Buyer[];
  captures: readonly Capture[];
  pids: readonly number[];
}) {
  const { ours, internal, buyers, captures, pids } = load;
  const since = { at: performance.now(), cpu: cpuOf(pids), idle: idleTicks() };
  const [webhooks, holds] = await Promise.all([
    atRate(STEADY, (n) => tell(ours, captures[n] as Capture)),
    // From the other end: two changes of one user's passes would wait for each other.
    atRate({ ...STEADY, rate: HOLDS_PER_SECOND }, (n) => holdAndRelease(internal, buyers.at(-1 - (n % buyers.length)) as Buyer)),
  ]);
  const cores = ((cpuOf(pids) - since.cpu) * 1_000) / (performance.now() - since.at);
  return { webhooks, holds, cores, idle: idleShare(since.idle) };
}

/** Captures that their buyers do not see once, in the ledger and among the subscriptions. */
async function missingOf(url: string, buyers: readonly Buyer[], captures: readonly Capture[]): Promise<number> {
  const expected = Map.groupBy(captures, ({ userId }) => userId);
  const missing = await inParallel(buyers.length, async (n) => {
    const buyer = buyers[n] as Buyer;
    const { credits, subscriptions } = await purchasesOf(url, buyer);
    const count = expected.get(buyer.id)?.length ?? 0;
    return Math.max(Math.abs(count - credits), Math.abs(count - subscriptions));
  });
  return missing.reduce((sum, each) => sum + each, 0);
}
