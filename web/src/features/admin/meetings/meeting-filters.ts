import type { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import type { CallQuery } from '@visavis/contracts/calls/typed-call';
import { categorySlugOf } from '@visavis/contracts/constants/category';
import { MEETING_STATUSES, type MeetingStatus } from '@visavis/contracts/constants/meeting';
import { idOf, oneOf, pageOf, searchMin, searchOf } from '../list/list-filters.ts';

export const SORTS = ['startsAt', '-startsAt', 'createdAt', '-createdAt'] as const;
export type Sort = (typeof SORTS)[number];
export const WHENS = ['upcoming', 'past', 'all'] as const;
export type When = (typeof WHENS)[number];

/** What a list of meetings shows, as the address says it. */
export interface MeetingFilters {
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

/** The order people want when they did not choose one: what is next comes first, in the past what was last. */
const naturalSort = (status: MeetingFilters['status'], when: When): Sort => {
  if (status === 'pending') return 'startsAt';
  if (status === 'approved') return when === 'upcoming' ? 'startsAt' : '-startsAt';
  return '-createdAt';
};

/** Anything unknown in the address falls back to what the list shows by itself. */
export const filtersOf = (params: URLSearchParams, kind: ListKind): MeetingFilters => {
  const status = kind === 'approved' ? 'approved' : (oneOf([...MEETING_STATUSES, 'all'], params.get('status')) ?? 'pending');
  const when = kind === 'approved' ? (oneOf(WHENS, params.get('when')) ?? 'upcoming') : 'all';
  return {
    status,
    when,
    search: searchOf(params.get('search')),
    category: categorySlugOf(params.get('category') ?? '') ?? '',
    hostId: idOf(params.get('hostId')),
    sort: oneOf(SORTS, params.get('sort')) ?? naturalSort(status, when),
    ...pageOf(params),
  };
};

const startOfToday = (now: number) => new Date(now).setHours(0, 0, 0, 0);

export const listQuery = (filters: MeetingFilters, now: number): CallQuery<typeof adminMeetingCalls.adminList> => ({
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
  filters: MeetingFilters,
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
