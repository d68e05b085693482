import type { Unit } from '@visavis/store';
import { taxDocuments } from '../../data/collections.ts';
import { documentsOfOrder } from '../../data/tax-documents.ts';
import type { OrderRecord, RefundRecord } from '../../domain/order.ts';
import { financialYearOf, mayLowerTax } from '../../domain/tax/financial-year.ts';
import { placeOfSupply, splitCredit, splitTax } from '../../domain/tax/split.ts';
import type { Seller, TaxDocument } from '../../domain/tax-document.ts';
import type { BillingDeps } from '../deps.ts';
import { sellerOf } from './seller.ts';

type Deps = Pick<BillingDeps, 'store' | 'config' | 'payments'>;

/**
 * The order's invoice, still without a number, in the capture's unit; again changes nothing, and an order without a price has
 * none. Throws when the seller's settings were taken away after the order was made.
 */
export async function draftInvoice(deps: Deps, unit: Unit, order: OrderRecord, now: Date): Promise<void> {
  const documents = unit.collection(taxDocuments);
  if (order.amountPaise === 0 || (await documents.get(order._id))) return;
  const seller = sellerOf(deps);
  if (!seller) throw new Error(`no SELLER_ settings for the invoice of ${order._id}`);
  documents.insert({
    _id: order._id,
    kind: 'invoice',
    orderId: order._id,
    ...(order.paymentId === null ? {} : { paymentId: order.paymentId }),
    userId: order.userId,
    financialYear: financialYearOf(now),
    issuedAt: now,
    seller,
    ...supplyTo(order, seller),
    description: `${order.planName} plan: ${order.isUnlimited ? 'unlimited' : order.passes + order.bonusPasses} meeting passes, ${order.days} days`,
    grossPaise: order.originalPaise,
    discountPaise: order.discountPaise,
    totalPaise: order.amountPaise,
  });
}

/** Puts GST details that came after the capture on the invoice. False once it has a number: it is issued then. */
export async function changeInvoiceBuyer(unit: Unit, order: OrderRecord): Promise<boolean> {
  const documents = unit.collection(taxDocuments);
  const invoice = await documents.get(order._id);
  if (!invoice || invoice.number !== undefined) return false;
  documents.save({ ...invoice, ...supplyTo(order, invoice.seller) });
  return true;
}

/**
 * A credit note on the order's invoice, still without a number, in the unit that marks the refund as processed; again changes
 * nothing. The last note takes what earlier ones left of the tax. None for the refund of a second capture, which had no invoice.
 */
export async function draftCreditNote(
  deps: Deps,
  unit: Unit,
  refund: RefundRecord,
  order: OrderRecord,
  now: Date,
): Promise<void> {
  const documents = unit.collection(taxDocuments);
  if (refund.isExtra || (await documents.get(refund._id))) return;
  const invoice = await documents.get(order._id);
  if (!invoice) return;
  // The guard of its credit notes: of two at the same time, the second runs again and sees the first.
  documents.touch(invoice);
  const notes = await documentsOfOrder(deps.store, order._id);
  const credited = notes.filter(({ kind }) => kind === 'credit-note').reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const isLate = !mayLowerTax(invoice.issuedAt, now);
  const { _id, version, number, fileKey, ...copied } = invoice;
  documents.insert({
    ...copied,
    _id: refund._id,
    kind: 'credit-note',
    financialYear: financialYearOf(now),
    issuedAt: now,
    description: `Refund on the ${order.planName} plan`,
    grossPaise: refund.amountPaise,
    discountPaise: 0,
    ...(isLate
      ? { taxablePaise: refund.amountPaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, withoutTax: true }
      : splitCredit(credited, refund.amountPaise, isWithinState(invoice.placeOfSupply, invoice.seller))),
    totalPaise: refund.amountPaise,
  });
}

const isWithinState = (place: string, seller: Seller) => place === seller.stateCode;

/** What follows from who buys, and where. */
function supplyTo(order: OrderRecord, seller: Seller) {
  const { gstDetails, buyerName } = order;
  const place = placeOfSupply(gstDetails, seller.stateCode);
  return {
    buyer: { name: gstDetails?.legalName ?? buyerName, gstDetails },
    placeOfSupply: place.code,
    placeIsAssumed: place.isAssumed,
    ...splitTax(order.amountPaise, isWithinState(place.code, seller)),
  } satisfies Partial<TaxDocument>;
}
