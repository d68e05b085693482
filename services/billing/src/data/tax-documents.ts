import type { Backlog } from '@visavis/platform';
import { listAll, type Source } from '@visavis/store';
import type { TaxDocument } from '../domain/tax-document.ts';
import { taxDocuments } from './collections.ts';

/** An order has fewer credit notes, and a page of orders fewer documents than this. */
const MOST = 1_000;

/** Of these orders and refunds: a document has the id of what it is about. At most 1,000. */
export const documentsOf = (source: Source, ids: readonly string[]): Promise<TaxDocument[]> =>
  ids.length === 0 ? Promise.resolve([]) : source.collection(taxDocuments).find({ where: { _id: { in: ids } }, limit: MOST });

export const documentByNumber = async (source: Source, number: string): Promise<TaxDocument | undefined> =>
  (await source.collection(taxDocuments).find({ where: { number }, limit: 1 }))[0];

/** The invoice and its credit notes, the oldest first. */
export const documentsOfOrder = (source: Source, orderId: string): Promise<TaxDocument[]> =>
  source.collection(taxDocuments).find({ where: { orderId }, sort: { issuedAt: 1 }, limit: MOST });

const isWaiting = { number: { exists: false } };

/** Documents without a number, the oldest first. */
export const waitingDocuments = (source: Source, limit: number): Promise<TaxDocument[]> =>
  source.collection(taxDocuments).find({ where: isWaiting, sort: { issuedAt: 1 }, limit });

export async function numberBacklog(source: Source): Promise<Backlog> {
  const { total: count } = await source.collection(taxDocuments).count(isWaiting);
  return { count, since: (await waitingDocuments(source, 1))[0]?.issuedAt };
}

type Bounds = { from: Date; to: Date };
const within = ({ from, to }: Bounds) => ({ issuedAt: { gte: from, lt: to } });

/** Those with a number, the oldest first; without the sandbox's samples where something is really sold. */
export async function documentsOfMonth(source: Source, bounds: Bounds): Promise<TaxDocument[]> {
  const all = await listAll(source.collection(taxDocuments), {
    where: { ...within(bounds), number: { gt: '' } },
    sort: { issuedAt: 1 },
  });
  return all.some(({ seller }) => !seller.isSample) ? all.filter(({ seller }) => !seller.isSample) : all;
}

/** How many still wait for their number. */
export const waitingInMonth = async (source: Source, bounds: Bounds): Promise<number> =>
  (await source.collection(taxDocuments).count({ ...within(bounds), ...isWaiting })).total;
