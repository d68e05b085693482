import { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import { pagination } from '@visavis/contracts/common';
import { UNNAMED_USER_NAME } from '@visavis/contracts/constants/account';
import { type CsvColumns, NotFound, type Routes, sendListCsv } from '@visavis/platform';
import { getDispute, pageOfDisputes } from '../data/disputes.ts';
import { entriesOfSubscription } from '../data/passes.ts';
import type { DisputeRecord } from '../domain/payments/dispute.ts';
import type { BillingDeps } from '../use-cases/deps.ts';
import { readPayment } from '../use-cases/payments/read-payments.ts';
import { presentEntry } from './present-entry.ts';
import { presentAdminPayment } from './present-payment.ts';

/** Payments that a buyer's bank asks back, and what admins answer it with. */
export function adminDisputeRoutes({ on }: Routes, deps: BillingDeps): void {
  on(adminBillingEndpoints.disputes, async ({ query }) => {
    const { found, count } = await pageOfDisputes(deps.store, query);
    return { disputes: found.map(presentDispute), pagination: pagination(query.page, query.limit, count) };
  });
  on(adminBillingEndpoints.disputesCsv, (context) =>
    sendListCsv(context, 'disputes', CSV, async (page) => {
      const { found } = await pageOfDisputes(deps.store, { ...context.query, ...page });
      return { found, rows: found.map(presentDispute) };
    }),
  );
  on(adminBillingEndpoints.dispute, async ({ params, now }) => {
    const dispute = await getDispute(deps.store, params.id);
    if (!dispute) throw new NotFound('NOT_FOUND', 'Dispute not found');
    const payment = await readPayment(deps, dispute.orderId);
    const { userId, subscriptionId } = payment.order;
    const entries = subscriptionId === null ? [] : await entriesOfSubscription(deps.store, userId, subscriptionId);
    return {
      dispute: presentDispute(dispute),
      payment: presentAdminPayment(payment, deps.config, now, { withLinks: true }),
      entries: entries.map(presentEntry),
    };
  });
}

const presentDispute = ({ version: _, seenAt: _seen, dueTold: _told, ...dispute }: DisputeRecord) => ({
  ...dispute,
  buyerName: dispute.buyerName || UNNAMED_USER_NAME,
  respondBy: dispute.respondBy?.toISOString() ?? null,
  openedAt: dispute.openedAt.toISOString(),
});

const CSV: CsvColumns<ReturnType<typeof presentDispute>> = {
  Dispute: ({ _id }) => _id,
  Opened: ({ openedAt }) => openedAt,
  Status: ({ status }) => status,
  Phase: ({ phase }) => phase,
  Reason: ({ reasonCode }) => reasonCode,
  'Respond by': ({ respondBy }) => respondBy,
  'Amount, rupees': ({ amountPaise }) => amountPaise / 100,
  'Taken back, rupees': ({ deductedPaise }) => deductedPaise / 100,
  Buyer: ({ buyerName }) => buyerName,
  'Buyer ID': ({ userId }) => userId,
  Order: ({ orderId }) => orderId,
  'Payment ID': ({ paymentId }) => paymentId,
};
