import { setTimeout as delay } from 'node:timers/promises';
import { randomFrom } from '../../../src/random.ts';
import { comes, countKill, inTurns, type Kills } from '../moments.ts';
import { KILL_POINTS, type KillPoint } from './kill-points.ts';
import type { PaymentFixture } from './payment-fixture.ts';
import { chooseFrom, createPurchase, type Purchase } from './purchase.ts';

/** `STEP='the refund'`: only at steps whose name contains it. */
const points = KILL_POINTS.filter(({ step }) => step.includes(process.env.STEP ?? ''));
/** Purchases that go on beside the one that is cut: they are hit wherever they are. */
const BESIDE = 6;
const COMES_MS = 15_000;
const HOLD_MS = 60_000;

export interface KillReport {
  /** By step. */
  steps: Kills;
  purchases: Purchase[];
}

/**
 * Kills the product `kills` times, each time at another point of a purchase, in an order that the seed decides; every purchase
 * goes on afterwards.
 */
export async function killBetweenSteps(
  fixture: PaymentFixture,
  options: { seed: number; kills: number; kill: (random: () => number) => Promise<void>; isBack: () => Promise<void> },
): Promise<KillReport> {
  const random = randomFrom(options.seed);
  const steps: KillReport['steps'] = new Map();
  const purchases: Purchase[] = [];
  const beside = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const track = (work: Promise<void>) => {
    const tracked: Promise<void> = work.catch((error) => void failures.push(error)).finally(() => beside.delete(tracked));
    beside.add(tracked);
  };
  const fail = () => {
    if (failures.length > 0) throw failures[0];
  };
  const begin = async (choices = chooseFrom(random)) => {
    const purchase = createPurchase(fixture, `p${options.seed}-${purchases.length}`, choices, await fixture.takeBuyer());
    purchases.push(purchase);
    return purchase;
  };

  const turns = inTurns(points, random);
  for (let count = 0; count < options.kills; count++) {
    const point = turns.next().value;
    while (beside.size >= BESIDE) await Promise.race(beside);
    fail();
    const purchase = await begin({ ...chooseFrom(random), ...point.choices });
    const startedAt = performance.now();
    const hit = await cut(fixture, point, purchase, { random, keep: track, kill: () => options.kill(random) });
    const killedAt = performance.now();
    await options.isBack();
    const backAt = performance.now();
    process.stdout.write(
      `  ${count + 1}. ${point.step}${hit ? '' : ' (came too late)'}; ${Math.round(killedAt - startedAt)} ms, back after ${Math.round(backAt - killedAt)} ms\n`,
    );
    // One that nobody met must not meet a later purchase.
    if (!hit) await fixture.insistOnSandbox('PUT', '/dev/payments/faults', {});
    countKill(steps, point.step, hit);
  }
  await Promise.all(beside);
  fail();
  return { steps, purchases };
}

/** Returns whether the moment came. The purchase goes on by itself. */
async function cut(
  fixture: PaymentFixture,
  { stage, hold, isThere, withinMs = 0 }: KillPoint,
  purchase: Purchase,
  run: { random: () => number; keep: (work: Promise<void>) => void; kill: () => Promise<void> },
): Promise<boolean> {
  if (stage === 'all') {
    run.keep(purchase.finish());
    await delay(run.random() * withinMs);
    await run.kill();
    return true;
  }
  await purchase.reach(stage);
  if (hold) await fixture.insistOnSandbox('PUT', '/dev/payments/faults', { ...hold, delayMs: HOLD_MS, calls: 1 });
  run.keep(purchase.run(stage).then(() => purchase.finish()));
  const moment = hold ? () => fixture.books.hasCall() : isThere;
  const hit = moment === undefined || (await comes(() => moment(purchase, fixture), COMES_MS));
  await delay(run.random() * withinMs);
  await run.kill();
  return hit;
}
