import { GST_STATE_CODES, gstForm } from '@visavis/contracts/gst';
import { z } from 'zod';

const paise = z.number().int().min(0);

/** The seller as it is on the document. */
export const seller = z.object({
  legalName: z.string(),
  address: z.string(),
  gstin: z.string(),
  stateCode: z.enum(GST_STATE_CODES),
  sac: z.string(),
  /** These four where the installation names them. */
  cin: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  /** Sold in the sandbox: SAMPLE is printed over it. */
  isSample: z.boolean(),
});
export type Seller = z.infer<typeof seller>;

/**
 * An invoice (CGST Rule 46) or a credit note (Rule 53). Written without a number in the commit of the capture or of the processed
 * refund; one leader gives the numbers, in the order of `issuedAt`, without a gap in a financial year.
 */
export const taxDocument = z.object({
  /** The order's id of an invoice, the refund's id of a credit note. */
  _id: z.string(),
  version: z.number().int(),
  kind: z.enum(['invoice', 'credit-note']),
  orderId: z.string(),
  /** The provider's, which the buyer's bank statement leads to; of the invoice on a credit note, too. */
  paymentId: z.string().optional(),
  userId: z.string(),
  /** Of the financial year in IST, e.g. `26-27`. */
  financialYear: z.string(),
  issuedAt: z.date(),
  /** `MP/26-27/000123`, `MC/26-27/000004`; missing until the leader has been there. */
  number: z.string().optional(),
  seller,
  buyer: z.object({ name: z.string(), gstDetails: gstForm.nullable() }),
  /** GST state code; `96` outside India. */
  placeOfSupply: z.string(),
  /** The buyer named no state: the seller's is taken. */
  placeIsAssumed: z.boolean(),
  description: z.string(),
  grossPaise: paise,
  discountPaise: paise,
  taxablePaise: paise,
  cgstPaise: paise,
  sgstPaise: paise,
  igstPaise: paise,
  totalPaise: paise,
  /** A credit note that came too late to lower the tax. */
  withoutTax: z.boolean().optional(),
  /** In the file store, once it was made. */
  fileKey: z.string().optional(),
});
export type TaxDocument = z.infer<typeof taxDocument>;
