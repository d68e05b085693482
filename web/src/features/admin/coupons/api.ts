import { useMutation, useQuery } from '@tanstack/react-query';
import type { Coupon } from '@visavis/contracts/billing-model';
import { couponCalls } from '@visavis/contracts/calls/billing';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { callQuery } from '../../../shared/api/call-query.ts';
import { call } from '../../../shared/api/http.ts';
import { useIdempotencyKey } from '../../../shared/form/use-idempotency-key.ts';
import { adminChanged, adminKeys, cacheFor } from '../query-keys.ts';

export const useCouponStats = (id: string) =>
  useQuery({
    ...callQuery(adminKeys.couponStats(id), couponCalls.stats, { params: { id } }),
    select: (response) => response.stats,
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });

export type CouponBody = CallBody<typeof couponCalls.create>;
/** Creates a coupon, or changes the one given if it is still as it was read. */
export const useSaveCoupon = (coupon: Coupon | undefined) => {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CouponBody) =>
      coupon
        ? call(couponCalls.update, { params: { id: coupon._id }, body: { ...body, version: coupon.version } })
        : call(couponCalls.create, { body, idempotencyKey: keyOf(body) }),
    onSettled: adminChanged,
  });
};
/** Whatever else has changed meanwhile. */
export const switchCoupon = ({ _id: id }: Coupon, isActive: boolean) =>
  call(couponCalls.update, { params: { id }, body: { isActive } });
export const useSwitchCoupon = ({ _id: id, version }: Coupon) =>
  useMutation({
    mutationFn: (isActive: boolean) => call(couponCalls.update, { params: { id }, body: { isActive, version } }),
    onSettled: adminChanged,
  });
export const removeCoupon = (id: string) => call(couponCalls.remove, { params: { id } }).finally(adminChanged);
