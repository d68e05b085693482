import type { TaxDocument } from '../tax-document.ts';
import { documentNumber } from './financial-year.ts';

/** A document's series: invoices and credit notes of a financial year are numbered apart. */
export const seriesOf = ({ kind, financialYear }: Pick<TaxDocument, 'kind' | 'financialYear'>): string =>
  `${kind}:${financialYear}`;

/** What a series stands at: the number that comes next, and the date of the document before it. */
export interface Series {
  next: number;
  last: Date;
}

/**
 * Gives the series' next numbers to documents of it that have none, in the order of their dates. Dates rise with the numbers: a
 * document whose commit came after that of a later one takes the later date, which is that of its issue.
 */
export function numberDocuments(series: Series, documents: readonly TaxDocument[]): { series: Series; numbered: TaxDocument[] } {
  let { next, last } = series;
  const inOrder = documents
    .filter(({ number }) => number === undefined)
    .toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime() || (a._id < b._id ? -1 : 1));
  const numbered = inOrder.map((document) => {
    last = new Date(Math.max(document.issuedAt.getTime(), last.getTime()));
    next += 1;
    return { ...document, issuedAt: last, number: documentNumber(document.kind, document.financialYear, next - 1) };
  });
  return { series: { next, last }, numbered };
}
