import { gstForm } from '@visavis/contracts/gst';
import { defineCollection, type Store, versioned } from '@visavis/store';
import { z } from 'zod';
import {
  type AccountLink,
  accountLink,
  type LedgerEntryRecord,
  ledgerEntry,
  type PassAccount,
  passAccount,
  type SubscriptionRecord,
  subscriptionRecord,
} from '../domain/account.ts';
import { type CouponRecord, type CouponUse, couponRecord, couponUse } from '../domain/coupon.ts';
import { type OrderRecord, orderRecord, type RefundRecord, refundRecord } from '../domain/order.ts';
import { type DisputeRecord, disputeRecord } from '../domain/payments/dispute.ts';
import { type SettlementItem, settlementItem } from '../domain/payments/settlement.ts';
import { type PlanRecord, planRecord } from '../domain/plan.ts';
import { type TaxDocument, taxDocument } from '../domain/tax-document.ts';
import { adminSums } from './admin-sums.ts';

/** What admins changed; a plan without a document is the default one. */
export const plans = defineCollection<PlanRecord>({ name: 'plans', schema: planRecord, small: 'one per plan code' });

export const passAccounts = defineCollection<PassAccount>({
  name: 'pass_accounts',
  schema: passAccount,
  indexes: [{ fields: { 'holds.expiresAt': 1 } }],
});
export const subscriptions = defineCollection<SubscriptionRecord>({
  name: 'subscriptions',
  schema: subscriptionRecord,
  indexes: [
    { fields: { userId: 1, purchasedAt: -1 } },
    { fields: { userId: 1, expired: 1 } },
    { fields: { expired: 1, expiresAt: 1 } },
    { fields: { endingTold: 1, expiresAt: 1 } },
    { fields: { orderId: 1 }, unique: true },
  ],
});
export const ledger = defineCollection<LedgerEntryRecord>({
  name: 'pass_ledger',
  schema: ledgerEntry,
  indexes: [{ fields: { userId: 1, sequence: -1 } }],
});

export const accountLinks = defineCollection<AccountLink>({
  name: 'account_links',
  schema: accountLink,
  indexes: [{ fields: { userIds: 1 } }, { fields: { forgetAt: 1 } }],
  expiresAt: 'forgetAt',
});

export const orders = defineCollection<OrderRecord>({
  name: 'orders',
  schema: orderRecord,
  indexes: [
    { fields: { userId: 1, createdAt: -1 } },
    { fields: { createdAt: -1 } },
    { fields: { status: 1, createdAt: -1 } },
    { fields: { status: 1, expiresAt: 1 } },
    { fields: { planCode: 1, createdAt: -1 } },
    { fields: { couponCode: 1, createdAt: -1 } },
    { fields: { followUntil: 1 } },
    { fields: { providerOrderId: 1 }, unique: true },
    { fields: { 'attempts.paymentId': 1 } },
  ],
  searchable: ['buyerName'],
});
export const refunds = defineCollection<RefundRecord>({
  name: 'refunds',
  schema: refundRecord,
  indexes: [
    { fields: { orderId: 1, at: 1 } },
    { fields: { status: 1, at: 1 } },
    { fields: { madeAt: 1 } },
    { fields: { providerRefundId: 1 }, unique: true },
  ],
});

export const disputes = defineCollection<DisputeRecord>({
  name: 'disputes',
  schema: disputeRecord,
  indexes: [
    { fields: { orderId: 1, openedAt: 1 } },
    { fields: { paymentId: 1 } },
    { fields: { userId: 1, openedAt: -1 } },
    { fields: { openedAt: -1 } },
    { fields: { status: 1, openedAt: -1 } },
    { fields: { status: 1, respondBy: 1 } },
  ],
  searchable: ['buyerName'],
});

export const settlementItems = defineCollection<SettlementItem>({
  name: 'settlement_items',
  schema: settlementItem,
  indexes: [
    { fields: { 'settlement.at': -1 } },
    { fields: { 'settlement.day': 1, 'settlement.at': -1 } },
    { fields: { differences: 1, 'settlement.at': -1 } },
    { fields: { orderId: 1 } },
    { fields: { 'settlement.id': 1 } },
    { fields: { 'settlement.utr': 1 } },
  ],
});

export const coupons = defineCollection<CouponRecord>({
  name: 'coupons',
  schema: couponRecord,
  indexes: [{ fields: { code: 1 }, unique: true }, { fields: { createdAt: -1 } }],
  searchable: ['code'],
  small: 'admins write each of them',
});
export const couponUses = defineCollection<CouponUse>({
  name: 'coupon_uses',
  schema: couponUse,
  indexes: [
    { fields: { couponId: 1, userId: 1, state: 1 } },
    { fields: { userId: 1, state: 1 } },
    { fields: { state: 1, reservedUntil: 1 } },
  ],
});

export const taxDocuments = defineCollection<TaxDocument>({
  name: 'tax_documents',
  schema: taxDocument,
  indexes: [
    { fields: { number: 1 }, unique: true },
    { fields: { number: 1, issuedAt: 1 } },
    { fields: { orderId: 1, issuedAt: 1 } },
    { fields: { issuedAt: 1 } },
  ],
});
/** `last`: the date of the document that has the number before `next`; numbers and dates rise together. */
const numberSeries = z.object({ ...versioned, next: z.number().int(), last: z.date() });
/** `_id` is `invoice:26-27` or `credit-note:26-27`. */
export const series = defineCollection<z.infer<typeof numberSeries>>({
  name: 'number_series',
  schema: numberSeries,
  small: 'two per financial year',
});

const savedGst = z.object({ ...versioned, gstDetails: gstForm });
/** `_id` is the user's id. */
export const gstProfiles = defineCollection<z.infer<typeof savedGst>>({ name: 'gst_profiles', schema: savedGst });

const providerEvent = z.object({ ...versioned, at: z.date(), forgetAt: z.date() });
/** Webhooks that were handled; `_id` is the provider's event id. */
export const providerEvents = defineCollection<z.infer<typeof providerEvent>>({
  name: 'provider_events',
  schema: providerEvent,
  indexes: [{ fields: { forgetAt: 1 } }],
  expiresAt: 'forgetAt',
});

const cursor = z.object({ ...versioned, until: z.date() });
/** Up to when the reconciler has listed what happened at the provider. */
export const cursors = defineCollection<z.infer<typeof cursor>>({
  name: 'provider_cursors',
  schema: cursor,
  small: 'one per list of the provider',
});

/** Everything that the service stores. A field that is added later is optional or has a `.default()`. */
export const collections: Parameters<Store['prepare']>[0] = [
  plans,
  passAccounts,
  subscriptions,
  ledger,
  accountLinks,
  orders,
  refunds,
  disputes,
  settlementItems,
  coupons,
  couponUses,
  taxDocuments,
  series,
  gstProfiles,
  providerEvents,
  cursors,
  adminSums,
];
