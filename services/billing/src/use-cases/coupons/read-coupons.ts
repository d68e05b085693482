import type { couponEndpoints } from '@visavis/contracts/admin-billing';
import type { QueryOf } from '@visavis/contracts/endpoint';
import type { ListPage } from '@visavis/store';
import { coupons } from '../../data/collections.ts';
import { pageOfCoupons, publicCoupons } from '../../data/coupons.ts';
import type { CouponRecord } from '../../domain/coupon.ts';
import type { BillingDeps } from '../deps.ts';
import { couponNotFound } from './edit-coupons.ts';

type Deps = Pick<BillingDeps, 'store'>;

/** Public coupons that somebody could use now, the newest first. */
export async function activeCoupons({ store }: Deps, now: Date): Promise<CouponRecord[]> {
  const found = await publicCoupons(store);
  return found.filter(
    ({ startsAt, endsAt, maxRedemptions, redemptions, reserved }) =>
      (!startsAt || startsAt <= now) &&
      (!endsAt || endsAt > now) &&
      (maxRedemptions === null || redemptions + reserved < maxRedemptions),
  );
}

/** For admins, the newest first. */
export const listCoupons = ({ store }: Deps, query: QueryOf<typeof couponEndpoints.list> & ListPage) =>
  pageOfCoupons(store, query);

/** Throws NOT_FOUND. */
export async function readCoupon({ store }: Deps, couponId: string): Promise<CouponRecord> {
  const coupon = await store.collection(coupons).get(couponId);
  if (!coupon) throw couponNotFound();
  return coupon;
}
