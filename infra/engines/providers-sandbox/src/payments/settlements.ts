import { DAY } from '@visavis/contracts/constants/units';
import { istDay } from '@visavis/contracts/local-time';
import type { Books } from './books.ts';
import { type PaymentEntity, type RefundEntity, seconds } from './entities.ts';

/** Razorpay's cycle for domestic payments: two working days after the day on which the money came. */
const WORKING_DAYS = 2;
/** Over a weekend. */
const LONGEST_DAYS = 4;
const noonOf = (day: string) => new Date(`${day}T12:00:00+05:30`);
/** Banks close on Saturdays and Sundays; the sandbox knows no other holidays. */
const isWorkingDay = (at: Date) => at.getUTCDay() % 6 !== 0;

function settlementDayOf(created: string): string {
  let at = noonOf(created);
  for (let left = WORKING_DAYS; left > 0; left -= isWorkingDay(at) ? 1 : 0) at = new Date(at.getTime() + DAY);
  return istDay(at);
}

/**
 * What is settled on a day in India, from noon on, in one transfer: captured payments without the fee, and refunds of captured
 * payments. What is captured days after it was paid is added to its day late.
 */
export function settledOn(books: Books, day: string, now: Date): object[] {
  const at = noonOf(day);
  // Not a day of the calendar, or none yet.
  if (Number.isNaN(at.getTime()) || istDay(at) !== day || now < at) return [];
  const created = Array.from({ length: LONGEST_DAYS }, (_, back) => istDay(new Date(at.getTime() - (LONGEST_DAYS - back) * DAY)));
  const days = created.filter((each) => settlementDayOf(each) === day);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const span = { from: startOf(first), to: startOf(last) + DAY / 1_000 - 1, count: 1e9, skip: 0 };
  const settlement = {
    currency: 'INR',
    on_hold: false,
    settled: true,
    settled_at: seconds(at),
    settlement_id: `setl_${day.replaceAll('-', '')}Sandbx`,
    settlement_utr: `SBX${day.replaceAll('-', '')}001`,
    posted_at: null,
    credit_type: 'default',
    dispute_id: null,
  };
  const payments = books.list('payment', span).filter(({ captured }) => captured);
  const refunds = books
    .list('refund', span)
    .filter(({ status, payment_id }) => status !== 'failed' && books.find('payment', payment_id)?.captured);
  return [
    ...payments.map((payment) => ({ ...settlement, ...paid(payment) })),
    ...refunds.map((refund) => ({ ...settlement, ...paidBack(refund) })),
  ];
}
const startOf = (day: string) => seconds(noonOf(day)) - DAY / 2_000;

const paid = ({ id, amount, fee, tax, order_id, method, created_at }: PaymentEntity) => ({
  entity_id: id,
  type: 'payment',
  amount,
  credit: amount - (fee ?? 0),
  debit: 0,
  fee,
  tax,
  payment_id: null,
  order_id,
  method,
  created_at,
});
const paidBack = ({ id, amount, payment_id, created_at }: RefundEntity) => ({
  entity_id: id,
  type: 'refund',
  amount,
  credit: 0,
  debit: amount,
  fee: 0,
  tax: 0,
  payment_id,
  order_id: null,
  created_at,
});
