import { randomInt } from 'node:crypto';

/** Razorpay's entities as its API shows them. `created_at` is in Unix seconds, amounts in paise. */
export interface OrderEntity {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: object;
  created_at: number;
}

/** What the buyer pays with. */
export type Instrument =
  | { method: 'card'; card: { network: string; last4: string; name: string } }
  | { method: 'upi'; vpa: string }
  | { method: 'netbanking'; bank: string }
  | { method: 'wallet'; wallet: string };

export interface PaymentEntity {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  invoice_id: null;
  international: false;
  method: Instrument['method'];
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  /** Shown with `expand[]=card` and in webhooks. */
  card?: { id: string; entity: 'card'; name: string; last4: string; network: string; type: 'debit'; international: false };
  bank: string | null;
  wallet: string | null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: object;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: object;
  created_at: number;
}

export interface RefundEntity {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: object;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal';
  speed_requested: 'normal';
  created_at: number;
}

export interface DisputeEntity {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  amount_deducted: number;
  currency: string;
  gateway_dispute_id: string;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: 'chargeback';
  created_at: number;
}

/** Why a bank declines, in Razorpay's words. */
export const FAILURES = {
  insufficient_fund:
    'Your payment could not be completed due to insufficient account balance. Try another card or payment method.',
  card_declined:
    'Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.',
  payment_cancelled: 'Your payment has been cancelled. Try again or complete the payment later.',
  payment_timed_out: 'Your payment could not be completed due to a temporary issue. Try again later.',
} as const;
export type FailureReason = keyof typeof FAILURES;

/** A buyer at the checkout, from the form that the shop posted on. */
export interface Checkout {
  id: string;
  created_at: number;
  orderId: string;
  shop: string;
  description: string;
  callbackUrl: string;
  cancelUrl: string;
  /** Opened by the shop's script, not by its form. */
  isStandard?: boolean;
  /** The shop hides typed UPI IDs. */
  hidesCollect?: boolean;
  /** The phone that the shop filled in. */
  contact?: string;
  /** What the buyer has chosen to pay with. */
  attempt?: { instrument: Instrument; fails?: FailureReason | undefined };
  /** How the last attempt ended. */
  paymentId?: string;
}

/** A refusal of the API, as Razorpay words it. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly field: string | undefined;
  constructor(description: string, options: { status?: number; field?: string } = {}) {
    super(description);
    this.status = options.status ?? 400;
    this.field = options.field;
  }
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** e.g. `pay_G3P9vcIhRs3NV4` */
export const providerId = (prefix: string): string =>
  `${prefix}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

export function newPayment(order: OrderEntity, instrument: Instrument, at: Date): PaymentEntity {
  const cardId = instrument.method === 'card' ? providerId('card') : null;
  return {
    id: providerId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: instrument.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: cardId,
    ...(instrument.method === 'card' && cardId
      ? { card: { id: cardId, entity: 'card', type: 'debit', international: false, ...instrument.card } }
      : {}),
    bank: instrument.method === 'netbanking' ? instrument.bank : null,
    wallet: instrument.method === 'wallet' ? instrument.wallet : null,
    vpa: instrument.method === 'upi' ? instrument.vpa : null,
    email: 'void@razorpay.com',
    contact: '+919000090000',
    notes: [],
    fee: null,
    tax: null,
    ...noError,
    acquirer_data: {},
    created_at: seconds(at),
  };
}

export const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
} as const;

export const errorOf = (reason: FailureReason) => ({
  error_code: 'BAD_REQUEST_ERROR',
  error_description: FAILURES[reason],
  error_source: reason === 'payment_cancelled' ? 'customer' : 'bank',
  error_step: 'payment_authorization',
  error_reason: reason,
});
