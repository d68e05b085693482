import type { adminCalls } from '@visavis/contracts/calls/admin';
import type { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants';
import type { ListFilters } from './list/list-filters.ts';

/** Names of the admin area's responses in the query cache. Everything below `all` is refreshed when something happens. */
export const adminKeys = {
  all: ['admin'] as const,
  stats: ['admin', 'stats'] as const,
  audits: ['admin', 'audit'] as const,
  audit: (subject?: string) => ['admin', 'audit', subject ?? 'all'] as const,
  meetings: ['admin', 'meetings'] as const,
  list: (filters: ListFilters) => ['admin', 'meetings', filters] as const,
  meeting: (id: string) => ['admin', 'meeting', id] as const,
  /** All below it changes with orders, payments, coupons and plans. */
  money: ['admin', 'money'] as const,
  plans: ['admin', 'money', 'plans'] as const,
  coupons: (filters: object) => ['admin', 'money', 'coupons', filters] as const,
  couponStats: (id: string) => ['admin', 'money', 'coupon-stats', id] as const,
  payments: (filters: object) => ['admin', 'money', 'payments', filters] as const,
  payment: (id: string) => ['admin', 'money', 'payment', id] as const,
};
/** Outside `all`: events do not repeat a search. */
export const userSearchKey = (query: string) => ['admin-user-search', query] as const;
export const uploadKey = (uploadId: string) => ['admin-upload', uploadId] as const;

/** What is kept under `stats`, `list` and `meeting`. */
export type StatsResponse = CallResult<typeof adminCalls.stats>;
export type MeetingList = CallResult<typeof adminMeetingCalls.adminList>;
export type OneMeeting = CallResult<typeof adminMeetingCalls.adminGet>;

/** How long a response is fresh, in ms (specification 1, section 9: admin cache). Events and an admin's own commands end it at once. */
export const cacheFor = (staleTime: number) => ({ staleTime, gcTime: ADMIN_CACHE.dropAfterMs });
