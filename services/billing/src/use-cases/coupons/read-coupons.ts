import type { couponEndpoints } from '@visavis/contracts/admin-billing';
import type { QueryOf } from '@visavis/contracts/endpoint';
import type { Where } from '@visavis/store';
import { coupons } from '../../data/collections.ts';
import type { CouponRecord } from '../../domain/coupon.ts';
import type { BillingDeps } from '../deps.ts';
import { couponNotFound } from './edit-coupons.ts';

type Deps = Pick<BillingDeps, 'store'>;
const PUBLIC_MAX = 1_000;
const NEWEST_FIRST = { createdAt: -1 } as const;

/** Public coupons that somebody could use now, the newest first. */
export async function activeCoupons({ store }: Deps, now: Date): Promise<CouponRecord[]> {
  const where = { isPublic: true, isActive: true, archivedAt: null };
  const found = await store.collection(coupons).find({ where, sort: NEWEST_FIRST, limit: PUBLIC_MAX });
  return found.filter(
    ({ startsAt, endsAt, maxRedemptions, redemptions, reserved }) =>
      (!startsAt || startsAt <= now) &&
      (!endsAt || endsAt > now) &&
      (maxRedemptions === null || redemptions + reserved < maxRedemptions),
  );
}

/** For admins, the newest first. */
export async function listCoupons({ store }: Deps, query: QueryOf<typeof couponEndpoints.list>) {
  const { search, type, state, page, limit } = query;
  const where: Where = { ...(search ? { search } : {}), ...(type ? { type } : {}), ...STATES[state] };
  const reader = store.collection(coupons);
  const [found, count] = await Promise.all([
    reader.find({ where, sort: NEWEST_FIRST, limit, skip: (page - 1) * limit }),
    reader.count(where),
  ]);
  return { coupons: found, count };
}

const STATES: Record<QueryOf<typeof couponEndpoints.list>['state'], Where> = {
  all: {},
  active: { isActive: true, archivedAt: null },
  inactive: { isActive: false, archivedAt: null },
  archived: { archivedAt: { ne: null } },
};

/** Throws NOT_FOUND. */
export async function readCoupon({ store }: Deps, couponId: string): Promise<CouponRecord> {
  const coupon = await store.collection(coupons).get(couponId);
  if (!coupon) throw couponNotFound();
  return coupon;
}
