import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PaymentFixture } from './payment-fixture.ts';
import type { Choices, Purchase, Stage } from './purchase.ts';

/**
 * Where a purchase is cut: between two consecutive steps. The product has no hook for it. Either the provider keeps it waiting in
 * one call (before or after the call's work), or the effect of a step is watched from outside; then the process is killed at
 * once.
 */
export interface KillPoint {
  step: string;
  /** The stage under way; `all`: a random moment of everything. */
  stage: Stage | 'all';
  choices?: Partial<Choices>;
  /** The provider takes its time with this call. */
  hold?: { api: 'slow' | 'slow-response'; on: string };
  /** The moment has come; without it, as soon as the provider has the call, or at a random moment. */
  isThere?: (purchase: Purchase, fixture: PaymentFixture) => boolean | Promise<boolean>;
  /** Killed at a random moment up to so long after it. */
  withinMs?: number;
}

const paysFull = { coupon: undefined } as const;
const byCallback = { ...paysFull, outcome: 'success', webhook: 'never', tells: 'callback' } as const;
const byWebhook = { ...paysFull, outcome: 'success', webhook: 'before', tells: 'nobody' } as const;
const late = { ...paysFull, outcome: 'late', tells: 'nobody' } as const;
const refunded = { ...byWebhook, refund: 'whole' } as const;
/** The provider itself refuses to pay back the whole twice, but not a part. */
const partRefunded = { ...byWebhook, refund: 'part' } as const;

const statusOf = async ({ attempt }: PaymentFixture, { buyer, orderId }: Purchase) =>
  (await attempt(buyer, 'GET', `/api/payments/orders/${orderId()}`))?.body.payment;
const isCaptured = async (purchase: Purchase, fixture: PaymentFixture) => (await statusOf(fixture, purchase))?.paymentId != null;
const refundAtProvider = (purchase: Purchase, { books }: PaymentFixture) =>
  books.paymentsOf(purchase.providerOrderId()).flatMap(({ id }) => books.refundsOf(id))[0];
const refundOf = async (purchase: Purchase, fixture: PaymentFixture) =>
  (await fixture.attempt(fixture.admin, 'GET', `/api/admin/payments/${purchase.orderId()}`))?.body.payment.refunds[0];
/** Leased by who sends it. */
const isOnItsWay = ({ createdAt, due }: { createdAt: number; due: number }) => due - createdAt > 10_000;
const webhookOnItsWay = (purchase: Purchase, { books }: PaymentFixture) =>
  books.deliveries().some((each) => each.body.includes(purchase.providerOrderId()) && isOnItsWay(each));

export const KILL_POINTS: readonly KillPoint[] = [
  { step: 'the order is being placed', stage: 'order', withinMs: 40 },
  {
    step: 'our order is saved, the provider’s is not made',
    stage: 'order',
    choices: paysFull,
    hold: { api: 'slow', on: 'POST /orders' },
  },
  {
    step: 'the provider’s order is made, its response is not here',
    stage: 'order',
    choices: paysFull,
    hold: { api: 'slow-response', on: 'POST /orders' },
  },
  {
    step: 'the order is answered',
    stage: 'order',
    choices: paysFull,
    isThere: (purchase) => purchase.orderId() !== '',
  },
  {
    step: 'paid at the checkout, nobody has told',
    stage: 'pay',
    choices: { ...byCallback, webhook: 'after' },
    isThere: (purchase, { books }) => books.paymentsOf(purchase.providerOrderId()).length > 0,
  },
  { step: 'the webhook is on its way', stage: 'pay', choices: byWebhook, isThere: webhookOnItsWay, withinMs: 4 },
  { step: 'captured by the webhook', stage: 'pay', choices: byWebhook, isThere: isCaptured },
  {
    step: 'the buyer is back, the provider is being asked',
    stage: 'return',
    choices: byCallback,
    hold: { api: 'slow', on: 'GET /payments/:id' },
  },
  { step: 'captured by the callback', stage: 'return', choices: byCallback, isThere: isCaptured },
  { step: 'captured by the verification', stage: 'return', choices: { ...byCallback, tells: 'verify' }, isThere: isCaptured },
  {
    step: 'two payments captured, the second not paid back',
    stage: 'pay',
    choices: { ...byWebhook, outcome: 'duplicate' },
    hold: { api: 'slow', on: 'POST /payments/:id/refund' },
  },
  {
    step: 'authorized late, the capture is not taken',
    stage: 'pay',
    choices: late,
    hold: { api: 'slow', on: 'POST /payments/:id/capture' },
  },
  {
    step: 'captured late, the response is not here',
    stage: 'pay',
    choices: late,
    hold: { api: 'slow-response', on: 'POST /payments/:id/capture' },
  },
  {
    step: 'the invoice has its number',
    stage: 'number',
    choices: byWebhook,
    isThere: async (purchase, fixture) => (await statusOf(fixture, purchase))?.invoiceNumber != null,
  },
  { step: 'the invoice is being written', stage: 'file', choices: byWebhook, withinMs: 120 },
  {
    step: 'the invoice is stored, not recorded',
    stage: 'file',
    choices: byWebhook,
    isThere: (() => {
      let before = 0;
      return (_purchase, { product }) => {
        const files = readdirSync(join(product.dataDir, 'files', 'stored')).length;
        const isNew = before > 0 && files > before;
        before = isNew ? 0 : files;
        return isNew;
      };
    })(),
  },
  {
    step: 'the refund is saved, not sent',
    stage: 'refund',
    choices: partRefunded,
    hold: { api: 'slow', on: 'GET /payments/:id/refunds' },
  },
  {
    step: 'the refund is being sent',
    stage: 'refund',
    choices: partRefunded,
    hold: { api: 'slow', on: 'POST /payments/:id/refund' },
  },
  {
    step: 'refunded at the provider, the response is not here',
    stage: 'refund',
    choices: partRefunded,
    hold: { api: 'slow-response', on: 'POST /payments/:id/refund' },
  },
  {
    step: 'the refund is answered',
    stage: 'refund',
    choices: refunded,
    isThere: (purchase) => purchase.refunds().length > 0,
  },
  {
    step: 'refunded by the bank, nobody has told',
    stage: 'processed',
    choices: refunded,
    isThere: (purchase, fixture) => refundAtProvider(purchase, fixture)?.status === 'processed',
  },
  {
    step: 'the refund is recorded as processed',
    stage: 'processed',
    choices: refunded,
    isThere: async (purchase, fixture) => (await refundOf(purchase, fixture))?.status === 'processed',
  },
  {
    step: 'the credit note has its number',
    stage: 'note',
    choices: refunded,
    isThere: async (purchase, fixture) => (await refundOf(purchase, fixture))?.creditNoteNumber != null,
  },
  { step: 'any moment', stage: 'all', withinMs: 4_000 },
  { step: 'any moment', stage: 'all', withinMs: 4_000 },
];
