import type { DisputePhase, DisputeStatus } from '@visavis/contracts/constants/billing';

/**
 * The payments port: what billing needs of a payment provider. One adapter (the official `razorpay` package) speaks to Razorpay
 * and to the sandbox that implements Razorpay's API; only the address and the keys differ. Amounts are integers in paise; the
 * currency is INR. Every method throws `Unavailable` when there is no answer in time, and `ProviderRefusal` when the provider
 * refuses.
 */
export type ProviderPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export interface ProviderOrder {
  /** e.g. `order_EKwxwAgItmmXdp` */
  id: string;
  /** Our order's id. */
  receipt: string;
  amountPaise: number;
  currency: string;
  status: 'created' | 'attempted' | 'paid';
}

export interface ProviderPayment {
  /** e.g. `pay_FHR9UMQ3XXyYkp` */
  id: string;
  /** The provider's order; null for a payment without one, which is not ours. */
  orderId: string | null;
  amountPaise: number;
  currency: string;
  status: ProviderPaymentStatus;
  /** False of a `refunded` one: the provider paid back what was authorized and never captured. */
  wasCaptured: boolean;
  amountRefundedPaise: number;
  /** `card`, `upi`, `netbanking`, `wallet`, … */
  method: string | null;
  /** e.g. `Visa •••• 1111`, `a•••@okbank`; nothing that could be used. */
  maskedInstrument: string | null;
  /**
   * Recognises the UPI address or card again; missing where the provider does not tell enough of it, or everybody has it (a
   * test's). Never stored or logged: whoever keeps it keeps a keyed hash.
   */
  instrument?: string;
  /** The bank's words. */
  errorReason: string | null;
  /** What the provider keeps of a captured one, and the tax in it; missing until it says so. */
  fee?: { paise: number; taxPaise: number };
  createdAt: Date;
}

export interface ProviderRefund {
  /** e.g. `rfnd_FP8QHiV938haTz` */
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'pending' | 'processed' | 'failed';
  /** The bank's reference. */
  arn: string | null;
  /** What we sent as `receipt`: our refund's id. */
  receipt: string | null;
  createdAt: Date;
}

export interface ProviderDispute {
  /** e.g. `disp_AHfqOvkldwsbqt` */
  id: string;
  paymentId: string;
  /** What it is about. */
  amountPaise: number;
  /** What was taken back; 0 unless it is lost. */
  deductedPaise: number;
  /** The bank's, e.g. `goods_or_services_not_received_or_partially_received`. */
  reasonCode: string | null;
  /** Until then evidence can be sent. */
  respondBy: Date | null;
  /** Null: one that we do not know. */
  phase: DisputePhase | null;
  /**
   * `action-required`: the evidence was not enough, and more can be sent. `lost`: the bank decided for the buyer, `won` for us;
   * `closed`: it went no further.
   */
  status: DisputeStatus;
  createdAt: Date;
}

/** What the provider put to our bank account, or took from what it owes us. */
export interface SettledItem {
  /** The provider's id of the payment, the refund or the adjustment. */
  id: string;
  kind: 'payment' | 'refund' | 'adjustment' | 'other';
  amountPaise: number;
  /** What it adds to the settlement: of a payment the amount without the fee. */
  creditPaise: number;
  debitPaise: number;
  /** With the tax on it. */
  feePaise: number;
  taxPaise: number;
  /** Of an adjustment that a dispute brought about. */
  disputeId: string | null;
  /** One transfer to our bank account, and the bank's reference of it; null of an item that is still held back. */
  settlement: { id: string; utr: string | null; at: Date } | null;
}

/** What a webhook told, parsed; of another kind of event `kind` is `other`. */
export type ProviderEvent =
  | { id: string; kind: 'payment'; payment: ProviderPayment }
  | { id: string; kind: 'refund'; refund: ProviderRefund; payment: ProviderPayment | null }
  /** What became of a dispute. `at`: when the provider noted it, to the second; they may come in any order. */
  | { id: string; kind: 'dispute'; dispute: ProviderDispute; at: Date }
  | { id: string; kind: 'other'; type: string };

export interface Payments {
  /** `razorpay`, or the sandbox that plays it. */
  readonly name: 'razorpay' | 'sandbox';
  /** Sent to the checkout; no secret. */
  readonly keyId: string;
  /** `receipt` (40 characters at most) is our order's id. */
  createOrder(order: { receipt: string; amountPaise: number; notes?: Record<string, string> }): Promise<ProviderOrder>;
  /** After a lost response: the order that has this receipt; of several the one that was tried. */
  findOrder(receipt: string): Promise<ProviderOrder | undefined>;
  getPayment(paymentId: string): Promise<ProviderPayment | undefined>;
  paymentsOfOrder(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Payments made in a span of time (whole seconds), the newest first, 100 at most; `skip` pages. */
  listPayments(span: { from: Date; to: Date; skip?: number }): Promise<ProviderPayment[]>;
  /** Idempotent: a captured payment is returned as it is. */
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>;
  /** `idempotencyKey` (ten or more of `A-Za-z0-9_-`) is sent as X-Refund-Idempotency; with it goes the same request each time. */
  refund(refund: { paymentId: string; amountPaise: number; receipt: string; idempotencyKey: string }): Promise<ProviderRefund>;
  getRefund(refundId: string): Promise<ProviderRefund | undefined>;
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /** Refunds made in a span of time, 100 at most; `skip` pages. */
  listRefunds(span: { from: Date; to: Date; skip?: number }): Promise<ProviderRefund[]>;
  /**
   * All, the newest first, 100 at most; `skip` pages. The provider has no span of time for them: one opened long ago may be lost
   * today.
   */
  listDisputes(skip: number): Promise<ProviderDispute[]>;
  /** Settled on a day in India (`2026-05-06`), 100 at most; `skip` pages. Items are added to a day for days. */
  listSettled(of: { day: string; skip?: number }): Promise<SettledItem[]>;
  /** Of the browser's return: HMAC-SHA256 of `order|payment` with the key's secret. */
  isAuthentic(returned: { providerOrderId: string; paymentId: string; signature: string }): boolean;
  /**
   * HMAC-SHA256 of the raw body with the webhook's secret; undefined when it is forged. `eventId` is the header
   * `x-razorpay-event-id`.
   */
  readWebhook(rawBody: Buffer, signature: string | undefined, eventId: string | undefined): ProviderEvent | undefined;
  /** The ways to the provider's checkout. `name`, `email`: the buyer's. */
  checkout(order: {
    providerOrderId: string;
    amountPaise: number;
    description: string;
    name: string;
    email?: string | undefined;
    callbackUrl: string;
    cancelUrl: string;
  }): ProviderCheckout;
}

/** Addresses or, of the sandbox, paths. */
export interface ProviderCheckout {
  /** Our page opens the checkout itself: `new Razorpay(options).open()` of the provider's script. */
  script: string;
  options: Record<string, unknown>;
  /** What the policy of that page has to allow, besides us. */
  sources: PageSources;
  /** Without script: the provider's own page, where a form with these fields is posted to. */
  action: string;
  fields: Record<string, string>;
}
export interface PageSources {
  /** Of scripts, requests and images. */
  origins: readonly string[];
  /** Of frames, and of the apps that a frame may open. */
  frames: readonly string[];
}

/** The provider's own refusal, e.g. `BAD_REQUEST_ERROR`. */
export class ProviderRefusal extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number, description: string) {
    super(description);
    this.name = 'ProviderRefusal';
    this.code = code;
    this.status = status;
  }
}
