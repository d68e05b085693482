import { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import { type GstFile, PLANS } from '@visavis/contracts/constants/billing';
import { gstStateNameOf } from '@visavis/contracts/gst';
import { type CsvColumns, type Routes, sendCsv } from '@visavis/platform';
import { documentsOfMonth, waitingInMonth } from '../data/tax-documents.ts';
import { dayOf } from '../domain/tax/financial-year.ts';
import { boundsOfMonth, type GstMonth, gstMonthOf, type NumberRange, type PlaceSums } from '../domain/tax/gst-month.ts';
import type { TaxDocument } from '../domain/tax-document.ts';
import type { BillingDeps } from '../use-cases/deps.ts';

/** A month's figures and files for the GST return (GSTR-1). */
export function adminGstRoutes({ on }: Routes, { store }: BillingDeps): void {
  const read = async (month: string): Promise<GstMonth> => gstMonthOf(await documentsOfMonth(store, boundsOfMonth(month)));
  on(adminBillingEndpoints.gstMonth, async ({ query }) => {
    const { invoices, creditNotes, lateNotes } = await read(query.month);
    return {
      month: query.month,
      invoices,
      creditNotes,
      lateNotes,
      waiting: await waitingInMonth(store, boundsOfMonth(query.month)),
    };
  });
  on(adminBillingEndpoints.gstMonthCsv, async (context) => {
    const { month, file } = context.query;
    return FILES[file](context, `gstr1-${month}-${file}`, await read(month));
  });
}

type Send = (context: Pick<Parameters<typeof sendCsv>[0], 'response' | 'now'>, name: string, month: GstMonth) => Promise<string>;
/** For the tax office's own tool: without our closing line. */
const file =
  <R extends { _id: string }>(columns: CsvColumns<R>, rowsOf: (month: GstMonth) => readonly R[]): Send =>
  (context, name, month) =>
    sendCsv(context, { name, columns, pages: onePage(rowsOf(month)), isForm: true });
async function* onePage<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  yield rows;
}

const rupees = (paise: number) => (paise / 100).toFixed(2);
/**
 * The tool compares places letter by letter with its list: sheet "master" of GSTR1_Excel_Workbook_Template_V2.2.xlsx in the
 * Returns Offline Tool V3.2.4 (gst.gov.in/download/returns). It has no place outside India: exports name none.
 */
const SPELLED_BY_TOOL: Partial<Record<string, string>> = {
  '01': 'Jammu & Kashmir',
  '26': 'Dadra & Nagar Haveli & Daman & Diu',
  '31': 'Lakshdweep',
  '35': 'Andaman & Nicobar Islands',
};
const place = (code: string) => `${code}-${SPELLED_BY_TOOL[code] ?? gstStateNameOf(code) ?? ''}`;
/** `04-May-2026`; September, too, in three letters. */
const day = (at: Date) => dayOf(at).replace(/ (\w{3})\w* /, '-$1-');
const rated = {
  Rate: () => PLANS.gstPercent,
  'Taxable Value': ({ taxablePaise }: { taxablePaise: number }) => rupees(taxablePaise),
  'Cess Amount': () => '',
};
const taxed = { 'Applicable % of Tax Rate': () => '', ...rated };
const invoice = {
  'Invoice Number': ({ number }: TaxDocument) => number,
  'Invoice date': ({ issuedAt }: TaxDocument) => day(issuedAt),
  'Invoice Value': ({ totalPaise }: TaxDocument) => rupees(totalPaise),
};
const note = {
  'Note Number': ({ number }: TaxDocument) => number,
  'Note Date': ({ issuedAt }: TaxDocument) => day(issuedAt),
  'Note Type': () => 'C',
};
const buyer = {
  'GSTIN/UIN of Recipient': ({ buyer }: TaxDocument) => buyer.gstDetails?.gstin,
  'Receiver Name': ({ buyer }: TaxDocument) => buyer.name,
};
const supply = {
  'Place Of Supply': ({ placeOfSupply }: TaxDocument) => place(placeOfSupply),
  'Reverse Charge': () => 'N',
};

/** Heads as in the offline tool of the GST portal, by which it reads them. */
const FILES: Record<GstFile, Send> = {
  b2b: file<TaxDocument>(
    {
      ...buyer,
      ...invoice,
      ...supply,
      'Invoice Type': () => 'Regular B2B',
      'E-Commerce GSTIN': () => '',
      ...taxed,
    },
    ({ toBusinesses }) => toBusinesses,
  ),
  b2c: file<PlaceSums>(
    { Type: () => 'OE', 'Place Of Supply': ({ _id }) => place(_id), ...taxed, 'E-Commerce GSTIN': () => '' },
    ({ byPlace }) => byPlace,
  ),
  'credit-notes': file<TaxDocument>(
    {
      ...buyer,
      ...note,
      ...supply,
      'Note Supply Type': () => 'Regular B2B',
      'Note Value': ({ totalPaise }) => rupees(totalPaise),
      ...taxed,
    },
    ({ notesToBusinesses }) => notesToBusinesses,
  ),
  // Services have no shipping bill. The invoice charges IGST, as all do: an export with payment of tax (IGST Act, section 16(3)).
  exports: file<TaxDocument>(
    {
      'Export Type': () => 'WPAY',
      ...invoice,
      'Port Code': () => '',
      'Shipping Bill Number': () => '',
      'Shipping Bill Date': () => '',
      ...rated,
    },
    ({ exports }) => exports,
  ),
  'export-notes': file<TaxDocument>(
    {
      'UR Type': () => 'EXPWP',
      ...note,
      'Place Of Supply': () => '',
      'Note Value': ({ totalPaise }) => rupees(totalPaise),
      ...taxed,
    },
    ({ notesOnExports }) => notesOnExports,
  ),
  documents: file<NumberRange>(
    {
      'Nature of Document': ({ _id }) => (_id === 'invoice' ? 'Invoices for outward supply' : 'Credit Note'),
      'Sr. No. From': ({ first }) => first,
      'Sr. No. To': ({ last }) => last,
      'Total Number': ({ count }) => count,
      Cancelled: () => 0,
    },
    ({ ranges }) => ranges,
  ),
};
