import type { PlanCode } from '@visavis/contracts/constants/billing';
import { userRegistered } from '@visavis/contracts/events/auth';
import { createEventFactory, createMovableClock } from '@visavis/platform';
import type { ProviderDispute, ProviderEvent } from '@visavis/providers';
import { type Answer, startServiceForTest } from '@visavis/service-test';
import type { Store } from '@visavis/store';
import { coupons, orders, plans, refunds, subscriptions, taxDocuments } from '../../src/data/collections.ts';
import { refundsOfOrder } from '../../src/data/orders.ts';
import type { CouponRecord } from '../../src/domain/coupon.ts';
import { defaultPlan, type PlanRecord } from '../../src/domain/plan.ts';
import { billingService } from '../../src/index.ts';
import { releaseCoupon } from '../../src/use-cases/coupons/use-coupon.ts';
import { couponOf } from '../passes/support.ts';
import { createFakeProvider } from './fake-provider.ts';

/** Monday 4 May 2026, 14:30 in Kolkata. */
export const START = new Date('2026-05-04T09:00:00.000Z');
export const MINUTE = 60_000;
export const DAY = 86_400_000;

export interface ShopOptions {
  /** False: without a provider. */
  sells?: boolean;
  store?: (store: Store) => Store;
  folder?: string;
  clock?: ReturnType<typeof createMovableClock>;
  provider?: ReturnType<typeof createFakeProvider>;
}

