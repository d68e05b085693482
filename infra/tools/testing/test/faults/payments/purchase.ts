import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { COUPONS } from './coupons.ts';
import type { PaymentFixture, Person } from './payment-fixture.ts';

export const STAGES = ['order', 'pay', 'return', 'number', 'file', 'refund', 'processed', 'note'] as const;
export type Stage = (typeof STAGES)[number];

export interface Choices {
  planCode: 'basic' | 'growth' | 'enterprise' | 'enterprise_pro';
  coupon: keyof typeof COUPONS | undefined;
  /** At the checkout; `late`: the bank says so after our order has expired, and we have to capture it. */
  outcome: 'success' | 'declined first' | 'duplicate' | 'late';
  webhook: 'before' | 'after' | 'never';
  /** Who brings the news besides the webhook; `nobody`: the tab was closed at the bank. */
  tells: 'callback' | 'verify' | 'both' | 'nobody';
  refund: 'none' | 'whole' | 'part' | 'part and rest';
}

export function chooseFrom(random: () => number): Choices {
  const pick = <T>(...from: T[]): T => from[Math.floor(random() * from.length)] as T;
  return {
    planCode: pick('basic', 'growth', 'enterprise', 'enterprise_pro'),
    coupon: pick(undefined, undefined, 'HALF', 'BONUS', 'LAST', 'GIFT'),
    outcome: pick('success', 'success', 'success', 'declined first', 'duplicate'),
    webhook: pick('before', 'after', 'never'),
    tells: pick('callback', 'verify', 'both', 'nobody'),
    refund: pick('none', 'none', 'whole', 'part', 'part and rest'),
  };
}

const LOOK_MS = 50;
const PATIENCE_MS = 150_000;
const HOUR_MS = 3_600_000;
const PART_PAISE = 10_000;

export type Purchase = ReturnType<typeof createPurchase>;

