import { DAY, HOUR, MINUTE, SECOND } from './units.ts';

export const PLAN_CODES = ['free', 'basic', 'growth', 'enterprise', 'enterprise_pro'] as const;
export type PlanCode = (typeof PLAN_CODES)[number];
export const PAYMENT_STATUSES = [
  'created',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'expired',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const REFUND_STATUSES = ['pending', 'processed', 'failed'] as const;
/** Razorpay's: a soft question of the bank first, a claim to the money, and the claims after one that was won. */
export const DISPUTE_PHASES = ['fraud', 'retrieval', 'chargeback', 'pre-arbitration', 'arbitration'] as const;
export type DisputePhase = (typeof DISPUTE_PHASES)[number];
/** `unknown`: the provider says one that this release does not know. */
export const DISPUTE_STATUSES = ['open', 'action-required', 'under-review', 'won', 'lost', 'closed', 'unknown'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
/** Of these, evidence can be sent, or somebody has to look whether it can: the operator has something to do. */
export const OPEN_DISPUTES = ['open', 'action-required', 'unknown'] as const satisfies readonly DisputeStatus[];
export const COUPON_TYPES = ['percentage', 'fixed_amount', 'bonus_passes'] as const;
export type CouponType = (typeof COUPON_TYPES)[number];
/** Why a pass ledger has an entry. */
export const PASS_REASONS = [
  'purchase',
  'bonus',
  'hold',
  'consume',
  'release',
  'refund',
  'expire',
  'guarantee',
  'admin_action',
] as const;
export type PassReason = (typeof PASS_REASONS)[number];
/** Why a pass was used without two minutes together. */
export const PASS_CAUSES = ['early-leaves'] as const;
export type PassCause = (typeof PASS_CAUSES)[number];
/**
 * Why a guest got no bonus pass of the no-show guarantee: the host has signed in on their device, or paid with what they pay
 * with; such a device or instrument has had its passes, by other accounts too; the account has had its own.
 */
export const GUARANTEE_REFUSALS = ['host-device', 'host-payment', 'shared-limit', 'own-limit'] as const;
export type GuaranteeRefusal = (typeof GUARANTEE_REFUSALS)[number];
/** What an account shares with the one that has had the free pass of these 30 days; the phone with one that was erased. */
export const FREE_REFUSALS = ['device', 'payment', 'phone'] as const;
export type FreeRefusal = (typeof FREE_REFUSALS)[number];

/** Plans and passes (specification 2, section 9). */
export const PLANS = {
  /** As `selectedCategory`. */
  allCategories: 'all',
  unlimitedPasses: 999_999,
  gstPercent: 18,
  freePeriodMs: 30 * DAY,
  freePeriodPasses: 1,
} as const;

export const PASSES = {
  /** So long together, and the pass is used. */
  confirmAfterMs: 2 * MINUTE,
  holdMs: 15 * MINUTE,
  /** So long before a plan ends, its buyer hears that passes are left. */
  endingAheadMs: 3 * DAY,
  adjustMax: 10_000,
  /**
   * So many bonus passes for hosts who did not come within so long, for an account, and for all that share a device or a payment
   * instrument: friends who do not meet could make passes of it else.
   */
  guarantee: { max: 2, withinMs: 30 * DAY },
  /** Accounts are known to share a device or an instrument for so long after its last use, and so many of one. */
  accountLinkMs: 180 * DAY,
  accountsOfLinkMax: 50,
  defaultReason: 'admin_action',
} as const;

export const PAYMENTS = {
  /** An unpaid order is returned again, and its pay page opens, for this long. */
  orderTtlMs: 30 * MINUTE,
  /** Razorpay may still turn a failed attempt into a success within this. */
  followMs: 5 * DAY,
  /** So long before the time for evidence is over, admins hear of it. */
  disputeDueAheadMs: 3 * DAY,
  reconcileEveryMs: 15 * MINUTE,
  /** A run of the reconciler lists again what was made so shortly before the last one. */
  reconcileOverlapMs: HOUR,
  /** A change that is younger may have its webhook on its way: it is no drift. */
  webhookGraceMs: 2 * MINUTE,
  /** Repeated webhooks are recognised for so long; the provider repeats one for a day. */
  webhookMemoryMs: 7 * DAY,
  /** Options of the order: minutes in which an authorized payment is captured by itself, and after which it is paid back. */
  automaticExpiryMinutes: 30,
  manualExpiryMinutes: 4_320,
  providerTimeoutMs: 10 * SECOND,
  invoiceLinkMs: 15 * MINUTE,
  /** `GET …/invoice` waits so long for the number. */
  invoiceWaitMs: 5 * SECOND,
  historyLimit: 20,
  /** The pending record and the payment session of a browser are dropped then. */
  pendingRecordMs: 72 * HOUR,
  debugLogEntries: 10,
} as const;

/** How the provider's settlements to our bank account are compared with our books. */
export const SETTLEMENTS = {
  readEveryMs: 6 * HOUR,
  /** Items come late: each run reads again what was settled so many days before the last one. */
  againDays: 7,
  /** Domestic payments are settled after two working days, international ones after seven. */
  overdueMs: 10 * DAY,
  /** The first run reads from so long ago; what was ordered earlier is not looked for. */
  sinceMs: 35 * DAY,
  /** A day of the provider's books is read up to so many pages of each of its lists when an admin asks for it. */
  dayPages: 20,
} as const;
/**
 * In which way an item differs from our books: we do not know it, it is not captured or its refund has failed with us, its
 * amount, the fee or the tax on it that the capture told; `overdue`: ours, and settled by now it should be.
 */
export const SETTLEMENT_DIFFERENCES = ['unknown', 'status', 'amount', 'fee', 'tax', 'overdue'] as const;
export const SETTLEMENT_KINDS = ['payment', 'refund', 'adjustment', 'other'] as const;
/** `differs`: settled, but not as our books have it; `overdue`: ours, and not settled after ten days. */
export const SETTLEMENT_STATES = ['settled', 'differs', 'overdue'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];
export type SettlementDifference = (typeof SETTLEMENT_DIFFERENCES)[number];

/** The provider pays back a rupee or more. */
export const REFUND = { minPaise: 100, reasonMin: 3, reasonMax: 500, withinMs: 180 * DAY } as const;

export const COUPONS = {
  reserveMs: 30 * MINUTE,
  /** Once there is an attempt. */
  reserveMaxMs: 5 * DAY,
  validations: 20,
  validationsWindowMs: 10 * MINUTE,
} as const;

/**
 * What the payment's return page reads in `error`: a code and no sentence, for anybody can make such a link. The provider's
 * reasons that have one; all others are `refused`.
 */
export const RETURN_ERRORS = [
  'refused',
  'unverified',
  'payment_cancelled',
  'payment_timed_out',
  'insufficient_fund',
  'card_declined',
] as const;
export type ReturnError = (typeof RETURN_ERRORS)[number];
export const returnErrorOf = (value: string): ReturnError => RETURN_ERRORS.find((code) => code === value) ?? 'refused';

/**
 * Of the GST return: invoices to buyers with a GSTIN, sums by place of supply for others in India, credit notes to the former,
 * invoices to buyers abroad and credit notes to them, numbers used.
 */
export const GST_FILES = ['b2b', 'b2c', 'credit-notes', 'exports', 'export-notes', 'documents'] as const;
export type GstFile = (typeof GST_FILES)[number];
