import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Coupon } from '@visavis/contracts/billing-model';
import { couponCalls } from '@visavis/contracts/calls/billing';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { COUPON_TYPES, type CouponType } from '@visavis/contracts/constants/billing';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { useIdempotencyKey } from '../../../shared/form/use-idempotency-key.ts';
import { oneOf, pageOf, searchOf, withoutEmpty } from '../list/list-filters.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';

export const COUPON_STATES = ['active', 'inactive', 'archived'] as const;
/** What the list of coupons shows, as the address says it. */
export interface CouponFilters {
  search: string;
  type: CouponType | '';
  state: (typeof COUPON_STATES)[number] | 'all';
  page: number;
  limit: number;
}
export const couponFiltersOf = (params: URLSearchParams): CouponFilters => ({
  search: searchOf(params),
  type: oneOf(COUPON_TYPES, params.get('type')) ?? '',
  state: oneOf(COUPON_STATES, params.get('state')) ?? 'all',
  ...pageOf(params),
});

export const couponsQuery = (filters: CouponFilters) =>
  queryOptions({
    queryKey: adminKeys.coupons(filters),
    queryFn: ({ signal }) => call(couponCalls.list, { query: withoutEmpty(filters), signal }),
    placeholderData: keepPreviousData,
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });

export const useCouponStats = (id: string) =>
  useQuery({
    queryKey: adminKeys.couponStats(id),
    queryFn: ({ signal }) => call(couponCalls.stats, { params: { id }, signal }),
    select: (response) => response.stats,
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });

const onSettled = () => queryClient.invalidateQueries({ queryKey: adminKeys.all });

export type CouponBody = CallBody<typeof couponCalls.create>;
/** Creates a coupon, or changes the one given if it is still as it was read. */
export const useSaveCoupon = (coupon: Coupon | undefined) => {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CouponBody) =>
      coupon
        ? call(couponCalls.update, { params: { id: coupon._id }, body: { ...body, version: coupon.version } })
        : call(couponCalls.create, { body, idempotencyKey: keyOf(body) }),
    onSettled,
  });
};
export const useSwitchCoupon = ({ _id: id, version }: Coupon) =>
  useMutation({
    mutationFn: (isActive: boolean) => call(couponCalls.update, { params: { id }, body: { isActive, version } }),
    onSettled,
  });
export const useRemoveCoupon = (id: string) =>
  useMutation({ mutationFn: () => call(couponCalls.remove, { params: { id } }), onSettled });