/** The billing service at a clock that moves only when it is told to, with a payment provider in memory. */
export async function startShop(options: ShopOptions = {}) {
  const clock = options.clock ?? createMovableClock({ now: () => START });
  const provider = options.provider ?? createFakeProvider(() => clock.now());
  const { books } = provider;
  const billing = await startServiceForTest(billingService, {
    clock,
    folder: options.folder,
    payments: options.sells === false ? undefined : provider.port,
    ...(options.store ? { store: options.store } : {}),
  });
  const { store } = billing;
  let events = 0;

  const as = billing.tokenOf;
  const admin = billing.tokenOf('admin-1', { role: 'admin' });
  const order = (userId: string, body: object = {}, key?: string): Promise<Answer> =>
    billing.call('POST', '/api/payments/create-order', {
      token: as(userId),
      body: { planCode: 'basic', ...body },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    fetch(`${billing.url}/api/payments/webhook`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  const shop = {
    ...billing,
    provider,
    books,
    admin,
    as,
    order,
    async register(userId: string, name: string) {
      const data = {
        userId,
        name,
        profilePicture: null,
        isVerified: false,
        role: 'participant' as const,
        phoneKey: `key-${userId}`,
        timeZone: 'Asia/Kolkata',
      };
      await billing.deliver('visavis.auth', createEventFactory('auth', clock)(userRegistered, userId, data));
    },
    /** Orders and makes a payment at the provider; returns our order and the payment. */
    async begin(userId: string, body: object = {}, status: 'created' | 'failed' | 'authorized' | 'captured' = 'captured') {
      const { body: made } = await order(userId, body);
      const paymentId = shop.payAtProvider(made.razorpayOrderId, status);
      return { orderId: made.orderId as string, providerOrderId: made.razorpayOrderId as string, paymentId };
    },
    payAtProvider(providerOrderId: string, status: 'created' | 'failed' | 'authorized' | 'captured' = 'captured') {
      const ordered = books.orders.find(({ id }) => id === providerOrderId);
      if (!ordered) throw new Error(`the provider has no order ${providerOrderId}`);
      const errorReason = status === 'failed' ? 'Your bank refused the payment' : null;
      return books.pay(ordered, { status, wasCaptured: status === 'captured', errorReason });
    },
    verify: (userId: string, { providerOrderId, paymentId }: { providerOrderId: string; paymentId: string }, more: object = {}) =>
      billing.call('POST', '/api/payments/verify', {
        token: as(userId),
        body: {
          razorpayOrderId: providerOrderId,
          razorpayPaymentId: paymentId,
          razorpaySignature: books.signature(providerOrderId, paymentId),
          ...more,
        },
      }),
    /** The provider's checkout posts the browser to us. */
    async callback(form: Record<string, string>) {
      const response = await fetch(`${billing.url}/api/payments/callback`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      return { status: response.status, location: response.headers.get('location') ?? '' };
    },
    /** What the provider says of a payment or a refund now, as a webhook that can be sent at any time. */
    paymentEvent: (paymentId: string) =>
      books.webhook({ id: `evt_${++events}`, kind: 'payment', payment: books.view(paymentId) }),
    refundEvent(refundId: string) {
      const refund = books.refundView(refundId);
      return books.webhook({ id: `evt_${++events}`, kind: 'refund', refund, payment: books.view(refund.paymentId) });
    },
    /** What the provider says of a dispute over the whole of a payment. */
    dispute: (paymentId: string, change: Partial<ProviderDispute> = {}): ProviderDispute => ({
      id: 'disp_1',
      paymentId,
      amountPaise: 49_900,
      deductedPaise: 0,
      reasonCode: 'goods_or_services_not_received_or_partially_received',
      respondBy: new Date(clock.now().getTime() + 7 * DAY),
      phase: 'chargeback',
      status: 'open',
      createdAt: clock.now(),
      ...change,
    }),
    event: (event: ProviderEvent) => books.webhook(event),
    send,
    refund: (orderId: string, body: object, key?: string) =>
      billing.call('POST', `/api/admin/payments/${orderId}/refunds`, {
        token: admin,
        body: { reason: 'The buyer asked for it', ...body },
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      }),
    async payment(userId: string, orderId: string) {
      return (await billing.call('GET', `/api/payments/orders/${orderId}`, { token: as(userId) })).body.payment;
    },
    /** A fixed amount off, for anybody. */
    async coupon(change: Partial<CouponRecord> = {}): Promise<string> {
      const fixed = { _id: 'coupon-1', code: 'SAVE100', type: 'fixed_amount', value: 100, createdAt: clock.now() } as const;
      const { version: _, ...coupon } = couponOf({ ...fixed, ...change });
      await store.transaction(async (unit) => void unit.collection(coupons).insert(coupon));
      return coupon._id;
    },
    async changePlan(code: PlanCode, change: Partial<PlanRecord>): Promise<void> {
      const { version: _, ...plan } = { ...defaultPlan(code), ...change };
      await store.transaction(async (unit) => void unit.collection(plans).insert(plan));
    },
    /** As if the time of the order's reservation were over. */
    releaseReservation: (orderId: string) =>
      store.transaction((unit) => releaseCoupon(billing.deps, unit, { _id: orderId }, clock.now())),
    /** What an order has led to. */
    async effectsOf(orderId: string) {
      const stored = await store.collection(orders).get(orderId);
      const published = (await billing.published()).filter(({ subject }) => subject === orderId).map(({ type }) => type);
      return {
        status: stored?.status,
        subscriptions: (await store.collection(subscriptions).find({ where: { orderId } })).length,
        captured: published.filter((type) => type === 'visavis.payment.captured.v1').length,
        invoices: (await store.collection(taxDocuments).get(orderId)) ? 1 : 0,
        refunds: (await refundsOfOrder(store, orderId))
          .map(({ amountPaise, status }) => [amountPaise, status] as const)
          .sort(([a, s], [b, t]) => a - b || s.localeCompare(t)),
      };
    },
    stored: (orderId: string) => store.collection(orders).get(orderId),
    storedRefunds: () => store.collection(refunds).find(),
    storedCoupon: (id: string) => store.collection(coupons).get(id),
    async balance(userId: string): Promise<number> {
      return (await billing.call('GET', '/api/subscriptions', { token: as(userId) })).body.balance;
    },
    metric: async (name: string, labels: Record<string, string> = {}) =>
      ((await billing.metrics.registry.getSingleMetric(name)?.get())?.values ?? [])
        .filter((value) => Object.entries(labels).every(([label, expected]) => value.labels[label] === expected))
        .reduce((sum, { value }) => sum + value, 0),
  };
  return shop;
}
export type Shop = Awaited<ReturnType<typeof startShop>>;

/** What a paid order has led to, once. */
export const PAID_ONCE = { status: 'captured', subscriptions: 1, captured: 1, invoices: 1, refunds: [] };
