import type { couponEndpoints } from '@visavis/contracts/admin-billing';
import type { QueryOf } from '@visavis/contracts/endpoint';
import type { Backlog } from '@visavis/platform';
import { findPage, type ListPage, type Source, type Where } from '@visavis/store';
import type { CouponRecord, CouponUse } from '../domain/coupon.ts';
import { coupons, couponUses } from './collections.ts';

const NEWEST_FIRST = { createdAt: -1 } as const;
const PUBLIC_MAX = 1_000;
/** Open reservations of one buyer that are looked at. */
const OPEN_MAX = 100;

/** `code`: upper case. */
export const couponByCode = async (source: Source, code: string): Promise<CouponRecord | undefined> =>
  (await source.collection(coupons).find({ where: { code }, limit: 1 }))[0];

/** Those that the shop shows while they are valid, the newest first. */
export const publicCoupons = (source: Source): Promise<CouponRecord[]> =>
  source
    .collection(coupons)
    .find({ where: { isPublic: true, isActive: true, archivedAt: null }, sort: NEWEST_FIRST, limit: PUBLIC_MAX });

/** The newest first. */
export async function pageOfCoupons(source: Source, query: QueryOf<typeof couponEndpoints.list> & ListPage) {
  const { search, type, state, ...page } = query;
  const where: Where = { ...(search ? { search } : {}), ...(type ? { type } : {}), ...STATES[state] };
  const { found, count } = await findPage(source.collection(coupons), { where, sort: NEWEST_FIRST }, page);
  return { coupons: found, count };
}
const STATES: Record<QueryOf<typeof couponEndpoints.list>['state'], Where> = {
  all: {},
  active: { isActive: true, archivedAt: null },
  inactive: { isActive: false, archivedAt: null },
  archived: { archivedAt: { ne: null } },
};

/** By an order, also one that was never paid: it may still be. */
export const isUsed = async (source: Source, couponId: string): Promise<boolean> =>
  (await source.collection(couponUses).find({ where: { couponId }, limit: 1 })).length > 0;

export const countRedeemedBy = async (source: Source, couponId: string, userId: string): Promise<number> =>
  (await source.collection(couponUses).count({ couponId, userId, state: 'redeemed' })).total;

export const reservationsOf = (source: Source, userId: string): Promise<CouponUse[]> =>
  source.collection(couponUses).find({ where: { userId, state: 'reserved' }, limit: OPEN_MAX });

const isDue = (now: Date): Where => ({ state: 'reserved', reservedUntil: { lte: now } });

/** Reservations whose time is over, the most overdue first. */
export const lapsedReservations = (source: Source, now: Date, page: { limit: number; skip: number }): Promise<CouponUse[]> =>
  source.collection(couponUses).find({ where: isDue(now), sort: { reservedUntil: 1 }, ...page });

/** Reservations that the job should have released. */
export async function reservationBacklog(source: Source, now: Date): Promise<Backlog> {
  const { total: count } = await source.collection(couponUses).count(isDue(now));
  return { count, since: (await lapsedReservations(source, now, { limit: 1, skip: 0 }))[0]?.reservedUntil };
}
