import type { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import type { CallQuery } from '@visavis/contracts/calls/typed-call';
import { API } from '@visavis/contracts/constants/api';
import { categorySlugOf } from '@visavis/contracts/constants/category';
import { MEETING_STATUSES, type MeetingStatus } from '@visavis/contracts/constants/meeting';

export const SORTS = ['startsAt', '-startsAt', 'createdAt', '-createdAt'] as const;
export type Sort = (typeof SORTS)[number];
export const WHENS = ['upcoming', 'past', 'all'] as const;
export type When = (typeof WHENS)[number];

/** What a list shows, as the address says it. */
export interface ListFilters {
  status: MeetingStatus | 'all';
  /** Of approved meetings: from today on, or begun. */
  when: When;
  search: string;
  category: string;
  hostId: string;
  sort: Sort;
  page: number;
  limit: number;
}
export type ListKind = 'approval' | 'approved';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value);
const positive = (value: string | null) => (value && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : undefined);

/** A day of the calendar, words to search for, an id; nothing when it is none. */
export const dayOf = (text: string | null) =>
  text && /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
export const searchOf = (params: URLSearchParams) => (params.get('search') ?? '').trim().slice(0, 100);
export const idOf = (text: string | null) => /^[\w-]{1,64}$/.exec(text ?? '')?.[0] ?? '';

/** The page of a list, and how many rows it has. */
export const pageOf = (params: URLSearchParams) => {
  const limit = positive(params.get('limit'));
  return { page: positive(params.get('page')) ?? 1, limit: PAGE_SIZES.find((size) => size === limit) ?? API.pageSize };
};

/** What the server is asked for: filters that say something. */
export const withoutEmpty = <F extends object>(filters: F) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as { [K in keyof F]?: Exclude<F[K], ''> };

/** Those that leave no row out. */
const arranging = ['page', 'limit', 'sort'];
/** Whether a list shows anything else than it does by itself. */
export const isFiltered = <F extends object>(filters: F, filtersOf: (params: URLSearchParams) => F) => {
  const standard = filtersOf(new URLSearchParams());
  return Object.keys(filters).some((name) => !arranging.includes(name) && filters[name as keyof F] !== standard[name as keyof F]);
};

/** The order people want when they did not choose one: what is next comes first, in the past what was last. */
const naturalSort = (status: ListFilters['status'], when: When): Sort => {
  if (status === 'pending') return 'startsAt';
  if (status === 'approved') return when === 'upcoming' ? 'startsAt' : '-startsAt';
  return '-createdAt';
};

/** Anything unknown in the address falls back to what the list shows by itself. */
export const filtersOf = (params: URLSearchParams, kind: ListKind): ListFilters => {
  const status = kind === 'approved' ? 'approved' : (oneOf([...MEETING_STATUSES, 'all'], params.get('status')) ?? 'pending');
  const when = kind === 'approved' ? (oneOf(WHENS, params.get('when')) ?? 'upcoming') : 'all';
  return {
    status,
    when,
    search: searchOf(params),
    category: categorySlugOf(params.get('category') ?? '') ?? '',
    hostId: idOf(params.get('hostId')),
    sort: oneOf(SORTS, params.get('sort')) ?? naturalSort(status, when),
    ...pageOf(params),
  };
};

/** The address after a change: defaults stay out of it, and any change but the page's starts at page 1. */
export const changedParams = (params: URLSearchParams, change: Record<string, string | undefined>) => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  if (!('page' in change)) next.delete('page');
  if (next.get('page') === '1') next.delete('page');
  return next;
};

const startOfToday = (now: number) => new Date(now).setHours(0, 0, 0, 0);
/** One letter finds nothing: the server takes searches from two. */
export const searchMin = 2;

export const listQuery = (filters: ListFilters, now: number): CallQuery<typeof adminMeetingCalls.adminList> => ({
  status: filters.status,
  page: filters.page,
  limit: filters.limit,
  sort: filters.sort,
  search: [...filters.search].length >= searchMin ? filters.search : undefined,
  category: filters.category || undefined,
  hostId: filters.hostId || undefined,
  from: filters.when === 'upcoming' ? new Date(startOfToday(now)).toISOString() : undefined,
  state: filters.when === 'past' ? 'past' : undefined,
});

/** Whether a meeting belongs in a list. A search cannot be told here: the server's answer decides that. */
export const belongs = (
  filters: ListFilters,
  meeting: { status: string; state: string; category: string | null; startsAt: string; host: { userId: string } },
  now: number,
) => {
  if (filters.status !== 'all' && meeting.status !== filters.status) return false;
  if (filters.category && meeting.category !== filters.category) return false;
  if (filters.hostId && meeting.host.userId !== filters.hostId) return false;
  const startsAt = Date.parse(meeting.startsAt);
  if (filters.when === 'upcoming') return startsAt >= startOfToday(now);
  return filters.when !== 'past' || (startsAt <= now && meeting.state !== 'live');
};

/** Negative when `a` comes first. Ties by id, as a stable order needs. */
export const compareBy = (sort: Sort) => {
  const field = sort.replace('-', '') as 'startsAt' | 'createdAt';
  const sign = sort.startsWith('-') ? -1 : 1;
  return (a: { startsAt: string; createdAt: string; _id: string }, b: typeof a) =>
    sign * (Date.parse(a[field]) - Date.parse(b[field])) || a._id.localeCompare(b._id);
};
