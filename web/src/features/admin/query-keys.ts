import type { adminCalls } from '@visavis/contracts/calls/admin';
import type { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import type { authCalls } from '@visavis/contracts/calls/auth';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import type { EffectsOf } from '@visavis/contracts/constants/admin';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { queryClient } from '../../shared/api/query-client.ts';

/** Names of the admin area's responses in the query cache. Everything below `all` is refreshed when something happens. */
export const adminKeys = {
  all: ['admin'] as const,
  stats: ['admin', 'stats'] as const,
  statsOf: (days: number) => ['admin', 'stats', days] as const,
  audits: ['admin', 'audit'] as const,
  audit: (subject?: string) => ['admin', 'audit', subject ?? 'all'] as const,
  newestAudit: (filters: object) => ['admin', 'audit', 'newest', filters] as const,
  meetings: ['admin', 'meetings'] as const,
  meetingList: (filters: object) => ['admin', 'meetings', filters] as const,
  meeting: (id: string) => ['admin', 'meeting', id] as const,
  userMeetings: (id: string, part: string, page: number) => ['admin', 'user-meetings', id, part, page] as const,
  userMeeting: (id: string, part: string, meetingId: string) => ['admin', 'user-meeting', id, part, meetingId] as const,
  /** What a host would lose. */
  meetingsAhead: (hostId: string) => ['admin', 'meetings-ahead', hostId] as const,
  refundEffects: (id: string, amountPaise: number) => ['admin', 'refund-effects', id, amountPaise] as const,
  passesEffects: (id: string, action: string, count: number) => ['admin', 'passes-effects', id, action, count] as const,
  effects: (of: EffectsOf, ids: readonly string[], later: boolean) => ['admin', 'effects', of, later, ...ids] as const,
  liveMeetings: ['admin', 'live-meetings'] as const,
  /** All below it changes with orders, payments, coupons and plans. */
  money: ['admin', 'money'] as const,
  couponStats: (id: string) => ['admin', 'money', 'coupon-stats', id] as const,
  disputes: ['admin', 'money', 'disputes'] as const,
  dispute: (id: string) => ['admin', 'money', 'dispute', id] as const,
  payment: (id: string) => ['admin', 'money', 'payment', id] as const,
  settlements: ['admin', 'money', 'settlements'] as const,
  bookDay: (day: string) => ['admin', 'money', 'book-day', day] as const,
  gstMonth: (month: string) => ['admin', 'money', 'gst-month', month] as const,
  userPasses: (id: string, page: number) => ['admin', 'money', 'user-passes', id, page] as const,
  userSubscriptions: (id: string, page: number) => ['admin', 'money', 'user-subscriptions', id, page] as const,
  /** All below it changes with accounts. */
  users: ['admin', 'users'] as const,
  userLists: ['admin', 'users', 'list'] as const,
  user: (id: string) => ['admin', 'users', 'one', id] as const,
  secondFactor: ['admin', 'users', 'second-factor'] as const,
  userNotes: (id: string) => ['admin', 'users', 'notes', id] as const,
  userSessions: (id: string) => ['admin', 'users', 'sessions', id] as const,
  testimonials: ['admin', 'testimonials'] as const,
  reports: ['admin', 'reports'] as const,
  report: (id: string) => ['admin', 'reports', 'one', id] as const,
  verifications: ['admin', 'verifications'] as const,
  verification: (id: string) => ['admin', 'verifications', 'one', id] as const,
  messageStats: (days: number) => ['admin', 'messages', 'stats', days] as const,
  message: (id: string) => ['admin', 'messages', 'one', id] as const,
};
/** Outside `all`: events do not move what an admin reads. */
export const auditLogKey = (filters: object) => ['admin-audit-log', filters] as const;
/** Outside `all`: events do not repeat a search. */
export const userSearchKey = (query: string) => ['admin-user-search', query] as const;
export const rowSearchKey = (list: number, query: string) => ['admin-row-search', list, query] as const;
/** An admin's own, and those of others that are shared. */
export const savedViewsKey = ['admin-saved-views'] as const;
export const uploadKey = (uploadId: string) => ['admin-upload', uploadId] as const;

/** What is kept under `stats`, `meetingList`, `meeting`, `userList` and `user`. */
export type StatsResponse = CallResult<typeof adminCalls.stats>;
export type MeetingList = CallResult<typeof adminMeetingCalls.adminList>;
export type OneMeeting = CallResult<typeof adminMeetingCalls.adminGet>;
export type UserList = CallResult<typeof authCalls.adminUsers>;
export type OneUser = CallResult<typeof authCalls.adminUser>;

/**
 * How long a response is fresh, in ms (specification 1, section 9: admin cache). Events and an admin's own commands end it at
 * once.
 */
export const cacheFor = (staleTime: number) => ({ staleTime, gcTime: ADMIN_CACHE.dropAfterMs });

/** After a change that lists and numbers show. */
export const adminChanged = () => queryClient.invalidateQueries({ queryKey: adminKeys.all });
