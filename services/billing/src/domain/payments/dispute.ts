import { DISPUTE_PHASES, DISPUTE_STATUSES, type DisputeStatus } from '@visavis/contracts/constants/billing';
import type { ProviderDispute } from '@visavis/providers';
import { z } from 'zod';
import type { OrderRecord } from '../order.ts';

/** A buyer's bank asks for the money of a payment, or has taken it. */
export const disputeRecord = z.object({
  /** The provider's. */
  _id: z.string(),
  version: z.number().int(),
  orderId: z.string(),
  userId: z.string(),
  buyerName: z.string(),
  paymentId: z.string(),
  amountPaise: z.number().int(),
  /** What was taken back; 0 unless it is lost. */
  deductedPaise: z.number().int(),
  reasonCode: z.string().nullable(),
  phase: z.enum(DISPUTE_PHASES).nullable(),
  status: z.enum(DISPUTE_STATUSES),
  respondBy: z.date().nullable(),
  openedAt: z.date(),
  /** When the provider noted what is stored. */
  seenAt: z.date(),
  /** Admins have heard that the time for evidence is nearly over. */
  dueTold: z.boolean(),
});
export type DisputeRecord = z.infer<typeof disputeRecord>;

/** Views of one second are ordered by how far it has come. */
const RANK: Record<DisputeStatus, number> = {
  unknown: 0,
  open: 0,
  'action-required': 1,
  'under-review': 2,
  closed: 3,
  won: 3,
  lost: 4,
};
export const isDecided = (status: DisputeStatus): boolean => RANK[status] >= RANK.closed;

/**
 * The one transition by what the provider says of a dispute. Views may come late, again and in any order: what was decided stays,
 * before that the newest view counts, and one that is older only fills in what is not known. Undefined: nothing changes.
 */
export function followDispute(
  order: Pick<OrderRecord, '_id' | 'userId' | 'buyerName'>,
  stored: DisputeRecord | undefined,
  seen: ProviderDispute,
  at: Date,
): DisputeRecord | undefined {
  const about = { amountPaise: seen.amountPaise, deductedPaise: seen.deductedPaise, status: seen.status, seenAt: at };
  const view = { reasonCode: seen.reasonCode, phase: seen.phase, respondBy: seen.respondBy };
  if (!stored)
    return {
      _id: seen.id,
      version: 0,
      orderId: order._id,
      userId: order.userId,
      buyerName: order.buyerName,
      paymentId: seen.paymentId,
      ...about,
      ...view,
      openedAt: seen.createdAt,
      dueTold: false,
    };
  const next = isNewer(stored, seen.status, at)
    ? { ...stored, ...about, ...knownOf(view, stored), dueTold: stored.dueTold && !isLater(view.respondBy, stored.respondBy) }
    : { ...stored, ...knownOf(stored, view) };
  const isSame = (Object.keys(next) as (keyof DisputeRecord)[]).every(
    (name) => name === 'seenAt' || String(next[name]) === String(stored[name]),
  );
  return isSame ? undefined : next;
}

function isNewer(stored: DisputeRecord, status: DisputeStatus, at: Date): boolean {
  if (isDecided(stored.status)) return RANK[status] > RANK[stored.status];
  if (isDecided(status)) return true;
  if (at.getTime() !== stored.seenAt.getTime()) return at > stored.seenAt;
  return RANK[status] >= RANK[stored.status];
}

type ProviderView = Pick<DisputeRecord, 'reasonCode' | 'phase' | 'respondBy'>;
const knownOf = (first: ProviderView, second: ProviderView): ProviderView => ({
  reasonCode: first.reasonCode ?? second.reasonCode,
  phase: first.phase ?? second.phase,
  respondBy: first.respondBy ?? second.respondBy,
});
/** More time for evidence is announced again. */
const isLater = (a: Date | null, b: Date | null) => a !== null && b !== null && a > b;
