import { type Payment, paymentSchema, type Refund, refundSchema } from '@visavis/contracts/billing-model';
import { UNNAMED_USER_NAME } from '@visavis/contracts/constants/account';
import { PLANS } from '@visavis/contracts/constants/billing';
import { categoryNameOf } from '@visavis/contracts/constants/category';
import { pickFields } from '@visavis/platform';
import type { BillingConfig } from '../config.ts';
import type { OrderRecord, RefundRecord } from '../domain/order.ts';
import { freeReturnUrl } from '../domain/payments/free-order.ts';
import { isPayable } from '../domain/payments/status.ts';
import { documentUrl, payUrl } from '../domain/signed-link.ts';
import type { PaymentWithPapers } from '../use-cases/payments/read-payments.ts';

type PaymentLinkKeys = Pick<BillingConfig, 'linkKeys' | 'freeOrderKeys'>;

/** Where the browser goes to pay: our pay page, or the return page when nothing is to pay. */
export const paymentUrlOf = (keys: PaymentLinkKeys, order: OrderRecord): string =>
  order.amountPaise === 0 ? freeReturnUrl(keys.freeOrderKeys, order) : payUrl(keys.linkKeys, order);

/** A payment as its buyer sees it. `withLinks`: of one payment, with links to its credit notes. */
export function presentPayment(
  { order, refunds, numbers }: PaymentWithPapers,
  keys: PaymentLinkKeys,
  now: Date,
  { withLinks = false } = {},
): Payment {
  // The payment that counts, else the last one that was tried.
  const attempt = order.attempts.find(({ paymentId }) => paymentId === order.paymentId) ?? order.attempts.at(-1);
  const failed = order.attempts.filter(({ status }) => status === 'failed').at(-1);
  return {
    ...pickFields(paymentSchema, order),
    orderId: order.providerOrderId,
    selectedCategory: order.category === null ? PLANS.allCategories : (categoryNameOf(order.category) ?? order.category),
    method: attempt?.method ?? null,
    maskedInstrument: attempt?.maskedInstrument ?? null,
    errorReason: order.status === 'failed' ? (failed?.errorReason ?? null) : null,
    refunds: refunds.map((refund) => presentRefund(refund, numbers.get(refund._id), withLinks ? { keys, now } : undefined)),
    invoiceNumber: numbers.get(order._id) ?? null,
    paymentUrl: isPayable(order, now) && order.status !== 'authorized' ? paymentUrlOf(keys, order) : null,
  };
}

export const presentAdminPayment = (
  payment: PaymentWithPapers,
  keys: PaymentLinkKeys,
  now: Date,
  { withLinks = false } = {},
) => ({
  ...presentPayment(payment, keys, now, { withLinks }),
  ...(withLinks
    ? { invoiceUrl: payment.numbers.has(payment.order._id) ? documentUrl(keys.linkKeys, payment.order._id, now) : null }
    : {}),
  ...(withLinks && payment.invoice ? { taxPaise: payment.invoice.totalPaise - payment.invoice.taxablePaise } : {}),
  userId: payment.order.userId,
  buyerName: payment.order.buyerName || UNNAMED_USER_NAME,
  gstDetails: payment.order.gstDetails,
  attempts: payment.order.attempts.map(({ paymentId, status, amountPaise, method, errorReason, isExtra, fee, at }) => ({
    paymentId,
    status,
    amountPaise,
    method,
    errorReason,
    isExtra,
    ...(fee && { fee }),
    at: at.toISOString(),
  })),
});

export function presentRefund(
  refund: RefundRecord,
  creditNoteNumber?: string,
  links?: { keys: PaymentLinkKeys; now: Date },
): Refund {
  return {
    ...pickFields(refundSchema, refund),
    creditNoteNumber: creditNoteNumber ?? null,
    ...(links ? { creditNoteUrl: creditNoteNumber ? documentUrl(links.keys.linkKeys, refund._id, links.now) : null } : {}),
  };
}
