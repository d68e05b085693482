import { PLANS } from '@visavis/contracts/constants/billing';
import type { LedgerEntryRecord, PassAccount, SubscriptionRecord } from '../../src/domain/account.ts';
import type { CouponRecord } from '../../src/domain/coupon.ts';
import type { OrderRecord } from '../../src/domain/order.ts';
import { consumeKey } from '../../src/domain/passes/holds.ts';
import { isUnwritten, newAccount, type Passes } from '../../src/domain/passes/passes.ts';

export const DAY = 86_400_000;
export const MINUTE = 60_000;
export const START = new Date('2026-05-04T09:00:00.000Z');
export const after = (ms: number, from: Date = START) => new Date(from.getTime() + ms);

/** What is stored of one user's passes, in memory: a commit refuses a key that is entered already. */
export function createMemory(since: Date = START) {
  let stored: Passes = { account: newAccount('u1', since), subscriptions: [], entries: [], drafts: [] };
  const closed = new Map<string, Passes['subscriptions'][number]>();
  const ledger = new Map<string, LedgerEntryRecord>();
  return {
    ledger,
    load: () => stored,
    paid: (meetingId: string) => ledger.get(consumeKey('u1', meetingId)),
    /** Also of those whose expiry is recorded. */
    subscription: (id: string) => closed.get(id) ?? stored.subscriptions.find(({ _id }) => _id === id),
    commit(passes: Passes, now: Date): void {
      const version = stored.account.version + 1;
      for (const [index, draft] of passes.entries.entries()) {
        if (ledger.has(draft._id)) throw new Error(`${draft._id} was entered twice`);
        ledger.set(draft._id, { ...draft, version: 1, userId: 'u1', sequence: version * 10_000 + index, at: now });
      }
      const isEntered = (id: string) => passes.entries.some(({ _id }) => _id === `bonus:${id}`);
      const saved = passes.subscriptions
        .filter((each) => !isUnwritten(each) || isEntered(each._id))
        .map((each) => ({ ...each, version: each.version + 1 }));
      for (const each of saved) if (each.expired) closed.set(each._id, each);
      const open = saved.filter(({ expired }) => !expired);
      stored = { account: { ...passes.account, version }, subscriptions: open, entries: [], drafts: [] };
    },
  };
}

export const orderOf = (id: string, change: Partial<OrderRecord> = {}): OrderRecord => ({
  _id: id,
  version: 1,
  userId: 'u1',
  buyerName: 'Asha',
  planCode: 'basic',
  planName: 'Basic',
  planVersion: 1,
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
  status: 'captured',
  providerOrderId: null,
  attempts: [],
  paymentId: null,
  subscriptionId: null,
  amountRefundedPaise: 0,
  expiresAt: START,
  createdAt: START,
  paidAt: START,
  ...change,
});

/** 10 % off, for anybody. */
export const couponOf = (change: Partial<CouponRecord> = {}): CouponRecord => ({
  _id: 'c1',
  version: 1,
  code: 'SAVE',
  type: 'percentage',
  value: 10,
  maxDiscountPaise: null,
  planCodes: [],
  minAmountPaise: 0,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  perUserLimit: null,
  firstPurchaseOnly: false,
  isPublic: false,
  isActive: true,
  archivedAt: null,
  redemptions: 0,
  reserved: 0,
  stats: { uniqueUsers: 0, refunded: 0, discountPaise: 0, bonusPasses: 0, revenuePaise: 0, byPlan: [], days: [] },
  edition: 1,
  createdAt: START,
  ...change,
});

/** An account whose free pass of the period is spent. */
export const passesOf = (account: Partial<PassAccount> = {}, subscriptions: SubscriptionRecord[] = []): Passes => ({
  account: { ...newAccount('u1', START), freePeriodWritten: 0, ...account },
  subscriptions,
  entries: [],
  drafts: [],
});

/** Five passes for a month. */
export const planOf = (id: string, change: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  _id: id,
  version: 1,
  userId: 'u1',
  planCode: 'basic',
  orderId: 'o1',
  category: null,
  totalPasses: 5,
  remainingPasses: 5,
  isUnlimited: false,
  purchasedAt: START,
  expiresAt: after(30 * DAY),
  expired: false,
  endingTold: false,
  ...change,
});

export const unlimited = planOf('pro', {
  isUnlimited: true,
  totalPasses: PLANS.unlimitedPasses,
  remainingPasses: PLANS.unlimitedPasses,
});

export const written = ({ entries }: Passes) =>
  entries.map(({ _id, delta, reason, balanceAfter }) => [_id, delta, reason, balanceAfter]);
export const left = (passes: Passes) => Object.fromEntries(passes.subscriptions.map((each) => [each._id, each.remainingPasses]));
