import { isDeepStrictEqual } from 'node:util';
import { SETTLEMENTS } from '@visavis/contracts/constants/billing';
import { DAY } from '@visavis/contracts/constants/units';
import { lastIstDays } from '@visavis/contracts/local-time';
import type { Payments } from '@visavis/providers';
import type { Unit } from '@visavis/store';
import { settlementItems } from '../../data/collections.ts';
import { ordersMadeIn, ourPartsOf, refundsAskedIn, SETTLEMENTS_CURSOR, settledReadAt } from '../../data/settlements.ts';
import {
  awaitedPayments,
  awaitedRefund,
  joinSettled,
  type NewSettlementItem,
  type SettlementItem,
} from '../../domain/payments/settlement.ts';
import type { BillingDeps } from '../deps.ts';
import { raiseAlert } from '../payments/payment-alert.ts';
import { moveCursor, pages } from '../payments/reconcile.ts';

/**
 * The job that keeps what the provider settled, each item once, beside what it is in our books, and tells a person of what
 * differs and of what should have been settled by now. Days are read again for items that come late, and are judged again: a
 * difference goes when our books have caught up. The cursor moves at the end, so a run that fails is caught up by the next.
 * Throws UNAVAILABLE.
 */
export async function readSettlements(deps: BillingDeps, now: Date): Promise<void> {
  const { payments, store } = deps;
  if (!payments) return;
  const since = new Date(now.getTime() - SETTLEMENTS.sinceMs);
  const until = await settledReadAt(store);
  const behindMs = until ? now.getTime() - until.getTime() + SETTLEMENTS.againDays * DAY : SETTLEMENTS.sinceMs;
  for (const day of lastIstDays(now, Math.ceil(behindMs / DAY) + 1)) await readDay(deps, payments, day);
  await noteOverdue(deps, { from: since, to: new Date(now.getTime() - SETTLEMENTS.overdueMs) });
  await moveCursor(store, SETTLEMENTS_CURSOR, now);
}

async function readDay(deps: BillingDeps, payments: Payments, day: string): Promise<void> {
  for await (const page of pages((skip) => payments.listSettled({ day, skip }))) {
    const saved = await deps.store.transaction(async (unit) => {
      const oursOf = await ourPartsOf(unit, page);
      const joined = page.flatMap((item) => joinSettled(item, oursOf(item)) ?? []);
      return Promise.all(joined.map((item) => saveItem(unit, item)));
    });
    for (const each of saved) alertOf(deps, each);
  }
}

/** What is settled is no longer overdue, and what a day without a run has missed is not yet. */
async function noteOverdue(deps: BillingDeps, span: { from: Date; to: Date }): Promise<void> {
  for await (const order of ordersMadeIn(deps.store, span)) await noteAwaited(deps, awaitedPayments(order, span.to));
  for await (const refund of refundsAskedIn(deps.store, span)) {
    const item = awaitedRefund(refund);
    if (item) await noteAwaited(deps, [item]);
  }
}

async function noteAwaited({ store, ...deps }: BillingDeps, items: readonly NewSettlementItem[]): Promise<void> {
  for (const item of items) {
    if ((await store.collection(settlementItems).get(item._id))?.settlement) continue;
    const saved = await store.transaction(async (unit) => {
      const stored = await unit.collection(settlementItems).get(item._id);
      return stored?.settlement ? undefined : saveItem(unit, item);
    });
    if (saved) alertOf(deps, saved);
  }
}

interface SavedItem {
  item: SettlementItem;
  /** It differed in the same way before. */
  isKnown: boolean;
}

async function saveItem(unit: Unit, item: NewSettlementItem): Promise<SavedItem> {
  const writer = unit.collection(settlementItems);
  const stored = await writer.get(item._id);
  if (!stored) return { item: writer.insert(item), isKnown: false };
  const next = { ...item, version: stored.version };
  const isKnown = isDeepStrictEqual(stored.differences, next.differences);
  return { item: isDeepStrictEqual(stored, next) ? stored : writer.save(next), isKnown };
}

function alertOf(deps: Pick<BillingDeps, 'logger' | 'metrics'>, { item, isKnown }: SavedItem): void {
  const { _id: itemId, kind: of, orderId, differences, settlement } = item;
  if (differences.length === 0) return;
  const kind = differences.includes('overdue') ? 'settlement-overdue' : 'settlement-differs';
  raiseAlert(deps, kind, { itemId, of, orderId, differences, settlementId: settlement?.id }, isKnown);
}
