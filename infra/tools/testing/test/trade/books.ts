import type { Market, ProviderPaymentView, Trader } from './market.ts';

/** A payment as `GET /api/admin/payments` shows it. */
interface OurPayment {
  _id: string;
  orderId: string | null;
  paymentId: string | null;
  planCode: string;
  amountPaise: number;
  discountPaise: number;
  couponCode: string | null;
  status: string;
  amountRefundedPaise: number;
  invoiceNumber: string | null;
  paidAt: string | null;
  refunds: { _id: string; paymentId: string; amountPaise: number; status: string; creditNoteNumber: string | null }[];
  attempts: { paymentId: string; status: string; amountPaise: number; isExtra: boolean; at: string }[];
}

export interface Books {
  ours: OurPayment[];
  payments: ProviderPaymentView[];
  refunds: { id: string; payment_id: string; amount: number; status: string }[];
  disputes: { payment_id: string; amount_deducted: number }[];
  // biome-ignore lint/suspicious/noExplicitAny: looked at here only
  dashboard: any;
  // biome-ignore lint/suspicious/noExplicitAny: looked at here only
  coupons: any[];
}

export async function readBooks(market: Market, admin: Trader): Promise<Books> {
  const pagesOf = async (path: string, name: string) => {
    for (let page = 1, found: never[] = []; ; page += 1) {
      const { body } = await market.ask(admin, 'GET', `${path}?limit=100&page=${page}`);
      found = [...found, ...(body[name] as never[])];
      if (page >= body.pagination.pages) return found;
    }
  };
  const [ours, coupons, payments, refunds, disputes, stats] = await Promise.all([
    pagesOf('/api/admin/payments', 'payments'),
    pagesOf('/api/coupons/admin', 'coupons'),
    market.books('payments'),
    market.books('refunds'),
    market.books('disputes'),
    market.ask(admin, 'GET', '/admin/dashboard/stats?skipCache=1'),
  ]);
  return { ours, coupons, payments, refunds, disputes, dashboard: stats.body.stats };
}

export const sumOf = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);

const isTaken = ({ status }: { status: string }) => status === 'captured' || status === 'refunded';
const counts = ({ status }: { status: string }) => status !== 'failed';

