// @deep KILLS=20
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import {
  type ClusterProduct,
  describeWith,
  kafka,
  type Product,
  redis,
  startClusterProduct,
  startProduct,
  until,
  untilAccepted,
} from '../../src/index.ts';
import { seedOf } from '../../src/random.ts';
import { WITHOUT_LIMITS } from '../faults/cluster.ts';
import { auditMoney } from '../faults/payments/audit.ts';
import { makeCoupons } from '../faults/payments/coupons.ts';
import { killBetweenSteps } from '../faults/payments/kill-payments.ts';
import { openPaymentFixture, type PaymentFixture } from '../faults/payments/payment-fixture.ts';
import type { Purchase } from '../faults/payments/purchase.ts';
import { readStoredMoney } from '../faults/payments/stored-money.ts';
import { HOOK_MS } from '../support/wait.ts';

/**
 * The product is killed (`kill -9`) between the steps of payments, which then go on as their buyers, the provider and the admin
 * would; in the end every order, payment, refund, pass, coupon, number and event is compared with the provider's own books.
 * `KILLS=200` in a long run, `SEED=…` to see one again, `STEP=…` for some steps only. The sandbox that plays the provider dies
 * with the product; its books are a file of their own, and stay.
 */
const seed = seedOf('payment kills');
/** In each of the two shapes. */
const KILLS = Number(process.env.KILLS ?? 5);
const MINUTE_MS = 60_000;
/** Orders that the reconciler follows for days are no leftover. */
const LEFT_OVER = /^visavis_(outbox_rows|dead_letters|consumers_stalled|consumer_lag|payment_backlog(?!\{step="reconcile"))\b/;
const TIMEOUT_MS = 240_000 + KILLS * 40_000;

const products: Product[] = [];
afterAll(async () => {
  for (const product of products) await product.dispose();
}, HOOK_MS);

/** What one address and few people do here is no attack. */
const ENVIRONMENT = { ...WITHOUT_LIMITS, OTP_UNVERIFIED_PER_ADDRESS: '100000' };

test(
  `in the single process, ${KILLS} kills between the steps of payments lose nothing and do nothing twice`,
  async () => {
    const product = await startProduct(ENVIRONMENT);
    products.push(product);
    const restart = async () => {
      await product.stop();
      await product.start();
    };
    await run(product, 'single process', {
      seed,
      kill: () => product.kill(),
      isBack: () => product.start(),
      restart,
      stop: () => product.stop(),
    });
  },
  TIMEOUT_MS,
);

describeWith('kafka', kafka(), 'the distributed product', () => {
  describeWith('redis', redis(), 'with Redis', () => {
    test(
      `in processes of their own, ${KILLS} kills between the steps of payments lose nothing and do nothing twice`,
      async () => {
        const product = await startClusterProduct({ ...ENVIRONMENT, STORE_URL: 'sqlite:', LOG_LEVEL: 'error' });
        products.push(product);
        const billing = () => product.processes().find(({ id }) => id.startsWith('billing'));
        const restart = async () => {
          const pid = billing()?.pid;
          if (pid) process.kill(pid, 'SIGTERM');
          await until('billing was started again', () => billing()?.pid !== pid, MINUTE_MS);
          await product.ready();
        };
        await run(product, 'distributed', {
          // Other steps than in the single process, where the run is short.
          seed: seed + 1,
          // Who takes the payments, or everything.
          kill: (random) => (random() < 0.7 ? killBilling(product) : product.kill()),
          isBack: () => product.ready(),
          restart,
        });
      },
      TIMEOUT_MS,
    );
  });
});

async function killBilling(product: ClusterProduct): Promise<void> {
  for (const { id, pid } of product.processes()) if (id.startsWith('billing')) process.kill(pid, 'SIGKILL');
}

async function run(
  product: Product,
  shape: string,
  handle: {
    seed: number;
    kill: (random: () => number) => Promise<void>;
    isBack: () => Promise<void>;
    /** In good order: jobs run when a process starts. */
    restart: () => Promise<void>;
    stop?: () => Promise<unknown>;
  },
): Promise<void> {
  const fixture = await openPaymentFixture(product);
  try {
    await makeCoupons(fixture);
    const { steps, purchases } = await killBetweenSteps(fixture, { kills: KILLS, ...handle });
    await catchUp(fixture, purchases, handle.restart);
    for (const purchase of purchases) if (purchase.invoice()) expect(await purchase.readInvoice()).toBe(purchase.invoice());
    const { stats } = (await fixture.insist(fixture.admin, 'GET', '/admin/dashboard/stats?skipCache=1')).body;
    await handle.stop?.();
    const money = await readStoredMoney(product.dataDir, eventBusOf(product));
    const figures = auditMoney(money, fixture.books, purchases);
    // The admin's read model counts every event once.
    const paid = money.orders.filter(({ paymentId }) => paymentId !== null);
    const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
    expect([stats.orders.paid, stats.revenue.totalPaise, stats.revenue.refundedPaise]).toEqual([
      paid.length,
      total(paid.map(({ amountPaise }) => amountPaise)),
      total(paid.map(({ amountRefundedPaise }) => amountRefundedPaise)),
    ]);
    expect(fixture.wrong).toEqual([]);
    print(shape, steps, figures);
  } finally {
    fixture.close();
  }
}

/** Everything that was left to time: repeated webhooks, the reconciler, what waits in outboxes and topics. */
async function catchUp(fixture: PaymentFixture, purchases: readonly Purchase[], restart: () => Promise<void>): Promise<void> {
  const { product, books } = fixture;
  await fixture.insistOnSandbox('PUT', '/dev/payments/faults', {});
  const areLeft = () => books.payments().some(({ status }) => status === 'authorized') || books.deliveries().length > 0;
  for (let round = 0; round < 20 && areLeft(); round++) {
    await fixture.insistOnSandbox('POST', '/dev/clock', { advanceMs: 2 * MINUTE_MS });
    await delay(500);
  }
  const left = purchases.filter((purchase) => purchase.leftToReconciler());
  const arePaid = async () => {
    for (const purchase of left) if (!(await purchase.isPaid())) return false;
    return true;
  };
  // A lock of a killed process lasts 30 s: the reconciler may need another start.
  for (let start = 0; start < 6; start++) {
    await restart();
    const isPaid = await untilAccepted('the reconciler', arePaid, Boolean, 8_000).catch(() => false);
    if (isPaid) break;
  }
  expect(await arePaid()).toBe(true);
  await until('the provider has told everything', () => books.deliveries().length === 0, MINUTE_MS);
  await product.zero(LEFT_OVER);
}

function eventBusOf(product: Product): string | undefined {
  if (!('processes' in product)) return undefined;
  return JSON.parse(readFileSync(join(product.dataDir, 'cluster.json'), 'utf8')).engines.EVENT_BUS_URL;
}

function print(shape: string, steps: Map<string, { kills: number; missed: number }>, figures: Record<string, unknown>): void {
  const lines = [...steps].map(
    ([step, { kills, missed }]) => `  ${String(kills).padStart(4)}  ${step}${missed > 0 ? ` (${missed} came too late)` : ''}`,
  );
  const totals = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  process.stdout.write(`${shape}, kill -9 by step:\n${lines.join('\n')}\n  ${totals.join(', ')}\n`);
}
