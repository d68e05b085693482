import { afterEach, expect, test } from '@jest/globals';
import type { Store } from '@visavis/store';
import type { TaxDocument } from '../../src/domain/tax-document.ts';
import { type Documents, startDocuments } from './documents.ts';

let billing: Documents;
afterEach(() => billing.stop());

const MIDNIGHT = Date.parse('2027-03-31T18:30:00.000Z');
/** 100 instants around the financial year's end, each half a second after the one before. */
const instants = Array.from({ length: 100 }, (_, index) => new Date(MIDNIGHT + (index - 60) * 500));
/** 37 and 100 have no common factor: every instant once, out of order. */
const shuffled = instants.map((_, index) => instants[(index * 37) % instants.length] as Date);

function expectGapless(documents: readonly TaxDocument[], kind: string, year: string, count: number): void {
  const series = documents.filter((each) => each.kind === kind && each.financialYear === year);
  const prefix = kind === 'invoice' ? 'MP' : 'MC';
  const inOrder = series.toSorted((a, b) => (a.number ?? '').localeCompare(b.number ?? ''));
  expect(inOrder.map(({ number }) => number)).toEqual(
    Array.from({ length: count }, (_, index) => `${prefix}/${year}/${String(index + 1).padStart(6, '0')}`),
  );
  const dates = inOrder.map(({ issuedAt }) => issuedAt.getTime());
  expect(dates).toEqual(dates.toSorted((a, b) => a - b));
}

test('numbers 100 captures across the end of the financial year, in the order of their dates and without a gap', async () => {
  billing = await startDocuments();
  await Promise.all(shuffled.map((at) => billing.capture({}, at)));
  await billing.number();
  const documents = await billing.documents();
  expectGapless(documents, 'invoice', '26-27', 60);
  expectGapless(documents, 'invoice', '27-28', 40);
  expect(documents.map(({ issuedAt }) => issuedAt.getTime()).sort()).toEqual(instants.map((at) => at.getTime()).sort());
});

test('numbers captures while they arrive, in any order of commits and with several leaders at once', async () => {
  billing = await startDocuments();
  const captures = shuffled.map(async (at, index) => {
    if (index % 10 === 0) await billing.number();
    const order = await billing.capture({}, at);
    if (index % 4 === 0) await billing.refund(order, 100_00, {}, at);
  });
  await Promise.all([...captures, billing.number(), billing.number()]);
  await Promise.all([billing.number(), billing.number()]);
  const documents = await billing.documents();
  expectGapless(documents, 'invoice', '26-27', 60);
  expectGapless(documents, 'invoice', '27-28', 40);
  const notes = documents.filter(({ kind }) => kind === 'credit-note');
  for (const year of ['26-27', '27-28'])
    expectGapless(documents, 'credit-note', year, notes.filter(({ financialYear }) => financialYear === year).length);
  expect(notes).toHaveLength(25);
});

test('a crash before or after any commit leaves no gap and no double', async () => {
  let steps = 0;
  let crashAt = Number.POSITIVE_INFINITY;
  /** Every commit is two steps: one that dies before it is made, one that dies before its caller learns of it. */
  const crashing = (store: Store): Store => ({
    ...store,
    async transaction(work, options) {
      const crash = () => {
        steps += 1;
        if (steps === crashAt) throw new Error('killed');
      };
      return store
        .transaction(async (unit) => {
          const result = await work(unit);
          crash();
          return result;
        }, options)
        .then((result) => {
          crash();
          return result;
        });
    },
  });
  billing = await startDocuments({ store: crashing });
  let crashes = 0;
  for (let round = 1; round <= 12; round += 1) {
    for (const at of instants.slice(0, 20)) await billing.capture({}, at);
    for (const at of instants.slice(80)) await billing.capture({}, at);
    steps = 0;
    crashAt = 1 + (round % 4);
    await billing.number().catch(() => {
      crashes += 1;
    });
    crashAt = Number.POSITIVE_INFINITY;
  }
  await billing.number();
  expect(crashes).toBe(12);
  const documents = await billing.documents();
  expectGapless(documents, 'invoice', '26-27', 240);
  expectGapless(documents, 'invoice', '27-28', 240);
});

test('tells how many wait, and since when', async () => {
  billing = await startDocuments();
  await billing.capture();
  billing.clock.advance(90_000);
  const metric = async (name: string) =>
    (await billing.metrics.registry.metrics()).split('\n').find((line) => line.startsWith(`${name}{step="number-document"}`));
  expect(await metric('visavis_payment_backlog')).toMatch(/ 1$/);
  expect(await metric('visavis_payment_backlog_age_seconds')).toMatch(/ 90$/);
});
