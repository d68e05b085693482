import { OUTSIDE_INDIA } from '@visavis/contracts/gst';
import { instantOf } from '@visavis/contracts/local-time';
import type { TaxDocument } from '../tax-document.ts';
import { IST } from './financial-year.ts';

/** From the first instant of the month in India to the first of the next; `month` is `2026-11`. */
export function boundsOfMonth(month: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: instantOf(`${month}-01T00:00`, IST), to: instantOf(`${next}-01T00:00`, IST) };
}

const AMOUNTS = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const;
type Amounts = Record<(typeof AMOUNTS)[number], number>;
/** In paise. */
export type Sums = { count: number } & Amounts;

/** Each amount of the documents added up, that of credit notes with `creditSign`. */
const sumsWith = (documents: readonly TaxDocument[], creditSign: 1 | -1): Sums => {
  const sum = (name: (typeof AMOUNTS)[number]) =>
    documents.reduce((total, each) => total + (each.kind === 'invoice' ? 1 : creditSign) * each[name], 0);
  return { count: documents.length, ...(Object.fromEntries(AMOUNTS.map((name) => [name, sum(name)])) as Amounts) };
};
export const sumsOf = (documents: readonly TaxDocument[]): Sums => sumsWith(documents, 1);

/** What buyers in India without a GSTIN bought from one place, less what was credited to them there: may be below zero. */
export type PlaceSums = { _id: string } & Sums;
/** The numbers that a kind of document used up in the month. */
export interface NumberRange {
  _id: TaxDocument['kind'];
  first: string;
  last: string;
  count: number;
}

export interface GstMonth {
  invoices: Sums;
  creditNotes: Sums;
  /** Credit notes that came too late to lower the tax (CGST Act, section 34(2)): they are in none of the tables but `ranges`. */
  lateNotes: Sums;
  toBusinesses: TaxDocument[];
  /** By GST state code. */
  byPlace: PlaceSums[];
  notesToBusinesses: TaxDocument[];
  exports: TaxDocument[];
  notesOnExports: TaxDocument[];
  ranges: NumberRange[];
}

/**
 * A month's invoices and credit notes by the tables of GSTR-1 (CGST Rule 59): to buyers with a GSTIN one by one (4A), so to
 * buyers abroad (6A) and their credit notes (9B), to others summed up by place of supply, less their credit notes (7).
 * `documents` have their numbers.
 */
export function gstMonthOf(documents: readonly TaxDocument[]): GstMonth {
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  const notes = documents.filter(({ kind, withoutTax }) => kind === 'credit-note' && !withoutTax);
  const places = Map.groupBy(
    [...invoices, ...notes].filter((each) => !isToBusiness(each) && !isExport(each)),
    ({ placeOfSupply }) => placeOfSupply,
  );
  return {
    invoices: sumsOf(invoices),
    creditNotes: sumsOf(notes),
    lateNotes: sumsOf(documents.filter(({ withoutTax }) => withoutTax)),
    toBusinesses: invoices.filter(isToBusiness),
    byPlace: [...places].map(([_id, of]) => ({ _id, ...sumsWith(of, -1) })).sort((a, b) => a._id.localeCompare(b._id)),
    notesToBusinesses: notes.filter(isToBusiness),
    exports: invoices.filter(isExport),
    notesOnExports: notes.filter(isExport),
    ranges: (['invoice', 'credit-note'] as const).flatMap((kind) => {
      const numbers = documents.flatMap((each) => (each.kind === kind && each.number ? [each.number] : [])).sort();
      const [first, last] = [numbers[0], numbers.at(-1)];
      return first && last ? [{ _id: kind, first, last, count: numbers.length }] : [];
    }),
  };
}

/** A GSTIN is of a state: who has one is in India. */
const isExport = ({ placeOfSupply }: TaxDocument): boolean => placeOfSupply === OUTSIDE_INDIA;
export const isToBusiness = ({ buyer }: TaxDocument): boolean => Boolean(buyer.gstDetails?.gstin);
