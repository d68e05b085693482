import { describe, expect, test } from '@jest/globals';
import { gstForm } from '@visavis/contracts/gst';
import fc from 'fast-check';
import { documentNumber, financialYearOf, mayLowerTax } from '../src/domain/tax/financial-year.ts';
import { numberDocuments, seriesOf } from '../src/domain/tax/numbering.ts';
import { placeOfSupply, splitCredit, splitTax, type TaxSplit } from '../src/domain/tax/split.ts';
import type { TaxDocument } from '../src/domain/tax-document.ts';

const sumOf = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxSplit) => taxablePaise + cgstPaise + sgstPaise + igstPaise;
const paise = fc.integer({ min: 1, max: 100_000_00 });

// spec 2 §9.1
test.each([
  ['basic', 499_00, { taxablePaise: 422_88, cgstPaise: 38_06, sgstPaise: 38_06, igstPaise: 0 }],
  ['growth', 1_499_00, { taxablePaise: 1_270_34, cgstPaise: 114_33, sgstPaise: 114_33, igstPaise: 0 }],
  ['enterprise', 4_999_00, { taxablePaise: 4_236_44, cgstPaise: 381_28, sgstPaise: 381_28, igstPaise: 0 }],
])('splits the price of %s', (_, total, split) => {
  expect(splitTax(total, true)).toEqual(split);
});

test('taxable value and tax are what was paid, and both halves of the tax are the same', () => {
  fc.assert(
    fc.property(paise, fc.boolean(), (total, isWithinState) => {
      const split = splitTax(total, isWithinState);
      expect(sumOf(split)).toBe(total);
      expect(split.cgstPaise).toBe(split.sgstPaise);
      expect(isWithinState ? split.igstPaise : split.cgstPaise).toBe(0);
      // At most the odd paisa and the rounding away from 18 %.
      const tax = total - split.taxablePaise;
      expect(Math.abs(tax - split.taxablePaise * 0.18)).toBeLessThan(2.2);
    }),
  );
});

test('credit notes over a whole payment give back its tax to the paisa, however it is divided', () => {
  const refunds = fc.array(fc.integer({ min: 100, max: 500_00 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(refunds, fc.boolean(), (amounts, isWithinState) => {
      let credited = 0;
      const notes = amounts.map((amount) => {
        const note = splitCredit(credited, amount, isWithinState);
        expect(sumOf(note)).toBe(amount);
        expect(Math.min(...Object.values(note))).toBeGreaterThanOrEqual(0);
        expect(note.cgstPaise).toBe(note.sgstPaise);
        credited += amount;
        return note;
      });
      const total = splitTax(credited, isWithinState);
      for (const part of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const)
        expect(notes.reduce((sum, note) => sum + note[part], 0)).toBe(total[part]);
    }),
  );
});

test.each([
  ['the state of the GSTIN', { gstin: '27AAPFU0939F1ZV' }, { code: '27', isAssumed: false }],
  ['the state that the buyer names', { stateCode: '07' }, { code: '07', isAssumed: false }],
  ['a place outside India', { stateCode: '96' }, { code: '96', isAssumed: false }],
  ["the seller's state without either", {}, { code: '29', isAssumed: true }],
])('supplies to %s', (_, details, place) => {
  expect(placeOfSupply(gstForm.parse(details), '29')).toEqual(place);
});

test('supplies to the seller’s state without GST details', () => {
  expect(placeOfSupply(null, '29')).toEqual({ code: '29', isAssumed: true });
});

test.each([
  ['2027-03-31T18:29:59.999Z', '26-27'],
  ['2027-03-31T18:30:00.000Z', '27-28'],
  ['2026-03-31T18:30:00.000Z', '26-27'],
  ['2026-12-31T23:59:59.000Z', '26-27'],
  ['2099-04-01T00:00:00.000Z', '99-00'],
])('%s is in the financial year %s', (instant, year) => {
  expect(financialYearOf(new Date(instant))).toBe(year);
});

test('a credit note lowers the tax until 30 November after the financial year of its invoice', () => {
  const last = new Date('2027-11-30T18:29:59.999Z');
  const late = new Date('2027-11-30T18:30:00.000Z');
  for (const invoiced of ['2026-04-01T00:00:00.000Z', '2027-03-31T12:00:00.000Z']) {
    expect(mayLowerTax(new Date(invoiced), last)).toBe(true);
    expect(mayLowerTax(new Date(invoiced), late)).toBe(false);
  }
  expect(mayLowerTax(new Date('2027-04-01T00:00:00.000Z'), late)).toBe(true);
});

test('numbers have at most 16 characters', () => {
  expect(documentNumber('invoice', '26-27', 123)).toBe('MP/26-27/000123');
  expect(documentNumber('credit-note', '26-27', 4)).toBe('MC/26-27/000004');
  expect(documentNumber('invoice', '26-27', 9_999_999)).toHaveLength(16);
});

describe('numbers of a series', () => {
  const start = new Date('2026-05-04T09:00:00.000Z');
  const later = (ms: number) => new Date(start.getTime() + ms);
  const documentOf = (id: string, ms: number, number?: string) =>
    ({ _id: id, kind: 'invoice', financialYear: '26-27', issuedAt: later(ms), ...(number && { number }) }) as TaxDocument;

  test('are given in the order of the dates, and of the ids of one date, to documents without one', () => {
    const documents = [documentOf('c', 2), documentOf('b', 1), documentOf('a', 1), documentOf('d', 0, 'MP/26-27/000006')];
    const { series, numbered } = numberDocuments({ next: 7, last: start }, documents);
    expect(numbered.map(({ _id, number }) => [_id, number])).toEqual([
      ['a', 'MP/26-27/000007'],
      ['b', 'MP/26-27/000008'],
      ['c', 'MP/26-27/000009'],
    ]);
    expect(series).toEqual({ next: 10, last: later(2) });
  });

  test('rise with the dates: a document that came too late takes the date of the one before', () => {
    const { numbered } = numberDocuments({ next: 1, last: later(5) }, [documentOf('a', 1), documentOf('b', 6)]);
    expect(numbered.map(({ issuedAt }) => issuedAt)).toEqual([later(5), later(6)]);
  });

  test('are counted apart for each kind and year', () => {
    expect(seriesOf({ kind: 'credit-note', financialYear: '26-27' })).toBe('credit-note:26-27');
  });
});
