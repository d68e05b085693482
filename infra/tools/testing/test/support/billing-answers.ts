import type { LedgerEntry, Payment, Plan, Subscription } from '@visavis/contracts/billing-model';
import type { BrowserContext, Page } from 'playwright-core';
import { fromNow } from '../../src/index.ts';
import { type Answer, type CallsStub, stubCalls } from './stub-calls.ts';

const DAY_MS = 86_400_000;
const at = (days: number) => fromNow(days * DAY_MS).toISOString();

const plan = (code: Plan['code'], name: string, price: number, passes: number, days: number): Plan => ({
  code,
  name,
  price,
  pricePaise: price * 100,
  passes,
  isUnlimited: passes >= 999_999,
  days,
  needsCategory: code === 'growth',
  isActive: true,
  version: 1,
});
export const PLANS_ON_SALE: Plan[] = [
  plan('free', 'Free', 0, 1, 30),
  plan('basic', 'Basic', 499, 5, 30),
  plan('growth', 'Growth', 1_499, 20, 90),
  plan('enterprise', 'Enterprise', 4_999, 100, 180),
  plan('enterprise_pro', 'Enterprise Pro', 14_999, 999_999, 365),
];

export const subscription = (values: Partial<Subscription> = {}): Subscription => ({
  _id: 'sub_basic',
  planCode: 'basic',
  passesExpiryDate: at(22),
  remainingPasses: 4,
  totalPasses: 5,
  selectedCategory: 'all',
  isUnlimited: false,
  isActive: true,
  isExpired: false,
  isRefunded: false,
  purchasedAt: at(-8),
  orderId: 'order_own_1',
  ...values,
});

export const payment = (values: Partial<Payment> = {}): Payment => ({
  _id: 'order_own_1',
  orderId: 'order_R1',
  paymentId: 'pay_R1',
  planCode: 'basic',
  selectedCategory: 'all',
  originalPaise: 49_900,
  discountPaise: 0,
  amountPaise: 49_900,
  bonusPasses: 0,
  couponCode: null,
  status: 'captured',
  method: 'upi',
  maskedInstrument: null,
  errorReason: null,
  amountRefundedPaise: 0,
  refunds: [],
  invoiceNumber: 'MP/26-27/000123',
  paymentUrl: null,
  createdAt: at(-8),
  paidAt: at(-8),
  ...values,
});
/** Ordered, and not paid for. */
export const unpaid = (values: Partial<Payment> = {}): Payment =>
  payment({
    _id: 'order_own_2',
    orderId: 'order_R2',
    paymentId: null,
    status: 'created',
    method: null,
    invoiceNumber: null,
    paymentUrl: '/api/payments/pay/order_own_2?t=abc',
    createdAt: at(-0.01),
    paidAt: null,
    ...values,
  });

const entry = (values: Partial<LedgerEntry>): LedgerEntry => ({
  _id: `entry_${values.balanceAfter}_${values.reason}`,
  delta: 1,
  reason: 'purchase',
  note: null,
  subscriptionId: 'sub_basic',
  meetingId: null,
  meetingTitle: null,
  balanceAfter: 5,
  at: at(-8),
  ...values,
});

const pages = (total: number) => ({ total, page: 1, limit: 20, pages: Math.ceil(total / 20) });
const list = [
  subscription(),
  subscription({
    _id: 'sub_growth',
    planCode: 'growth',
    remainingPasses: 12,
    totalPasses: 20,
    selectedCategory: 'Graphic Design',
    isActive: false,
    orderId: 'order_own_3',
  }),
  subscription({
    _id: 'sub_old',
    remainingPasses: 0,
    isActive: false,
    isExpired: true,
    passesExpiryDate: at(-20),
    orderId: 'order_own_4',
  }),
];

/** What billing returns to somebody with a basic plan; a test replaces what it is about. */
export const billingAnswers = () => ({
  'GET /api/plans': { plans: PLANS_ON_SALE } as object,
  'GET /api/subscriptions': {
    subscriptions: list,
    activeSubscriptionId: 'sub_basic',
    balance: 16,
    grantedPasses: 0,
    isUnlimited: false,
  } as object,
  'GET /api/subscriptions/active': { subscription: subscription() } as object,
  'GET /api/subscriptions/passes': {
    entries: [
      entry({ delta: -1, reason: 'consume', meetingId: 'm1', meetingTitle: 'Logo clinic: bring three pieces', balanceAfter: 16 }),
      entry({ delta: 2, reason: 'bonus', balanceAfter: 17 }),
      entry({ delta: 5, reason: 'purchase', balanceAfter: 15 }),
    ],
    balance: 16,
    pagination: pages(3),
  } as object,
  'GET /api/payments': {
    payments: [
      unpaid(),
      payment({
        discountPaise: 5_000,
        amountPaise: 44_900,
        couponCode: 'HELLO50',
        method: 'card',
        maskedInstrument: '•••• 4242',
      }),
      payment({ _id: 'order_own_4', status: 'refunded', amountRefundedPaise: 49_900, createdAt: at(-60), paidAt: at(-60) }),
      unpaid({ _id: 'order_own_5', status: 'failed', errorReason: 'Insufficient funds', paymentUrl: null, createdAt: at(-61) }),
    ],
    pagination: pages(4),
  } as object,
  'GET /api/payments/gst-details': { gstDetails: null } as object,
  'GET /api/coupons/active': {
    coupons: [
      {
        code: 'HELLO50',
        type: 'fixed_amount',
        value: 50,
        maxDiscountPaise: null,
        planCodes: [],
        minAmountPaise: 0,
        endsAt: null,
        firstPurchaseOnly: false,
      },
      {
        code: 'PLUS2',
        type: 'bonus_passes',
        value: 2,
        maxDiscountPaise: null,
        planCodes: ['basic'],
        minAmountPaise: 0,
        endsAt: null,
        firstPurchaseOnly: false,
      },
    ],
  } as object,
});

export type BillingStub = CallsStub;
/** Stands in for billing in one browser's network, so that each of its answers and refusals can be shown. */
export async function stubBilling(page: Page | BrowserContext, more: Record<string, Answer> = {}): Promise<BillingStub> {
  // What the product itself would answer on the socket would take the place of the stub's subscription for a moment.
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!String(message).includes('"subscription:check-update"')) server.send(message);
    });
  });
  return stubCalls(page, /\/api\/(?:plans|subscriptions|payments|coupons)(?:[/?]|$)/, { ...billingAnswers(), ...more });
}