/** One buyer's purchase in stages, each of which is repeated until it is done, whatever is killed meanwhile. */
export function createPurchase(fixture: PaymentFixture, name: string, choices: Choices, buyer: Person) {
  const { admin, books, insist, insistOnSandbox, sandbox } = fixture;
  let orderId = '';
  let providerOrderId: string | null = null;
  let paymentUrl = '';
  let amountPaise = 0;
  let returned: Record<string, string> | undefined;
  let invoice: string | undefined;
  const refunds: { _id: string; amountPaise: number }[] = [];
  /** No webhook, no browser: the reconciler finds it. */
  let leftToReconciler = false;
  /** Paid after the order's time, when its coupon's last use was gone: the money goes back. */
  let givenBack = false;
  let next = 0;

  const own = async () => (await insist(buyer, 'GET', `/api/payments/orders/${orderId}`)).body.payment;
  const asAdmin = async () => (await insist(admin, 'GET', `/api/admin/payments/${orderId}`)).body.payment;
  async function becomes(what: string, isThere: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (!(await isThere())) {
      if (performance.now() > end) throw new Error(`${name}: timed out waiting for ${what}; is ${JSON.stringify(await own())}`);
      await delay(LOOK_MS);
    }
  }
  const isFree = () => providerOrderId === null;
  const isPaid = async () => (await own()).paymentId !== null;
  const isSettled = async () => {
    if (await isPaid()) return true;
    const captured = books.paymentsOf(providerOrderId ?? '').filter((payment) => payment.captured);
    givenBack = captured.length > 0 && captured.every(({ amount, amount_refunded }) => amount === amount_refunded);
    return givenBack;
  };
  const isOver = () => leftToReconciler || givenBack;

  const stages: Record<Stage, () => Promise<void>> = {
    async order() {
      const { planCode, coupon } = choices;
      const body = { planCode, ...(planCode === 'growth' ? { selectedCategory: 'Graphic Design' } : {}) };
      const order = (couponCode?: string) =>
        insist(buyer, 'POST', '/api/payments/create-order', {
          body: couponCode ? { ...body, couponCode } : body,
          key: `${name}-${couponCode ?? 'full-price'}`,
        });
      let answer = await order(coupon);
      // Its uses are gone, or this buyer has had theirs: never silently the full price.
      if (answer.status === 409 && answer.body.error === 'COUPON_INVALID') answer = await order();
      expect([answer.status, answer.body.message]).toEqual([200, expect.stringContaining('Order')]);
      ({ orderId, razorpayOrderId: providerOrderId, paymentUrl } = answer.body);
      amountPaise = Math.round(answer.body.amount * 100);
    },

    async pay() {
      if (isFree()) return;
      const { outcome, webhook } = choices;
      const attempts = () => books.paymentsOf(providerOrderId ?? '');
      const play = async (body: object) => {
        const answer = await sandbox('POST', `/dev/payments/${orderId}`, body);
        returned = answer?.body.callback ?? returned;
      };
      if (outcome === 'declined first')
        await insistOnSandbox('POST', `/dev/payments/${orderId}`, { outcome: 'failure', webhook });
      if (outcome === 'late') {
        const isLate = () => attempts().length > 0;
        while (!isLate()) await play({ outcome, webhook: 'never', lateMs: (3 * HOUR_MS) / 4 });
        await insistOnSandbox('POST', '/dev/clock', { advanceMs: HOUR_MS });
        return;
      }
      // A lost response is a closed tab: the payment is made.
      const bodyOf = { outcome: outcome === 'duplicate' ? outcome : 'success', webhook };
      while (!attempts().some(({ status }) => status !== 'failed')) await play(bodyOf);
    },

    async return() {
      const { tells, webhook, outcome } = choices;
      if (isFree()) returned = Object.fromEntries(new URL(paymentUrl, 'http://localhost').searchParams);
      const form = returned;
      if (form && (tells === 'callback' || tells === 'both') && !isFree()) await callback(form);
      if (form && (tells === 'verify' || tells === 'both' || isFree())) await verify(form);
      leftToReconciler = webhook === 'never' && outcome !== 'late' && (tells === 'nobody' || !form);
      if (!leftToReconciler) await becomes('the payment', isSettled);
    },

    async number() {
      if (!isFree()) await becomes('the invoice’s number', async () => (await own()).invoiceNumber !== null);
    },
    async file() {
      if (!isFree()) invoice = await readInvoice();
    },

    async refund() {
      const { refund } = choices;
      if (refund === 'none' || isFree()) return;
      const part = Math.min(PART_PAISE, amountPaise - 100);
      const wanted = { whole: [undefined], part: [part], 'part and rest': [part, undefined] }[refund];
      for (const [index, amount] of wanted.entries()) {
        const body = { reason: name, ...(amount === undefined ? {} : { amountPaise: amount }) };
        const ask = { body, key: `${name}-refund-${index}` };
        const answer = await insist(admin, 'POST', `/api/admin/payments/${orderId}/refunds`, ask);
        expect([answer.status, answer.body.error]).toEqual([201, undefined]);
        refunds.push(answer.body.refund);
      }
    },
    async processed() {
      await becomes('the refunds', async () => (await asAdmin()).refunds.every(isProcessed));
    },
    async note() {
      if (refunds.length === 0) return;
      const isNumbered = ({ _id, creditNoteNumber }: { _id: string; creditNoteNumber: string | null }) =>
        creditNoteNumber !== null || !refunds.some((each) => each._id === _id);
      await becomes('the credit notes', async () => (await asAdmin()).refunds.every(isNumbered));
    },
  };

  async function callback(form: Record<string, string>): Promise<void> {
    for (;;) {
      const response = await fetch(`${fixture.product.url}/api/payments/callback`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      }).catch(() => undefined);
      if (response?.status === 303) return expect(response.headers.get('location')).not.toContain('error=');
      if (response && response.status !== 503) fixture.wrong.push({ call: 'callback', answer: await answerOf(response) });
      await delay(LOOK_MS);
    }
  }
  async function verify(form: Record<string, string>): Promise<void> {
    const body = {
      razorpayOrderId: form.razorpay_order_id,
      razorpayPaymentId: form.razorpay_payment_id,
      razorpaySignature: form.razorpay_signature,
    };
    const answer = await insist(buyer, 'POST', '/api/payments/verify', { body });
    if (answer.status === 200) return;
    expect(answer.body).toMatchObject({ error: 'PAYMENT_NOT_VERIFIED', message: expect.stringContaining('goes back') });
  }
  /** The file's digest. */
  async function readInvoice(): Promise<string> {
    for (;;) {
      const { status, body } = await insist(buyer, 'GET', `/api/payments/${orderId}/invoice`);
      const file = status === 200 ? await fetch(new URL(body.invoiceUrl, fixture.product.url)).catch(() => undefined) : undefined;
      const bytes = file?.ok ? await file.arrayBuffer().catch(() => undefined) : undefined;
      if (bytes) {
        expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
        return createHash('sha256').update(Buffer.from(bytes)).digest('hex');
      }
      if (status !== 200) expect([status, body.error]).toEqual([409, 'INVOICE_NOT_READY']);
      await delay(LOOK_MS);
    }
  }

  return {
    name,
    buyer,
    choices,
    orderId: () => orderId,
    providerOrderId: () => providerOrderId ?? '',
    leftToReconciler: () => leftToReconciler,
    /** What an admin has paid back, in paise. */
    refunds: () => refunds,
    invoice: () => invoice,
    readInvoice,
    isPaid,
    /** Runs what comes before the stage. */
    async reach(stage: Stage) {
      while (next < STAGES.indexOf(stage) && !isOver()) await stages[STAGES[next++] as Stage]();
    },
    async run(stage: Stage) {
      next = Math.max(next, STAGES.indexOf(stage) + 1);
      await stages[stage]();
    },
    async finish() {
      while (next < STAGES.length && !isOver()) await stages[STAGES[next++] as Stage]();
      if (!leftToReconciler) fixture.giveBack(buyer);
    },
  };
}

const isProcessed = ({ status }: { status: string }) => status === 'processed';
const answerOf = async (response: Response) => ({ status: response.status, body: await response.text(), retryAfter: null });
