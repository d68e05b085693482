import { PLANS } from '@visavis/contracts/constants/billing';
import type { GstDetails, GstStateCode } from '@visavis/contracts/gst';

/** Integers in paise; their sum is what was paid. */
export interface TaxSplit {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/**
 * The tax within a total. Within the seller's state an odd paisa of tax goes to the taxable value, so that both halves are the
 * same.
 */
export function splitTax(totalPaise: number, isWithinState: boolean): TaxSplit {
  const taxPaise = totalPaise - Math.round((totalPaise * 100) / (100 + PLANS.gstPercent));
  const half = Math.floor(taxPaise / 2);
  return isWithinState
    ? { taxablePaise: totalPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
    : { taxablePaise: totalPaise - taxPaise, cgstPaise: 0, sgstPaise: 0, igstPaise: taxPaise };
}

/**
 * What a further credit note takes of the tax, after notes over `creditedPaise`: together they never come to more than the
 * invoice.
 */
export function splitCredit(creditedPaise: number, amountPaise: number, isWithinState: boolean): TaxSplit {
  const before = splitTax(creditedPaise, isWithinState);
  const after = splitTax(creditedPaise + amountPaise, isWithinState);
  return {
    taxablePaise: after.taxablePaise - before.taxablePaise,
    cgstPaise: after.cgstPaise - before.cgstPaise,
    sgstPaise: after.sgstPaise - before.sgstPaise,
    igstPaise: after.igstPaise - before.igstPaise,
  };
}

/** CGST Rule 46(f), Circular 242/36/2024: the GSTIN's state, else the one that the buyer names, else the seller's. */
export function placeOfSupply(details: GstDetails | null, sellerState: GstStateCode): { code: string; isAssumed: boolean } {
  const named = details?.gstin?.slice(0, 2) ?? details?.stateCode;
  return { code: named ?? sellerState, isAssumed: named === undefined };
}
