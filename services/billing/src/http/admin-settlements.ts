import { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import { pagination } from '@visavis/contracts/common';
import { istDay } from '@visavis/contracts/local-time';
import { type CsvColumns, type Routes, sendListCsv } from '@visavis/platform';
import { countInState, pageOfSettled, settledReadAt } from '../data/settlements.ts';
import type { SettlementItem } from '../domain/payments/settlement.ts';
import type { BillingDeps } from '../use-cases/deps.ts';
import { readBookDay } from '../use-cases/settlements/read-book-day.ts';

/** Our books beside the provider's: a day's sums, and each item that it settled. */
export function adminSettlementRoutes({ on }: Routes, deps: BillingDeps): void {
  const { store } = deps;
  on(adminBillingEndpoints.settlements, async ({ query }) => {
    const { found, count } = await pageOfSettled(store, query);
    return { items: found.map(presentItem), pagination: pagination(query.page, query.limit, count) };
  });
  on(adminBillingEndpoints.settlementsCsv, (context) =>
    sendListCsv(context, 'settlements', CSV, async (page) => {
      const { found } = await pageOfSettled(store, { ...context.query, ...page });
      return { found, rows: found.map(presentItem) };
    }),
  );
  on(adminBillingEndpoints.bookDay, async ({ query, now }) => {
    const day = query.day ?? istDay(now);
    const [{ ours, theirs, settled }, differing, overdue, readAt] = await Promise.all([
      readBookDay(deps, day),
      countInState(store, 'differs'),
      countInState(store, 'overdue'),
      settledReadAt(store),
    ]);
    return {
      day,
      ours,
      theirs,
      settled: { ...settled, transfers: settled.transfers.map((each) => ({ ...each, at: each.at.toISOString() })) },
      differing: presentCount(differing),
      overdue: presentCount(overdue),
      readAt: readAt?.toISOString() ?? null,
    };
  });
}

const presentCount = ({ total, totalIsEstimate }: { total: number; totalIsEstimate?: true }) => ({
  count: total,
  isEstimate: totalIsEstimate ?? false,
});
const presentItem = ({ version: _, settlement, ...item }: SettlementItem) => ({
  ...item,
  settlement: settlement && { ...settlement, at: settlement.at.toISOString() },
});

const CSV: CsvColumns<ReturnType<typeof presentItem>> = {
  Item: ({ _id }) => _id,
  Kind: ({ kind }) => kind,
  Order: ({ orderId }) => orderId,
  Dispute: ({ disputeId }) => disputeId,
  'Amount, rupees': ({ amountPaise }) => amountPaise / 100,
  'Credit, rupees': ({ creditPaise }) => creditPaise / 100,
  'Debit, rupees': ({ debitPaise }) => debitPaise / 100,
  'Fee with tax, rupees': ({ feePaise }) => feePaise / 100,
  'Tax on the fee, rupees': ({ taxPaise }) => taxPaise / 100,
  Settlement: ({ settlement }) => settlement?.id,
  UTR: ({ settlement }) => settlement?.utr,
  'Settled at': ({ settlement }) => settlement?.at,
  Differences: ({ differences }) => differences.join(' '),
};
