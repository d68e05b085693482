import { setTimeout as wait } from 'node:timers/promises';
import { PAYMENTS } from '@visavis/contracts/constants/billing';
import type { OpenFile } from '@visavis/files';
import { Conflict, Forbidden, NotFound } from '@visavis/platform';
import { orders, taxDocuments } from '../../data/collections.ts';
import { checkLink, documentUrl } from '../../domain/signed-link.ts';
import type { TaxDocument } from '../../domain/tax-document.ts';
import type { BillingDeps } from '../deps.ts';

type Deps = Pick<BillingDeps, 'store' | 'config' | 'files' | 'clock'>;

const TYPE = 'application/pdf';
const MAX_BYTES = 2 * 1024 * 1024;
const LOOK_AGAIN_MS = 100;

/**
 * A link to the invoice of the user's order. Waits up to 5 s for its number. Throws NOT_FOUND (another user's order, one that is
 * not paid, or one without a price) and INVOICE_NOT_READY.
 */
export async function invoiceUrl(deps: Deps, { orderId, userId }: { orderId: string; userId: string }): Promise<string> {
  const order = await deps.store.collection(orders).get(orderId);
  if (order?.userId !== userId) throw new NotFound('NOT_FOUND', 'Payment not found');
  if (order.amountPaise === 0) throw new NotFound('NOT_FOUND', 'Nothing was paid for this order, so it has no invoice');
  const invoice = await numberedDocument(deps, orderId);
  await storedFile(deps, invoice);
  return documentUrl(deps.config.linkKeys, orderId, deps.clock.now());
}

/**
 * The file of a signed link, and the name to save it under. Throws NOT_FOUND (a forged link), FORBIDDEN (an expired one) and
 * INVOICE_NOT_READY.
 */
export async function openDocument(
  deps: Deps,
  { documentId, link }: { documentId: string; link: { expires: string; signature: string } },
  now: Date,
): Promise<{ file: OpenFile; name: string }> {
  const state = checkLink(deps.config.linkKeys, 'document', documentId, link, now);
  if (state === 'forged') throw notFound();
  if (state === 'expired')
    throw new Forbidden('FORBIDDEN', 'This link has expired. Please open the document from your payments again.');
  const document = await deps.store.collection(taxDocuments).get(documentId);
  if (!document) throw notFound();
  if (document.number === undefined) throw notReady();
  const key = await storedFile(deps, document);
  return { file: await (await deps.files()).get(key), name: `${nameOf(document)}.pdf` };
}

const notFound = () => new NotFound('NOT_FOUND', 'Document not found');
const notReady = () => new Conflict('INVOICE_NOT_READY', 'Your invoice is being prepared. Please try again in a moment.');

async function numberedDocument({ store, clock }: Deps, documentId: string): Promise<TaxDocument> {
  const deadline = clock.now().getTime() + PAYMENTS.invoiceWaitMs;
  for (;;) {
    const document = await store.collection(taxDocuments).get(documentId);
    if (!document) throw new NotFound('NOT_FOUND', 'This order has not been paid, so it has no invoice');
    if (document.number !== undefined) return document;
    if (clock.now().getTime() >= deadline) throw notReady();
    await wait(LOOK_AGAIN_MS);
  }
}

const nameOf = ({ number = '' }: TaxDocument) => number.replaceAll('/', '-');

/**
 * Written when it is first wanted: the same document gives the same bytes, so it does not matter who writes it, or how often.
 * What was handed out once stays as it is, also when a later release lays invoices out differently.
 */
async function storedFile({ store, files }: Deps, document: TaxDocument): Promise<string> {
  if (document.fileKey) return document.fileKey;
  const fileKey = `tax-documents/${document.financialYear}/${nameOf(document)}.pdf`;
  // The PDF library and its fonts cost a third of a start's processor time, and 40 MiB.
  const { renderDocument } = await import('../../pdf/render-document.ts');
  const bytes = await renderDocument(document, await correctedInvoice(store, document));
  await (await files()).put(fileKey, [bytes], { contentType: TYPE, maxBytes: MAX_BYTES, allowedTypes: [TYPE] });
  await store.transaction(async (unit) => {
    const current = await unit.collection(taxDocuments).get(document._id);
    if (current && current.fileKey === undefined) unit.collection(taxDocuments).save({ ...current, fileKey });
  });
  return fileKey;
}

/** A credit note names the invoice that it corrects (Rule 53(1A)). */
async function correctedInvoice(store: Deps['store'], { kind, orderId }: TaxDocument): Promise<TaxDocument | undefined> {
  if (kind === 'invoice') return undefined;
  const invoice = await store.collection(taxDocuments).get(orderId);
  if (invoice?.number === undefined) throw notReady();
  return invoice;
}
