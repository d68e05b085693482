import { instantOf, localDateOf } from '@visavis/contracts/local-time';
import type { TaxDocument } from '../tax-document.ts';

/** Indian financial years, invoice dates and reports go by Indian time. */
export const IST = 'Asia/Kolkata';
const day = new Intl.DateTimeFormat('en-IN', { timeZone: IST, day: '2-digit', month: 'short', year: 'numeric' });
/** The day in India: `04 May 2026`. */
export const dayOf = (instant: Date): string => day.format(instant);

/** From 1 April to 31 March (IST), as in invoice numbers: `26-27`. */
export function financialYearOf(instant: Date): string {
  const [year = 0, month = 0] = localDateOf(instant, IST).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('-');
}

/** CGST Act, section 34(2): a credit note lowers the tax until 30 November following the financial year of the supply. */
export function mayLowerTax(invoicedAt: Date, now: Date): boolean {
  const [year = 0, month = 0] = localDateOf(invoicedAt, IST).split('-').map(Number);
  const endYear = month >= 4 ? year + 1 : year;
  return now < instantOf(`${endYear}-12-01T00:00`, IST);
}

/** At most 16 characters, as CGST Rule 46(b) asks: `MP/26-27/000123`. */
export const documentNumber = (kind: TaxDocument['kind'], financialYear: string, sequence: number): string =>
  `${kind === 'invoice' ? 'MP' : 'MC'}/${financialYear}/${String(sequence).padStart(6, '0')}`;
