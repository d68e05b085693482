import type { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import { OPEN_DISPUTES } from '@visavis/contracts/constants/billing';
import type { QueryOf } from '@visavis/contracts/endpoint';
import { findPage, type ListPage, readAll, type Source, type Where } from '@visavis/store';
import { disputes } from './collections.ts';

type Query = QueryOf<(typeof adminBillingEndpoints)['disputes']>;

export const getDispute = (source: Source, id: string) => source.collection(disputes).get(id);

/** A bank asks for the money of one payment a few times at most. */
const OF_PAYMENT_MAX = 100;
export const disputesOfPayment = (source: Source, paymentId: string) =>
  source.collection(disputes).find({ where: { paymentId }, limit: OF_PAYMENT_MAX });

/** `to-answer`: evidence can be sent, the shortest time first; else the newest first. */
export async function pageOfDisputes(source: Source, { status, search, userId, ...page }: Query & ListPage) {
  const isToAnswer = status === 'to-answer';
  const where: Where = {
    ...(isToAnswer ? { status: { in: [...OPEN_DISPUTES] } } : status === 'all' ? {} : { status }),
    ...(userId ? { userId } : {}),
    ...(search ? searchWhere(search) : {}),
  };
  return findPage(source.collection(disputes), { where, sort: isToAnswer ? { respondBy: 1 } : { openedAt: -1 } }, page);
}

function searchWhere(search: string): Where {
  if (/^disp_/.test(search)) return { _id: search };
  if (/^pay_/.test(search)) return { paymentId: search };
  return /^order_/.test(search) ? { orderId: search } : { search };
}

/** Open ones whose time for evidence ends before then and of which that was not said yet. */
export const dueDisputes = (source: Source, until: Date) =>
  readAll(source.collection(disputes), {
    where: { status: { in: [...OPEN_DISPUTES] }, dueTold: false, respondBy: { lte: until } },
    sort: { respondBy: 1 },
  });
