import { DatabaseSync } from 'node:sqlite';
import { sumOf } from './books.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents of several collections, looked at here only
type Document = any;

/** What billing has stored, read from the file of a product that is stopped. */
export function readStored(file: string) {
  const database = new DatabaseSync(file);
  const all = (name: string): Document[] =>
    database
      .prepare(`SELECT body FROM "c:${name}"`)
      .all()
      .map(({ body }) => JSON.parse(String(body)));
  const stored = {
    orders: all('orders'),
    refunds: all('refunds'),
    documents: all('tax_documents'),
    series: all('number_series'),
    accounts: all('pass_accounts'),
    subscriptions: all('subscriptions'),
    ledger: all('pass_ledger'),
    coupons: all('coupons'),
    uses: all('coupon_uses'),
  };
  database.close();
  return stored;
}
export type Stored = ReturnType<typeof readStored>;

/** What is wrong in the papers, the ledger and the coupons; in words. `now` is the product's. */
export function faultsIn(stored: Stored, now: number): string[] {
  const found: string[] = [];
  const check = (isRight: boolean, what: string) => {
    if (!isRight) found.push(what);
  };
  checkPapers(stored, check);
  checkNumbers(stored, check);
  checkPasses(stored, now, check);
  checkCoupons(stored, now, check);
  for (const { _id, status, expiresAt } of stored.orders)
    check(status !== 'created' || Date.parse(expiresAt) > now, `${_id}: its time is over, and it is not expired`);
  return found;
}

type Check = (isRight: boolean, what: string) => void;
const taxOf = ({ cgstPaise, sgstPaise, igstPaise }: Document): number => cgstPaise + sgstPaise + igstPaise;
const totalOf = (documents: readonly Document[]): number => sumOf(documents, ({ totalPaise }) => totalPaise);

function checkPapers({ orders, refunds, documents }: Stored, check: Check): void {
  const byId = new Map(documents.map((document) => [document._id, document]));
  for (const document of documents) {
    const { _id, kind, taxablePaise, totalPaise, cgstPaise, sgstPaise, igstPaise, placeOfSupply, seller, withoutTax } = document;
    check(taxablePaise + taxOf(document) === totalPaise, `${_id}: taxable and tax are not what was paid`);
    const isWithin = placeOfSupply === seller.stateCode;
    check(withoutTax || (isWithin ? igstPaise === 0 && cgstPaise === sgstPaise : cgstPaise + sgstPaise === 0), `${_id}: halves`);
    check(Math.abs(totalPaise - Math.round(totalPaise / 1.18) - taxOf(document)) <= 3 || withoutTax, `${_id}: not 18 %`);
    check(kind === 'invoice' || byId.has(document.orderId), `${_id}: a credit note without an invoice`);
  }
  for (const { _id, paymentId, amountPaise } of orders) {
    const invoice = byId.get(_id);
    check(
      (invoice !== undefined) === (paymentId !== null && amountPaise > 0),
      `${_id}: invoice where there is none due, or none`,
    );
    if (invoice) check(invoice.totalPaise === amountPaise, `${_id}: its invoice is about ${invoice.totalPaise}`);
  }
  for (const { _id, status, isExtra, amountPaise } of refunds) {
    const note = byId.get(_id);
    check((note !== undefined) === (status === 'processed' && !isExtra), `${_id}: credit note where there is none due, or none`);
    if (note) check(note.totalPaise === amountPaise, `${_id}: its credit note is about ${note.totalPaise}`);
  }
  const notes = documents.filter(({ kind }) => kind === 'credit-note');
  for (const [orderId, ofOrder] of Map.groupBy(notes, (note) => note.orderId)) {
    const invoice = byId.get(orderId);
    if (invoice && totalOf(ofOrder) === invoice.totalPaise)
      check(sumOf(ofOrder, taxOf) === taxOf(invoice), `${orderId}: paid back as a whole, and not its tax`);
  }
  const paid = sumOf(orders, ({ paymentId, amountPaise }) => (paymentId === null ? 0 : amountPaise));
  const back = refunds.filter(({ status, isExtra }) => status === 'processed' && !isExtra);
  const papers = totalOf(documents.filter(({ kind }) => kind === 'invoice')) - totalOf(notes);
  const money = paid - sumOf(back, ({ amountPaise }) => amountPaise);
  check(papers === money, `invoices less credit notes are ${papers}, what was paid and kept ${money}`);
}

