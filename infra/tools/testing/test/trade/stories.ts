import { expect } from '@jest/globals';
import type { Answer } from '../support/client.ts';
import type { Dice } from './dice.ts';
import { DAY, HOUR, type Market, MINUTE, type ProviderPaymentView, type Trader } from './market.ts';

/** Who trades, and what the run has done that the books alone do not say. */
export interface Trade {
  market: Market;
  admin: Trader;
  buyers: Trader[];
  couponCodes: string[];
  /** How often each story was told. */
  storyCounts: Record<string, number>;
  /** Webhooks with another amount than the order's: each raises one alert. */
  mismatches: number;
  /** Payments as the provider showed them once: webhooks about them may come at any time. */
  snapshots: ProviderPaymentView[];
  events: number;
}

type Story = (trade: Trade, buyer: Trader, dice: Dice) => Promise<void>;

const CATEGORIES = ['graphic-design', 'video-animation', 'digital-marketing', 'tech-development'];
/** The sandbox's seller is in Karnataka. */
const STATES = ['29', '29', '27', '07', '96'];
const REASONS = ['insufficient_fund', 'card_declined', 'payment_cancelled'];

/** How the webhooks of a payment come. */
const wish = (dice: Dice) =>
  dice.weighted({ before: 4, soon: 3, after: 2, dayLate: 1, never: 2 } as const satisfies Record<string, number>);
const WEBHOOKS = {
  before: { webhook: 'before' },
  soon: {},
  after: { webhook: 'after' },
  dayLate: { webhook: 'after', webhookAfterMs: 25 * HOUR },
  never: { webhook: 'never' },
};

/**
 * Orders a plan, perhaps with a coupon and GST details. Undefined while the provider cannot be reached, or once a free order has
 * been verified.
 */
async function order({ market, couponCodes }: Trade, buyer: Trader, dice: Dice): Promise<string | undefined> {
  const planCode = dice.weighted({ basic: 6, growth: 2, enterprise: 1, enterprise_pro: 0.5 });
  const stateCode = dice.pick(STATES);
  const body = {
    planCode,
    ...(planCode === 'growth' ? { selectedCategory: dice.pick(CATEGORIES) } : {}),
    ...(dice.chance(0.4) ? { couponCode: dice.pick(couponCodes) } : {}),
    ...(dice.chance(0.6) ? { gstDetails: { legalName: buyer.name, stateCode } } : {}),
  };
  const key = `order-${buyer.userId}-${dice.between(0, 1e9)}`;
  const post = (more: object) => market.ask(buyer, 'POST', '/api/payments/create-order', { body: { ...body, ...more }, key });
  let answer = await post({});
  if (answer.status === 409) {
    expect(answer.body.error).toBe('COUPON_INVALID');
    answer = await market.ask(buyer, 'POST', '/api/payments/create-order', { body: { ...body, couponCode: undefined } });
  }
  // Pressed again, as the page says.
  if (answer.status === 503) answer = await market.ask(buyer, 'POST', '/api/payments/create-order', { body });
  if (answer.status === 503 || answer.status === 409) return undefined;
  expect([answer.status, answer.body.success]).toEqual([200, true]);
  if (answer.body.amount > 0) return answer.body.orderId;
  const returned = Object.fromEntries(new URL(answer.body.paymentUrl, market.product.url).searchParams);
  expect((await verify(market, buyer, returned)).body).toMatchObject({ success: true, pending: false });
  return undefined;
}

const verify = (market: Market, buyer: Trader, callback: Record<string, string>) =>
  market.ask(buyer, 'POST', '/api/payments/verify', {
    body: {
      razorpayOrderId: callback.razorpay_order_id,
      razorpayPaymentId: callback.razorpay_payment_id,
      razorpaySignature: callback.razorpay_signature,
    },
  });

async function pay({ market, snapshots }: Trade, orderId: string, dice: Dice, body: object): Promise<Answer['body']> {
  const answer = await market.sandbox('POST', `/dev/payments/${orderId}`, { ...WEBHOOKS[wish(dice)], ...body });
  // Paid already, which the shop has not heard of: the buyer ordered the same again.
  if (answer.status === 409) return { callback: null };
  expect(answer.status).toBe(200);
  snapshots.push(...answer.body.payments);
  return answer.body;
}

/** The browser comes back once, twice, by the provider's form, or not at all. */
async function comeBack({ market }: Trade, buyer: Trader, callback: Record<string, string> | null, dice: Dice): Promise<void> {
  if (!callback) return;
  const way = dice.weighted({ verify: 4, form: 2, both: 2, twice: 1, closed: 3 });
  if (way === 'closed') return;
  if (way === 'form' || way === 'both') {
    const options = { method: 'POST', body: new URLSearchParams(callback), redirect: 'manual' } as const;
    expect((await fetch(`${market.product.url}/api/payments/callback`, options)).status).toBe(303);
  }
  const times = { verify: 1, form: 0, both: 1, twice: 2 }[way];
  const answers = await Promise.all(Array.from({ length: times }, () => verify(market, buyer, callback)));
  // 400: authorized too late, and the coupon or plan is gone; the money goes back.
  for (const { status } of answers) expect([200, 400]).toContain(status);
}

/** A payment that is worth something still, of anybody. */
async function paidOrder(
  { market, admin }: Trade,
  dice: Dice,
): Promise<{ _id: string; paymentId: string; left: number } | undefined> {
  const status = dice.chance(0.3) ? 'partially_refunded' : 'captured';
  const { body } = await market.ask(admin, 'GET', `/api/admin/payments?status=${status}&limit=50`);
  const payments = body.payments as { _id: string; paymentId: string; amountPaise: number; amountRefundedPaise: number }[];
  const worth = payments.filter(({ amountPaise }) => amountPaise > 0);
  if (worth.length === 0) return undefined;
  const { _id, paymentId, amountPaise, amountRefundedPaise } = dice.pick(worth);
  return { _id, paymentId, left: amountPaise - amountRefundedPaise };
}

