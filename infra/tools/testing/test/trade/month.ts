import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { type Product, zeroAt } from '../../src/index.ts';
import { type Books, differencesIn, printMonth, readBooks } from './books.ts';
import { type Dice, diceOf } from './dice.ts';
import { DAY, HOUR, MINUTE, openMarket, type Trader } from './market.ts';
import { holdMeeting } from './meeting.ts';
import { faultsIn, readStored, type Stored } from './papers.ts';
import { STORIES, type Trade, WEIGHTS } from './stories.ts';

export interface MonthOptions {
  title: string;
  seed: number;
  buyers: number;
  days: number;
  product: Product;
  /** Where each process shows its metrics. */
  processes(): { id: string; url: string }[];
  /** After `product.stop()`. */
  startAgain(): Promise<void>;
  /** After so long every process has seen that the clock was moved. */
  clockSpreadMs: number;
  /** Billing's database. */
  file: string;
}

/** Each buyer does something every third day. */
const EVERY_DAYS = 3;
const IST_MS = 5.5 * HOUR;
const EVERYTHING_DONE = /^visavis_(payment_backlog\{step="(?!reconcile)|pass_backlog\b)/;
/** How long everybody may take to agree at the end of a day, in rounds that move the clock. */
const ROUNDS = 12;
const ROUND_MS = 1_500;
/**
 * What the provider does on some days, from morning to night, and stories that are played then in any case; `at` is a part of the
 * run.
 */
const SPECIAL: readonly { at: number; faults: object; stories: readonly (keyof typeof STORIES)[] }[] = [
  { at: 0.2, faults: { webhooks: 'never' }, stories: ['losesDispute', 'paysTwice', 'isPaidBack'] },
  { at: 0.3, faults: { api: 'slow', delayMs: 200, calls: 10 }, stories: ['paysLate', 'isMismatched'] },
  { at: 0.6, faults: { refunds: 'pending' }, stories: ['isPaidBack', 'isForged'] },
  { at: 0.7, faults: { refunds: 'failed' }, stories: ['isPaidBack', 'isPaidBack', 'paysTwice'] },
  { at: 0.8, faults: { api: 'lost-response', calls: 5 }, stories: ['buys', 'isPaidBack', 'isRepeated'] },
  { at: 0.9, faults: { api: 'error', calls: 5 }, stories: ['buys', 'isPaidBack', 'paysTwice'] },
];
/** The day on which the provider cannot be reached for an hour, and the one on which the product is stopped for a day. */
const AWAY_AT = 0.35;
const OFF_AT = 0.42;
const COUPONS = [
  { code: 'TENTH', type: 'percentage', value: 10, maxDiscountPaise: 200_00 },
  { code: 'FLAT100', type: 'fixed_amount', value: 100, perUserLimit: 2 },
  { code: 'THREE-MORE', type: 'bonus_passes', value: 3 },
  { code: 'FOR-NOTHING', type: 'percentage', value: 100, maxRedemptions: 3, perUserLimit: 1 },
  { code: 'LAST-FIVE', type: 'fixed_amount', value: 51, maxRedemptions: 5, planCodes: ['basic', 'growth'] },
  { code: 'WELCOME', type: 'percentage', value: 33, firstPurchaseOnly: true },
];

/** A month of trade around the end of a financial year, compared with the provider's books at the end of each day. */
export async function tradeForAMonth(options: MonthOptions): Promise<void> {
  const { seed, days, product } = options;
  const market = openMarket(product, options);
  const first = startOf(market.now(), days);
  await market.advance(first - market.now());
  const trade = await openTrade(market, options.buyers);
  const dice = diceOf(seed);
  let played = 0;
  const alerts: Record<string, number> = {};
  const perMoment = Math.ceil(options.buyers / EVERY_DAYS / 4);

  const play = async (story: keyof typeof STORIES, buyer: Trader, own: Dice) => {
    trade.storyCounts[story] = (trade.storyCounts[story] ?? 0) + 1;
    await STORIES[story](trade, buyer, own);
  };
  /** At once, each of another buyer: as many as belong to a moment, and those that belong to the day. */
  const playStories = async (extra: readonly (keyof typeof STORIES)[] = []) => {
    const people = shuffled(trade.buyers, dice);
    const count = Math.min(people.length, perMoment + extra.length);
    await Promise.all(
      people.slice(0, count).map((buyer, index) => {
        const own = diceOf(seed + 7_919 * ++played);
        return play(extra[index] ?? own.weighted(WEIGHTS), buyer, own);
      }),
    );
  };
  const advanceTo = (at: number) => market.advance(Math.max(0, at - market.now()));
  const misbehave = async (faults: object) =>
    expect((await market.sandbox('PUT', '/dev/payments/faults', faults)).status).toBe(200);

  /** Everybody agrees: a quarter of an hour for the reconciler, some seconds for what it has begun. */
  const booksAreComplete = async (): Promise<Books> => {
    let differences: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await market.advance(round % 4 === 0 ? 16 * MINUTE : 10_000);
      for (const end = performance.now() + ROUND_MS; performance.now() < end; await delay(50)) {
        const books = await readBooks(market, trade.admin);
        differences = differencesIn(books, market.now());
        if (differences.length === 0) return books;
      }
    }
    throw new Error(`the books differ:\n${differences.join('\n')}`);
  };

  /** The counters restart with each process. */
  const countAlerts = async () => {
    for (const { url } of options.processes())
      for (const [, kind = '', value] of (await (await fetch(`${url}/metrics`)).text()).matchAll(
        /^visavis_payment_alerts_total\{kind="([\w-]+)"\} (\d+)/gm,
      ))
        alerts[kind] = (alerts[kind] ?? 0) + Number(value);
  };
  /** Nobody is there for a day: the clock goes on, and then all jobs have a day behind them. */
  const beOffForADay = async () => {
    await countAlerts();
    expect(await product.stop()).toBe(0);
    const file = `${product.dataDir}/clock-offset`;
    writeFileSync(file, String(Number(readFileSync(file, 'utf8')) + DAY));
    market.passedWhileDown(DAY);
    await options.startAgain();
    await zeroAt(options.processes, EVERYTHING_DONE);
  };

  for (let day = 0; day < days; day += 1) {
    const midnight = first + day * DAY;
    const special = SPECIAL.filter(({ at }) => Math.floor(days * at) === day);
    await advanceTo(midnight + 10 * HOUR);
    for (const { faults } of special) await misbehave(faults);
    await playStories();
    await playStories(special.flatMap(({ stories: own }) => own));
    if (day % 12 === 3) {
      const [host, ...guests] = shuffled(trade.buyers, dice) as [Trader, Trader, Trader];
      await holdMeeting(trade, host, [guests[0], guests[1]]);
    }
    await advanceTo(midnight + 18 * HOUR);
    if (day === Math.floor(days * AWAY_AT)) {
      await misbehave({ api: 'unreachable' });
      await playStories(['isPaidBack', 'buys']);
      await market.advance(HOUR);
      await playStories(['buys', 'losesDispute']);
      await misbehave({});
    }
    await playStories();
    if (day === Math.floor(days * OFF_AT)) {
      await playStories(['buys', 'paysLate', 'abandons', 'isPaidBack', 'paysTwice']);
      await beOffForADay();
      day += 1;
    }
    await advanceTo(first + day * DAY + 23 * HOUR + 55 * MINUTE);
    await playStories();
    await misbehave({});
    await booksAreComplete();
  }
  // Every Basic plan ends.
  await market.advance(31 * DAY);
  const books = await booksAreComplete();
  await zeroAt(options.processes, EVERYTHING_DONE);
  await countAlerts();
  await product.stop();
  const stored = readStored(options.file);
  expect(faultsIn(stored, market.now())).toEqual([]);
  explain(alerts, trade, books, stored);
  printMonth(`${options.title}: ${options.buyers} buyers, ${days} days, SEED=${seed}`, books, {
    'passes used at meetings': books.dashboard.passes.used,
    'webhooks forged, mismatched': `${trade.storyCounts.isForged ?? 0}, ${trade.mismatches}`,
    differences: 0,
  });
}

/** The run lies around midnight of 31 March (IST), in a year that begins within the next twelve months. */
function startOf(now: number, days: number): number {
  const yearEnd = (year: number) => Date.UTC(year, 3, 1) - IST_MS;
  const start = (year: number) => yearEnd(year) - Math.floor(days / 2) * DAY;
  const year = new Date(now).getUTCFullYear();
  return start(start(year) > now ? year : year + 1);
}

async function openTrade(market: ReturnType<typeof openMarket>, count: number): Promise<Trade> {
  const admin = await market.signUp('+919000000001', 'The Admin');
  const buyers: Trader[] = [];
  for (let index = 0; index < Math.max(3, count); index += 1)
    buyers.push(await market.signUp(`+9198120${String(index).padStart(5, '0')}`, `Buyer ${String.fromCharCode(65 + index)}`));
  for (const body of COUPONS) expect((await market.ask(admin, 'POST', '/api/coupons/admin', { body })).status).toBe(201);
  const couponCodes = COUPONS.map(({ code }) => code);
  return { market, admin, buyers, couponCodes, storyCounts: {}, mismatches: 0, snapshots: [], events: 0 };
}

/** No alert without its reason, and no reason without its alert. */
function explain(alerts: Record<string, number>, trade: Trade, { dashboard }: Books, { refunds, ledger }: Stored): void {
  const failed = refunds.filter(({ status, reason }) => status === 'failed' && !/replaced by dispute_/.test(reason));
  const none = Object.fromEntries(Object.keys(alerts).map((kind) => [kind, 0]));
  expect(alerts).toEqual({ ...none, mismatch: trade.mismatches, 'refund-failed': failed.length });
  expect(dashboard.passes.used).toBe(ledger.filter(({ reason }) => reason === 'consume').length);
}

const shuffled = <T>(items: readonly T[], dice: Dice): T[] =>
  items
    .map((item) => ({ item, at: dice.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