/** What does not agree between our books, the provider's, the dashboard and the coupons; in words, nothing when all is well. */
export function differencesIn({ ours, payments, refunds, disputes, dashboard, coupons }: Books, now: number): string[] {
  const found: string[] = [];
  const compare = (what: string, left: unknown, right: unknown) => {
    if (JSON.stringify(left) !== JSON.stringify(right))
      found.push(`${what}: ours ${JSON.stringify(left)}, theirs ${JSON.stringify(right)}`);
  };
  const theirs = Map.groupBy(payments, ({ order_id }) => order_id);
  const deducted = new Map(disputes.map(({ payment_id, amount_deducted }) => [payment_id, amount_deducted]));
  const orderIds = new Set(ours.map(({ orderId }) => orderId));
  for (const { id, order_id } of payments) if (!orderIds.has(order_id)) found.push(`${id}: its order is none of ours`);

  for (const order of ours) {
    if (order.orderId === null || order.orderId.startsWith('order_free_')) continue;
    const made = theirs.get(order.orderId) ?? [];
    // Money that was authorized and never captured goes back without having been anybody's.
    const captured = made.filter((payment) => payment.captured);
    compare(
      `${order._id} captured`,
      order.attempts.filter((attempt) => isTaken(attempt) && captured.some(({ id }) => id === attempt.paymentId)).length,
      captured.length,
    );
    compare(
      `${order._id} is paid`,
      order.paymentId !== null,
      captured.some(({ id }) => id === order.paymentId),
    );
    for (const payment of captured) {
      const attempt = order.attempts.find(({ paymentId }) => paymentId === payment.id);
      const back = order.refunds.filter((refund) => refund.paymentId === payment.id && counts(refund));
      compare(`${payment.id} amount`, attempt?.amountPaise, payment.amount);
      compare(
        `${payment.id} paid back`,
        sumOf(back, ({ amountPaise }) => amountPaise),
        payment.amount_refunded + (deducted.get(payment.id) ?? 0),
      );
      const failed = order.refunds.some((refund) => refund.paymentId === payment.id && refund.status === 'failed');
      if (attempt?.isExtra && payment.amount_refunded !== payment.amount && !failed)
        found.push(`${payment.id}: a second payment that was not paid back`);
    }
    compare(
      `${order._id} refunded`,
      order.amountRefundedPaise,
      sumOf(
        order.refunds.filter((refund) => refund.paymentId === order.paymentId && counts(refund)),
        ({ amountPaise }) => amountPaise,
      ),
    );
    if (order.amountRefundedPaise > order.amountPaise) found.push(`${order._id}: more was paid back than was paid`);
    if (order.paymentId && !order.invoiceNumber) found.push(`${order._id}: no invoice number`);
    for (const { _id, status, paymentId, creditNoteNumber } of order.refunds) {
      if (status === 'pending') found.push(`${_id}: pending`);
      if (status === 'processed' && paymentId === order.paymentId && !creditNoteNumber)
        found.push(`${_id}: no credit note number`);
    }
  }

  const paid = ours.filter(({ paymentId }) => paymentId !== null);
  const today = istDay(now);
  compare(
    'dashboard, revenue',
    dashboard.revenue.totalPaise,
    sumOf(paid, ({ amountPaise }) => amountPaise),
  );
  compare(
    'dashboard, revenue today',
    dashboard.revenue.todayPaise,
    sumOf(
      paid.filter(({ paidAt }) => istDay(Date.parse(paidAt ?? '')) === today),
      ({ amountPaise }) => amountPaise,
    ),
  );
  compare(
    'dashboard, paid back',
    dashboard.revenue.refundedPaise,
    sumOf(ours, ({ amountRefundedPaise }) => amountRefundedPaise),
  );
  compare('dashboard, orders', [dashboard.orders.created, dashboard.orders.paid], [ours.length, paid.length]);
  for (const { code, redemptions, maxRedemptions } of coupons) {
    compare(`${code} redeemed`, redemptions, paid.filter(({ couponCode }) => couponCode === code).length);
    if (maxRedemptions !== null && redemptions > maxRedemptions) found.push(`${code}: ${redemptions} of ${maxRedemptions} uses`);
  }
  const lost = refunds.filter(({ status }) => status === 'pending');
  if (lost.length > 0) found.push(`${lost.length} refunds are pending at the provider`);
  return found;
}

const istDay = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** The month in a table. `rupees`: as whole paise apart. */
export function printMonth(
  title: string,
  { ours, payments, refunds, disputes, coupons }: Books,
  more: Record<string, number | string>,
): void {
  const paid = ours.filter(({ paymentId }) => paymentId !== null);
  const captured = payments.filter((payment) => payment.captured);
  const extra = ours.flatMap(({ attempts }) => attempts.filter(({ isExtra }) => isExtra));
  const made = ours.flatMap((order) => order.refunds);
  const back = refunds.filter(({ payment_id, status }) => status === 'processed' && captured.some(({ id }) => id === payment_id));
  const isLate = ({ paidAt, attempts, paymentId }: OurPayment) =>
    attempts.some(
      (attempt) => attempt.paymentId === paymentId && Date.parse(paidAt ?? '') - Date.parse(attempt.at) > 30 * 60_000,
    );
  const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
  const rows: Record<string, number | string> = {
    orders: ours.length,
    paid: paid.length,
    'learnt of late': paid.filter(isLate).length,
    'failed, expired': ours.filter(({ status }) => status === 'failed' || status === 'expired').length,
    'second captures': extra.length,
    'refunds, of them failed': `${made.length}, ${made.filter(({ status }) => status === 'failed').length}`,
    'lost disputes': disputes.length,
    'coupons used': sumOf(coupons, ({ redemptions }) => redemptions),
    invoices: paid.filter(({ invoiceNumber }) => invoiceNumber).length,
    'credit notes': made.filter(({ creditNoteNumber }) => creditNoteNumber).length,
    'rupees in': rupees(sumOf(captured, ({ amount }) => amount)),
    'rupees out': rupees(sumOf(back, ({ amount }) => amount) + sumOf(disputes, ({ amount_deducted }) => amount_deducted)),
    ...more,
  };
  const width = Math.max(...Object.keys(rows).map(({ length }) => length));
  const lines = Object.entries(rows).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  process.stderr.write(`${title}\n${lines.join('\n')}\n`);
}
