import { PLANS } from '@visavis/contracts/constants/billing';
import { gstStateNameOf } from '@visavis/contracts/gst';
import { ToWords } from 'to-words';
import type { TaxDocument } from '../domain/tax-document.ts';

const words = new ToWords({ localeCode: 'en-IN', converterOptions: { currency: true } });
const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₹1,499.00`, in the Indian grouping. */
export const money = (paise: number): string => `₹${rupees.format(paise / 100)}`;
/** `Rupees` of `en-IN`: lakh and crore. */
export const inWords = (paise: number): string => words.convert(paise / 100);
/** State name and code, as Rule 46 asks. */
export const stateOf = (code: string): string => `${gstStateNameOf(code) ?? 'Unknown'} (${code})`;

/** Union territories without a legislature levy UTGST in place of SGST. */
const WITHOUT_LEGISLATURE = ['04', '26', '31', '35', '38'];

/** Label and amount of each tax. */
export function taxesOf(document: TaxDocument): [string, number][] {
  const { cgstPaise, sgstPaise, igstPaise, placeOfSupply, seller } = document;
  if (document.withoutTax) return [];
  if (placeOfSupply !== seller.stateCode) return [[`IGST ${PLANS.gstPercent} %`, igstPaise]];
  const state = WITHOUT_LEGISLATURE.includes(placeOfSupply) ? 'UTGST' : 'SGST';
  return [
    [`CGST ${PLANS.gstPercent / 2} %`, cgstPaise],
    [`${state} ${PLANS.gstPercent / 2} %`, sgstPaise],
  ];
}

/** Address, state and numbers of the seller, and how to reach it, a line each. */
export function sellerLines({ seller }: TaxDocument): string[] {
  const { address, stateCode, gstin, cin, phone, email, website } = seller;
  return linesOf(address, `State: ${stateOf(stateCode)}`, `GSTIN ${gstin}`, cin && `CIN ${cin}`, phone, email, website);
}

/** Name, address and GSTIN of the buyer, a line each. */
export function buyerLines({ buyer }: TaxDocument): string[] {
  const { gstDetails: details } = buyer;
  const city = [details?.city, details?.pincode].filter(Boolean).join(' ');
  const { country } = details ?? {};
  return linesOf(details?.line1, details?.line2, city, country, details?.gstin && `GSTIN ${details.gstin}`, details?.email);
}

const linesOf = (...lines: (string | undefined)[]) => lines.filter((line) => line !== undefined && line !== '') as string[];

/** What the law wants to be said, and what the reader should know. */
export function notesOf(document: TaxDocument): string[] {
  const { kind, placeIsAssumed, withoutTax, seller } = document;
  const noun = kind === 'invoice' ? 'invoice' : 'credit note';
  return [
    'Tax is payable on reverse charge: No.',
    ...(placeIsAssumed ? ["The buyer named no state; the place of supply is the seller's."] : []),
    ...(withoutTax
      ? [
          'Issued after 30 November following the financial year of the invoice (CGST Act, section 34(2)): the tax is not lowered.',
        ]
      : []),
    `This is an electronic ${noun}; it needs no signature.`,
    ...(seller.isSample ? [`SAMPLE: made in the sandbox. Nobody paid, and this is no ${noun} in the sense of the law.`] : []),
  ];
}
