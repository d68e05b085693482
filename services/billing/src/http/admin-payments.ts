import { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import { pagination } from '@visavis/contracts/common';
import { gstStateNameOf } from '@visavis/contracts/gst';
import { actorOf, assertFresh, type CsvColumns, invalidField, type Routes, sendListCsv } from '@visavis/platform';
import type { TaxDocument } from '../domain/tax-document.ts';
import type { BillingDeps } from '../use-cases/deps.ts';
import { listPayments, readPayment } from '../use-cases/payments/read-payments.ts';
import { readRefundEffects, refundPayment } from '../use-cases/refunds/refund-payment.ts';
import { presentAdminPayment, presentRefund } from './present-payment.ts';

/** Everyone's payments, and paying back. */
export function adminPaymentRoutes({ on }: Routes, deps: BillingDeps): void {
  const { config } = deps;
  on(adminBillingEndpoints.payments, async ({ query, now }) => {
    const { payments, count } = await listPayments(deps, query);
    return {
      payments: payments.map((payment) => presentAdminPayment(payment, config, now)),
      pagination: pagination(query.page, query.limit, count),
    };
  });
  on(adminBillingEndpoints.paymentsCsv, (context) =>
    sendListCsv(context, 'payments', CSV, async (page) => {
      const { payments } = await listPayments(deps, { ...context.query, ...page });
      const rows = payments.map((payment) => ({
        ...presentAdminPayment(payment, config, context.now),
        invoice: payment.invoice,
      }));
      return { found: payments.map(({ order }) => order), rows };
    }),
  );
  on(adminBillingEndpoints.payment, async ({ params, now }) => ({
    payment: presentAdminPayment(await readPayment(deps, params.id), config, now, { withLinks: true }),
  }));
  on(adminBillingEndpoints.refundEffects, async ({ params, query, principal, now }) => ({
    effects: await readRefundEffects(deps, {
      orderId: params.id,
      amountPaise: query.amountPaise,
      actor: actorOf(principal),
      now,
    }),
  }));
  on(adminBillingEndpoints.refund, async ({ params, body, principal, now, once }) => {
    if (!once) throw keyMissing();
    // Other refunds of the payment are in its list; what is returned is stored with the key.
    const { refunds, numbers } = await readPayment(deps, params.id);
    const made = await refundPayment(deps, {
      orderId: params.id,
      ...body,
      amountPaise: body.amountPaise,
      actor: actorOf(principal),
      once,
      now,
      requireFresh: () => assertFresh(principal, now),
      present: ({ order, refund }) => ({
        refund: presentRefund(refund),
        payment: presentAdminPayment({ order, refunds: [...refunds, refund], numbers }, config, now),
      }),
    });
    return { message: 'Refund requested', ...made };
  });
}

/** Without one, a repeated request would pay back twice. */
const keyMissing = () => invalidField('Idempotency-Key', 'Idempotency-Key is required');

type Row = ReturnType<typeof presentAdminPayment> & { invoice: TaxDocument | undefined };
const rupees = (paise: number | undefined) => (paise === undefined ? null : paise / 100);
/** Of the payment that counts. */
const feeOf = (paid: string | null, attempts: Row['attempts']) => attempts.find(({ paymentId }) => paymentId === paid)?.fee;
/** What an accountant files: the invoice with its tax and place of supply, what went back, and the credit notes for it. */
const CSV: CsvColumns<Row> = {
  Order: ({ _id }) => _id,
  Paid: ({ paidAt }) => paidAt,
  Created: ({ createdAt }) => createdAt,
  Status: ({ status }) => status,
  Buyer: ({ buyerName }) => buyerName,
  'Buyer ID': ({ userId }) => userId,
  Plan: ({ planCode }) => planCode,
  Coupon: ({ couponCode }) => couponCode,
  'Discount, rupees': ({ discountPaise }) => rupees(discountPaise),
  'Amount, rupees': ({ amountPaise }) => rupees(amountPaise),
  Invoice: ({ invoiceNumber }) => invoiceNumber,
  'Invoice date': ({ invoice }) => invoice?.issuedAt.toISOString(),
  Taxable: ({ invoice }) => rupees(invoice?.taxablePaise),
  CGST: ({ invoice }) => rupees(invoice?.cgstPaise),
  SGST: ({ invoice }) => rupees(invoice?.sgstPaise),
  IGST: ({ invoice }) => rupees(invoice?.igstPaise),
  'Place of supply': ({ invoice }) => invoice && `${invoice.placeOfSupply} ${gstStateNameOf(invoice.placeOfSupply) ?? ''}`.trim(),
  GSTIN: ({ gstDetails }) => gstDetails?.gstin,
  'Refunded, rupees': ({ amountRefundedPaise }) => rupees(amountRefundedPaise),
  'Credit notes': ({ refunds }) => refunds.flatMap(({ creditNoteNumber }) => creditNoteNumber ?? []).join('; '),
  'Refund reasons': ({ refunds }) => refunds.map(({ reason }) => reason).join('; '),
  'Provider’s fee with tax, rupees': ({ paymentId, attempts }) => rupees(feeOf(paymentId, attempts)?.paise),
  'Tax on the fee, rupees': ({ paymentId, attempts }) => rupees(feeOf(paymentId, attempts)?.taxPaise),
  Method: ({ method }) => method,
  'Payment ID': ({ paymentId }) => paymentId,
};