/** Gapless within each series, in the order of the dates, each in its financial year. */
function checkNumbers({ documents, series }: Stored, check: Check): void {
  for (const [name, ofSeries] of Map.groupBy(documents, ({ kind, financialYear }) => `${kind}:${financialYear}`)) {
    const inOrder = ofSeries.toSorted((a, b) => String(a.number).localeCompare(String(b.number)));
    for (const [index, { _id, number, issuedAt, financialYear, kind }] of inOrder.entries()) {
      const due = `${kind === 'invoice' ? 'MP' : 'MC'}/${financialYear}/${String(index + 1).padStart(6, '0')}`;
      check(number === due, `${_id}: ${number} instead of ${due}`);
      check(index === 0 || issuedAt >= inOrder[index - 1].issuedAt, `${_id}: ${number} is dated before the number before it`);
      check(financialYear === yearOf(issuedAt), `${_id}: ${number} is dated ${issuedAt}`);
    }
    const next = series.find(({ _id }) => _id === name)?.next;
    check(next === inOrder.length + 1, `${name} stands at ${next} after ${inOrder.length} numbers`);
  }
}

function yearOf(instant: string): string {
  const day = new Date(Date.parse(instant) + 5.5 * 3_600_000);
  const first = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0);
  return `${first % 100}-${(first + 1) % 100}`;
}

function checkPasses({ orders, accounts, subscriptions, ledger }: Stored, now: number, check: Check): void {
  const ofUser = Map.groupBy(ledger, ({ userId }) => userId);
  for (const { _id, balance, grantedPasses, holds } of accounts) {
    const entries = (ofUser.get(_id) ?? []).toSorted((a, b) => a.sequence - b.sequence);
    let sum = 0;
    for (const entry of entries) {
      sum += entry.delta;
      check(
        entry.balanceAfter === sum && sum >= 0,
        `${entry._id}: the balance after it is ${entry.balanceAfter}, the sum ${sum}`,
      );
    }
    check(balance === sum, `${_id}: the balance is ${balance}, the ledger's sum ${sum}`);
    const own = subscriptions.filter(({ userId, isUnlimited }) => userId === _id && !isUnlimited);
    const left = grantedPasses + sumOf(own, ({ remainingPasses }) => remainingPasses);
    check(balance === left, `${_id}: the balance is ${balance}, what subscriptions and grants have left ${left}`);
    check(holds.length === 0, `${_id}: a pass is held still`);
  }
  for (const { _id, expiresAt, expired, remainingPasses, isUnlimited } of subscriptions)
    if (Date.parse(expiresAt) <= now)
      check(expired && (isUnlimited || remainingPasses === 0), `${_id}: over, with ${remainingPasses} passes`);
  for (const { _id, paymentId } of orders) {
    const bought = subscriptions.filter(({ orderId }) => orderId === _id).length;
    check(bought === (paymentId === null ? 0 : 1), `${_id}: ${bought} subscriptions`);
  }
}

function checkCoupons({ orders, coupons, uses }: Stored, now: number, check: Check): void {
  for (const { _id, code, redemptions, reserved, maxRedemptions, perUserLimit, stats } of coupons) {
    const of = (state: string) => uses.filter((use) => use.couponId === _id && use.state === state);
    const paid = orders.filter(({ couponId, paymentId }) => couponId === _id && paymentId !== null);
    check(
      redemptions === of('redeemed').length && redemptions === paid.length,
      `${code}: ${redemptions} redemptions, ${paid.length} orders`,
    );
    check(reserved === of('reserved').length, `${code}: ${reserved} reserved, ${of('reserved').length} reservations`);
    check(maxRedemptions === null || redemptions + reserved <= maxRedemptions, `${code}: oversold`);
    for (const [userId, own] of Map.groupBy(of('redeemed'), (use) => use.userId))
      check(perUserLimit === null || own.length <= perUserLimit, `${code}: ${userId} used it ${own.length} times`);
    const unrefunded = paid.filter(({ status }) => status !== 'refunded');
    check(stats.revenuePaise === sumOf(paid, (each) => each.amountPaise - each.amountRefundedPaise), `${code}: revenue`);
    check(stats.refunded === paid.length - unrefunded.length, `${code}: ${stats.refunded} refunded`);
    check(
      stats.discountPaise === sumOf(unrefunded, ({ discountPaise }) => discountPaise),
      `${code}: discount ${stats.discountPaise}`,
    );
    check(stats.uniqueUsers === new Set(paid.map(({ userId }) => userId)).size, `${code}: ${stats.uniqueUsers} users`);
    for (const use of of('reserved')) check(Date.parse(use.reservedUntil) > now, `${use._id}: its reservation has lapsed`);
  }
}
