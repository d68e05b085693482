import { createHmac } from 'node:crypto';
import { Unavailable } from '@visavis/platform';
import {
  createRazorpay,
  type Payments,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefusal,
  type SettledItem,
} from '@visavis/providers';

const KEY = 'checkout key of the fake provider';
const WEBHOOK_KEY = 'webhook key of the fake provider';
const hmac = (key: string, text: string | Buffer) => createHmac('sha256', key).update(text).digest('hex');

interface Book extends ProviderRefund {
  idempotencyKey: string;
}

/**
 * A payment provider in memory, with the rules of Razorpay that money depends on: a payment is captured once, refunds never
 * exceed it, an idempotency key gives one refund. `now` is its clock.
 */
export function createFakeProvider(now: () => Date) {
  const orders: ProviderOrder[] = [];
  const payments: ProviderPayment[] = [];
  const refunds: Book[] = [];
  const disputes: ProviderDispute[] = [];
  /** By the day in India on which the provider lists them. */
  const settled: { day: string; item: SettledItem }[] = [];
  /** Called around each request; what it throws is a request that failed, before or after it had its effect. */
  let fault: ((operation: string, phase: 'before' | 'after') => void) | undefined;
  const calls: Record<string, number> = {};

  const payment = (id: string): ProviderPayment => {
    const found = payments.find((each) => each.id === id);
    if (!found) throw new ProviderRefusal('BAD_REQUEST_ERROR', 400, 'The id provided does not exist');
    return found;
  };
  const taken = (id: string) =>
    refunds.filter((each) => each.paymentId === id && each.status !== 'failed').reduce((sum, each) => sum + each.amountPaise, 0);
  /** Amounts and status that follow from the refunds. */
  const followRefunds = (each: ProviderPayment) => {
    each.amountRefundedPaise = taken(each.id);
    if (each.wasCaptured) each.status = each.amountRefundedPaise === each.amountPaise ? 'refunded' : 'captured';
  };
  const view = (each: ProviderPayment): ProviderPayment => ({ ...each });
  const refundView = ({ idempotencyKey: _, ...each }: Book): ProviderRefund => ({ ...each });
  const request = async <T>(operation: string, work: () => T): Promise<T> => {
    calls[operation] = (calls[operation] ?? 0) + 1;
    fault?.(operation, 'before');
    const result = work();
    fault?.(operation, 'after');
    return result;
  };
  const span = <T extends { createdAt: Date }>(
    all: readonly T[],
    { from, to, skip = 0 }: { from: Date; to: Date; skip?: number },
  ) => all.filter(({ createdAt }) => createdAt >= from && createdAt <= to).slice(skip, skip + 100);

  const books = {
    orders,
    payments,
    refunds,
    calls,
    set fault(next: typeof fault) {
      fault = next;
    },
    refusal: () => new ProviderRefusal('BAD_REQUEST_ERROR', 400, 'Your account does not have enough balance'),
    noAnswer: () => new Unavailable('The payment provider does not answer'),
    away: (isAway: boolean) => {
      fault = isAway
        ? () => {
            throw books.noAnswer();
          }
        : undefined;
    },
    disputes,
    settled,
    // What buyers, banks and the provider itself do.
    pay(order: Pick<ProviderOrder, 'id' | 'amountPaise'>, change: Partial<ProviderPayment> = {}): string {
      const id = `pay_${String(payments.length + 1).padStart(6, '0')}`;
      payments.push({
        id,
        orderId: order.id,
        amountPaise: order.amountPaise,
        currency: 'INR',
        status: 'created',
        amountRefundedPaise: 0,
        method: 'upi',
        maskedInstrument: 'a•••@okbank',
        errorReason: null,
        createdAt: now(),
        wasCaptured: false,
        ...change,
      });
      return id;
    },
    authorize(id: string) {
      const each = payment(id);
      if (each.status === 'created' || each.status === 'failed') each.status = 'authorized';
    },
    fail(id: string) {
      const each = payment(id);
      if (each.status === 'created') Object.assign(each, { status: 'failed', errorReason: 'Your bank refused the payment' });
    },
    take(id: string) {
      const each = payment(id);
      if (each.status === 'authorized') Object.assign(each, { status: 'captured', wasCaptured: true });
    },
    /** Authorized money that nobody captured. */
    giveBack(id: string) {
      const each = payment(id);
      if (each.status === 'authorized') Object.assign(each, { status: 'refunded', amountRefundedPaise: each.amountPaise });
    },
    refund(id: string, amountPaise: number, options: { receipt?: string; idempotencyKey?: string } = {}): ProviderRefund {
      const { receipt = null, idempotencyKey = `own ${refunds.length}` } = options;
      const same = refunds.find((each) => each.idempotencyKey === idempotencyKey);
      if (same) return refundView(same);
      const each = payment(id);
      if (!each.wasCaptured || taken(id) + amountPaise > each.amountPaise || amountPaise < 100)
        throw new ProviderRefusal('BAD_REQUEST_ERROR', 400, 'The total refund amount is greater than the refund payment amount');
      const refund: Book = {
        id: `rfnd_${String(refunds.length + 1).padStart(6, '0')}`,
        paymentId: id,
        amountPaise,
        status: 'pending',
        arn: null,
        receipt,
        createdAt: now(),
        idempotencyKey,
      };
      refunds.push(refund);
      followRefunds(each);
      return refundView(refund);
    },
    settleRefund(id: string, status: 'processed' | 'failed') {
      const refund = refunds.find((each) => each.id === id);
      if (refund?.status !== 'pending') return;
      Object.assign(refund, { status, arn: status === 'processed' ? `arn-${id}` : null });
      followRefunds(payment(refund.paymentId));
    },
    view: (id: string) => view(payment(id)),
    refundView: (id: string) => refundView(refunds.find((each) => each.id === id) as Book),
    signature: (providerOrderId: string, paymentId: string) => hmac(KEY, `${providerOrderId}|${paymentId}`),
    /** A webhook as it is sent: the body and its headers. */
    webhook(event: ProviderEvent): { body: string; headers: Record<string, string> } {
      const body = JSON.stringify(event);
      return { body, headers: { 'x-razorpay-signature': hmac(WEBHOOK_KEY, body), 'x-razorpay-event-id': event.id } };
    },
  };

  const port: Payments = {
    name: 'sandbox',
    keyId: 'rzp_test_fake',
    createOrder: ({ receipt, amountPaise }) =>
      request('createOrder', () => {
        const order = { id: `order_${orders.length + 1}`, receipt, amountPaise, currency: 'INR', status: 'created' as const };
        orders.push(order);
        return { ...order };
      }),
    findOrder: (receipt) => request('findOrder', () => orders.find((each) => each.receipt === receipt)),
    getPayment: (id) =>
      request('getPayment', () => {
        const found = payments.find((each) => each.id === id);
        return found && view(found);
      }),
    paymentsOfOrder: (id) => request('paymentsOfOrder', () => payments.filter((each) => each.orderId === id).map(view)),
    listPayments: (of) => request('listPayments', () => span(payments, of).map(view)),
    capture: (id, amountPaise) =>
      request('capture', () => {
        const each = payment(id);
        if (amountPaise !== each.amountPaise || (each.status !== 'authorized' && !each.wasCaptured))
          throw new ProviderRefusal('BAD_REQUEST_ERROR', 400, 'This payment cannot be captured');
        books.take(id);
        return view(each);
      }),
    refund: ({ paymentId, amountPaise, receipt, idempotencyKey }) =>
      request('refund', () => books.refund(paymentId, amountPaise, { receipt, idempotencyKey })),
    getRefund: (id) =>
      request('getRefund', () => {
        const found = refunds.find((each) => each.id === id);
        return found && refundView(found);
      }),
    refundsOf: (id) => request('refundsOf', () => refunds.filter((each) => each.paymentId === id).map(refundView)),
    listRefunds: (of) => request('listRefunds', () => span(refunds, of).map(refundView)),
    listDisputes: (skip) => request('listDisputes', () => disputes.toReversed().slice(skip, skip + 100)),
    listSettled: ({ day, skip = 0 }) =>
      request('listSettled', () =>
        settled
          .filter((each) => each.day === day)
          .slice(skip, skip + 100)
          .map(({ item }) => item),
      ),
    isAuthentic: ({ providerOrderId, paymentId, signature }) => signature === hmac(KEY, `${providerOrderId}|${paymentId}`),
    readWebhook(rawBody, signature) {
      if (signature !== hmac(WEBHOOK_KEY, rawBody)) return undefined;
      return JSON.parse(rawBody.toString(), (key, value) =>
        /^(createdAt|respondBy|at)$/.test(key) && value !== null ? new Date(value) : value,
      ) as ProviderEvent;
    },
    checkout: createRazorpay({ name: 'razorpay', keyId: 'rzp_test_fake', keySecret: 's', webhookSecrets: [] }).checkout,
  };
  return { books, port };
}
export type FakeProvider = ReturnType<typeof createFakeProvider>;
