import { billingService } from '@visavis/billing';
import type { Payments, ProviderPayment } from '@visavis/providers';
import { startServiceForTest } from '@visavis/service-test';
import { type CollectionDefinition, createSqliteStore, type Document, type Store } from '@visavis/store';

const PER_BUYER = 20;
const PER_COMMIT = 1_000;
const PAGE = 100;
const DAY_MS = 86_400_000;
/** Followed for five days: the open ones are the newest, of the last four. */
export const OPEN_MAX = 100_000;
const APART_MS = (4 * DAY_MS) / OPEN_MAX;
const FAILED = 'Your bank refused the payment';

// biome-ignore lint/suspicious/noExplicitAny: documents are checked when they are inserted
type Definition = CollectionDefinition<any>;

/**
 * The billing service on a store with so many orders and ledger entries, twenty of each buyer. Up to 100,000 of the orders are
 * open: an attempt has failed and the provider may still change that. One in a thousand it has: they were captured, and no
 * webhook came.
 */
export async function openBooks(dir: string, size: number) {
  const definitions = new Map<string, Definition>();
  const store = createSqliteStore({ dir, name: 'billing', exclusive: true });
  const now = Date.now();
  const open = Math.min(size, OPEN_MAX);
  let onPage = () => {};
  const billing = await startServiceForTest(billingService, {
    store: () => ({
      ...store,
      async prepare(prepared) {
        for (const definition of prepared) definitions.set(definition.name, definition);
        await store.prepare(prepared);
      },
    }),
    payments: providerOf(open, now, () => onPage()),
    folder: dir,
  });
  const collection = (name: string) => definitions.get(name) as Definition;
  await fill(store, size, (n) => [
    [collection('orders'), orderOf(n, size, open, now)],
    [collection('pass_ledger'), entryOf(n, size, now)],
  ]);

  const tokens = new Map<string, string>();
  const tokenOf = (userId: string, role: 'participant' | 'admin') => {
    const token = tokens.get(userId) ?? billing.tokenOf(userId, { role });
    tokens.set(userId, token);
    return token;
  };
  const read = async (path: string, userId: string, role: 'participant' | 'admin' = 'participant') => {
    const { status, body } = await billing.call('GET', path, { token: tokenOf(userId, role) });
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    return body;
  };
  return {
    size,
    history: (n: number) => read('/api/payments?limit=20', buyerOf(n, size)),
    ledger: (n: number) => read('/api/subscriptions/passes?limit=20', buyerOf(n, size)),
    everyone: () => read('/api/admin/payments?limit=20', 'admin', 'admin'),
    /** Runs the job; returns how many of the open orders it found paid. */
    async reconcile(eachPage: () => void): Promise<number> {
      onPage = eachPage;
      await billing.runJob('reconcile-payments');
      const drift = await billing.metrics.registry.getSingleMetric('visavis_payment_drift_total')?.get();
      return drift?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
    },
    async close(): Promise<void> {
      await billing.stop({ keepFolder: true });
      await store.close();
    },
  };
}
export type Books = Awaited<ReturnType<typeof openBooks>>;

export const isCapturedQuietly = (n: number) => n % 1_000 === 500;

/**
 * Lists what was made since; is asked for nothing else. Every method is named, so that a new list does not compile before it is
 * here.
 */
function providerOf(open: number, now: number, onPage: () => void): Payments {
  const unasked = () => {
    throw new Error('the benchmark did not expect this request to the provider');
  };
  return {
    name: 'sandbox',
    keyId: 'bench',
    async listPayments({ from, skip = 0 }) {
      onPage();
      const count = Math.max(0, Math.min(PAGE, open - skip));
      return Array.from({ length: count }, (_, at) => paymentOf(skip + at, now)).filter(({ createdAt }) => createdAt >= from);
    },
    listRefunds: async () => [],
    listDisputes: async () => [],
    listSettled: unasked,
    createOrder: unasked,
    findOrder: unasked,
    getPayment: unasked,
    paymentsOfOrder: unasked,
    capture: unasked,
    refund: unasked,
    getRefund: unasked,
    refundsOf: unasked,
    isAuthentic: unasked,
    readWebhook: unasked,
    checkout: unasked,
  };
}

async function fill(store: Store, size: number, documentsOf: (n: number) => [Definition, Omit<Document, 'version'>][]) {
  for (let from = 0; from < size; from += PER_COMMIT)
    await store.transaction(async (unit) => {
      for (let n = from; n < from + PER_COMMIT; n += 1)
        for (const [definition, document] of documentsOf(n)) unit.collection(definition).insert(document);
    });
}

const buyerOf = (n: number, size: number) => `buyer-${n % (size / PER_BUYER)}`;
/** The newest is number 0. */
const madeAt = (n: number, now: number) => new Date(now - 60_000 - n * APART_MS);

export function orderOf(n: number, size: number, open: number, now: number) {
  const createdAt = madeAt(n, now);
  const isOpen = n < open;
  const paymentId = `pay_${n}`;
  const attempt = {
    paymentId,
    status: isOpen ? 'failed' : 'captured',
    amountPaise: 49_900,
    method: 'upi',
    maskedInstrument: 'a•••@okbank',
    errorReason: isOpen ? FAILED : null,
    isExtra: false,
    at: createdAt,
  };
  return {
    _id: `order_${n}`,
    userId: buyerOf(n, size),
    buyerName: `Buyer Number ${n % (size / PER_BUYER)}`,
    planCode: 'basic',
    planName: 'Basic',
    planVersion: 0,
    passes: 5,
    isUnlimited: false,
    days: 30,
    category: null,
    originalPaise: 49_900,
    discountPaise: 0,
    amountPaise: 49_900,
    bonusPasses: 0,
    couponId: null,
    couponCode: null,
    gstDetails: null,
    status: isOpen ? 'failed' : 'captured',
    providerOrderId: `order_P${n}`,
    attempts: [attempt],
    paymentId: isOpen ? null : paymentId,
    subscriptionId: null,
    amountRefundedPaise: 0,
    expiresAt: new Date(createdAt.getTime() + 1_800_000),
    createdAt,
    paidAt: isOpen ? null : createdAt,
    ...(isOpen ? { followUntil: new Date(createdAt.getTime() + 5 * DAY_MS) } : {}),
  };
}

const paymentOf = (n: number, now: number): ProviderPayment => ({
  id: `pay_${n}`,
  orderId: `order_P${n}`,
  amountPaise: 49_900,
  currency: 'INR',
  status: isCapturedQuietly(n) ? 'captured' : 'failed',
  wasCaptured: isCapturedQuietly(n),
  amountRefundedPaise: 0,
  method: 'upi',
  maskedInstrument: 'a•••@okbank',
  errorReason: isCapturedQuietly(n) ? null : FAILED,
  createdAt: madeAt(n, now),
});

function entryOf(n: number, size: number, now: number) {
  const isHold = n % 2 === 0;
  return {
    _id: `entry:${n}`,
    userId: buyerOf(n, size),
    sequence: size - n,
    delta: isHold ? -1 : 1,
    reason: isHold ? 'hold' : 'release',
    note: null,
    subscriptionId: `sub_${n % size}`,
    meetingId: `meeting-${n}`,
    meetingTitle: 'Portfolio review',
    balanceAfter: isHold ? 4 : 5,
    at: madeAt(n, now),
    by: null,
  };
}
