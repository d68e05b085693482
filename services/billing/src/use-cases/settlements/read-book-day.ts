import { PAYMENTS, SETTLEMENTS } from '@visavis/contracts/constants/billing';
import { boundsOfIstDay } from '@visavis/contracts/local-time';
import { Unavailable } from '@visavis/platform';
import { type Payments, ProviderRefusal } from '@visavis/providers';
import { disputesOpenedIn, ordersMadeIn, refundsMadeIn, settledOn, takenOf } from '../../data/settlements.ts';
import {
  addDispute,
  addOrder,
  addRefund,
  addSettled,
  addTheirDispute,
  addTheirPayment,
  addTheirRefund,
  type BookSums,
  isTakenThere,
  noSums,
  nothingSettled,
  type SettledDay,
  type Span,
} from '../../domain/payments/book-day.ts';
import type { BillingDeps } from '../deps.ts';
import { pages } from '../payments/reconcile.ts';

export interface BookDay {
  ours: BookSums;
  /** Null: the provider does not answer, or its day is too long to be read while somebody waits. */
  theirs: BookSums | null;
  settled: SettledDay;
}

/** What our books and the provider's, which is asked, say of a day in India, and what it settled on it. */
export async function readBookDay(deps: BillingDeps, day: string): Promise<BookDay> {
  const span = boundsOfIstDay(day);
  const [ours, theirs, settled] = await Promise.all([ourSums(deps, span), theirSums(deps, span), settledDay(deps, day)]);
  return { ours, theirs, settled };
}

async function ourSums({ store }: BillingDeps, span: Span): Promise<BookSums> {
  const sums = noSums();
  // A checkout that was left open may be paid days after its order was made.
  const madeFrom = new Date(span.from.getTime() - PAYMENTS.followMs);
  for await (const order of ordersMadeIn(store, { from: madeFrom, to: span.to })) addOrder(sums, order, span);
  for await (const refund of refundsMadeIn(store, span)) addRefund(sums, refund);
  for await (const dispute of disputesOpenedIn(store, span)) addDispute(sums, dispute);
  return sums;
}

async function theirSums({ payments, store, logger }: BillingDeps, span: Span): Promise<BookSums | null> {
  if (!payments) return null;
  try {
    return await readTheirs(store, payments, span);
  } catch (error) {
    if (!(error instanceof Unavailable || error instanceof ProviderRefusal || error instanceof TooLong)) throw error;
    logger.warn({ error }, "a day of the provider's books could not be read");
    return null;
  }
}

class TooLong extends Error {}
/** One by one, while somebody waits. */
const LOOK_UPS_MAX = 100;
async function* someOf<T>(list: (skip: number) => Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  let left: number = SETTLEMENTS.dayPages;
  for await (const page of pages(list)) {
    if (left === 0) throw new TooLong();
    left -= 1;
    yield page;
  }
}

async function readTheirs(store: BillingDeps['store'], payments: Payments, span: Span): Promise<BookSums> {
  const sums = noSums();
  // The provider's spans are whole seconds, with their end.
  const listed = { from: span.from, to: new Date(span.to.getTime() - 1_000) };
  const isTaken = new Map<string, boolean>();
  for await (const page of someOf((skip) => payments.listPayments({ ...listed, skip })))
    for (const payment of page) {
      addTheirPayment(sums, payment);
      isTaken.set(payment.id, isTakenThere(payment));
    }
  let lookUps = 0;
  for await (const page of someOf((skip) => payments.listRefunds({ ...listed, skip }))) {
    for (const id of await takenOf(
      store,
      page.map(({ paymentId }) => paymentId),
    ))
      isTaken.set(id, true);
    for (const refund of page) {
      const { paymentId } = refund;
      // Of another day, and not taken as far as we know: money that nobody captured goes back days later.
      if (!isTaken.has(paymentId)) {
        if (++lookUps > LOOK_UPS_MAX) throw new TooLong();
        const payment = await payments.getPayment(paymentId);
        isTaken.set(paymentId, payment !== undefined && isTakenThere(payment));
      }
      if (isTaken.get(paymentId)) addTheirRefund(sums, refund);
    }
  }
  for await (const page of someOf((skip) => payments.listDisputes(skip))) {
    for (const dispute of page) addTheirDispute(sums, dispute, span);
    if ((page.at(-1)?.createdAt ?? span.from) < span.from) break;
  }
  return sums;
}

async function settledDay({ store }: BillingDeps, day: string): Promise<SettledDay> {
  const settled = nothingSettled();
  for await (const item of settledOn(store, day)) addSettled(settled, item);
  return settled;
}