/** Razorpay pays back a rupee or more. */
const LEAST_PAISE = 100;

export const STORIES = {
  async buys(trade, buyer, dice) {
    const orderId = await order(trade, buyer, dice);
    if (orderId) await comeBack(trade, buyer, (await pay(trade, orderId, dice, { outcome: 'success' })).callback, dice);
  },
  async failsThenBuys(trade, buyer, dice) {
    const orderId = await order(trade, buyer, dice);
    if (!orderId) return;
    for (let times = dice.between(1, 2); times > 0; times -= 1)
      await pay(trade, orderId, dice, { outcome: 'failure', reason: dice.pick(REASONS) });
    await comeBack(trade, buyer, (await pay(trade, orderId, dice, { outcome: 'success' })).callback, dice);
  },
  async fails(trade, buyer, dice) {
    const orderId = await order(trade, buyer, dice);
    if (orderId) await pay(trade, orderId, dice, { outcome: 'failure', reason: dice.pick(REASONS) });
  },
  async abandons(trade, buyer, dice) {
    await order(trade, buyer, dice);
  },
  /** Within the time of the order, after it, and after that in which the provider lets money be taken. */
  async paysLate(trade, buyer, dice) {
    const orderId = await order(trade, buyer, dice);
    const lateMs = dice.pick([5 * MINUTE, 45 * MINUTE, 5 * HOUR, 2 * DAY, 4 * DAY]);
    if (orderId) await pay(trade, orderId, dice, { outcome: 'late', lateMs });
  },
  async paysTwice(trade, buyer, dice) {
    const orderId = await order(trade, buyer, dice);
    if (orderId) await comeBack(trade, buyer, (await pay(trade, orderId, dice, { outcome: 'duplicate' })).callback, dice);
  },
  async isPaidBack(trade, _buyer, dice) {
    const paid = await paidOrder(trade, dice);
    if (!paid) return;
    const part = paid.left > 3 * LEAST_PAISE && dice.chance(0.6) ? dice.between(LEAST_PAISE, paid.left - LEAST_PAISE) : undefined;
    const key = `refund-${paid._id}-${dice.between(0, 1e9)}`;
    const body = { reason: 'The buyer asked for it', ...(part ? { amountPaise: part } : {}) };
    const post = () => trade.market.ask(trade.admin, 'POST', `/api/admin/payments/${paid._id}/refunds`, { body, key });
    const first = await post();
    // 409: another story paid it back meanwhile.
    expect([201, 409]).toContain(first.status);
    if (dice.chance(0.5)) expect((await post()).status).toBe(first.status);
  },
  async losesDispute(trade, _buyer, dice) {
    const paid = await paidOrder(trade, dice);
    if (!paid) return;
    const body = { outcome: 'dispute-lost', ...WEBHOOKS[wish(dice)] };
    expect([200, 409]).toContain((await trade.market.sandbox('POST', `/dev/payments/${paid._id}`, body)).status);
  },
  async getsPasses({ market, admin }, buyer, dice) {
    const action = dice.chance(0.6) ? 'add' : 'remove';
    const body = { action, count: dice.between(1, 4), reason: 'A call that broke off' };
    const { status } = await market.ask(admin, 'PUT', `/api/admin/users/${buyer.userId}/passes`, { body });
    expect([200, 409]).toContain(status);
  },
  /** What the provider said once comes again: the same event at once and later, and under another id. */
  async isRepeated(trade, _buyer, dice) {
    const { market, snapshots } = trade;
    if (snapshots.length === 0) return;
    const payment = dice.pick(snapshots);
    const id = `evt_again${++trade.events}`;
    const send = (id: string) => market.webhook(`payment.${payment.status}`, { payment }, { id });
    const answers = await Promise.all([send(id), send(id), send(`${id}b`)]);
    for (const { status } of [...answers, await send(id)]) expect(status).toBe(200);
  },
  async isForged(trade, _buyer, dice) {
    const { market, snapshots } = trade;
    if (snapshots.length === 0) return;
    const payment = { ...dice.pick(snapshots), status: 'captured', captured: true };
    const id = `evt_forged${++trade.events}`;
    expect((await market.webhook('payment.captured', { payment }, { id, isForged: true })).status).toBe(400);
  },
  /** Signed, and about another amount than was ordered. */
  async isMismatched(trade, _buyer, dice) {
    const { market } = trade;
    const paid = await paidOrder(trade, dice);
    if (!paid) return;
    const { body: payment } = await market.sandbox('GET', `/dev/payments/v1/payments/${paid.paymentId}`);
    if (payment.status !== 'captured') return;
    const wrong = { ...payment, amount: payment.amount + 100 };
    const id = `evt_mismatch${++trade.events}`;
    expect((await market.webhook('payment.captured', { payment: wrong }, { id })).status).toBe(200);
    trade.mismatches += 1;
  },
} as const satisfies Record<string, Story>;

/** How often each story is told beside the others. */
export const WEIGHTS: Record<keyof typeof STORIES, number> = {
  buys: 10,
  failsThenBuys: 2,
  fails: 2,
  abandons: 2,
  paysLate: 3,
  paysTwice: 1.5,
  isPaidBack: 4,
  losesDispute: 1,
  getsPasses: 2,
  isRepeated: 2,
  isForged: 1,
  isMismatched: 0.5,
};
