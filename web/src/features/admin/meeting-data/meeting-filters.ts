import type { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import type { CallQuery } from '@visavis/contracts/calls/typed-call';
import { CATEGORY_SLUGS, categorySlugOf } from '@visavis/contracts/constants/category';
import { MEETING_STATUSES } from '@visavis/contracts/constants/meeting';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { categoryName } from '../../../shared/format/category-name.ts';
import { t } from '../../../shared/i18n/en/admin.ts';
import {
  type Filter,
  type Filters,
  type FilterValues,
  option,
  person,
  readFilters,
  search,
  sort,
  tabs,
} from '../list/filters.ts';
import { searchMin } from '../list/list-filters.ts';

const SORTS = ['startsAt', '-startsAt', 'createdAt', '-createdAt'] as const;
type Sort = (typeof SORTS)[number];

const status = tabs([...MEETING_STATUSES, 'all'], { label: () => t('status'), word: (value) => t(`state.${value}`) });
/** Of approved meetings: from today on, or begun. */
const when = tabs(['upcoming', 'past', 'all'], {
  label: () => t('when'),
  word: (value) => (value === 'all' ? t('state.all') : t(`list.${value}`)),
});
const common = {
  search: search(() => ({ label: t('common:search.meetings'), placeholder: t('common:search.header') }), searchMin),
  category: {
    ...option(CATEGORY_SLUGS, {
      label: () => t('category'),
      all: () => t('list.allCategories'),
      word: (slug) => categoryName(slug) ?? slug,
      wide: true,
    }),
    read: (text: string | null) => categorySlugOf(text ?? '') ?? '',
  },
  hostId: person<Meeting>({
    nameOf: ({ host }) => host.name,
    label: (name) => t('list.host', { name: name ?? t('list.onePerson') }),
    clear: () => t('list.allHosts'),
  }),
};
export type ListKind = 'approval' | 'approved';

/** Without a choice, the order that people want: what is next comes first, in the past what was last. */
const naturalSort = (kind: ListKind, params: URLSearchParams): Sort => {
  if (kind === 'approved') return when.read(params.get('when')) === 'upcoming' ? 'startsAt' : '-startsAt';
  const chosen = status.read(params.get('status'));
  if (chosen === 'pending') return 'startsAt';
  return chosen === 'approved' ? '-startsAt' : '-createdAt';
};
const inBoth = (kind: ListKind, params: URLSearchParams) => ({
  ...common,
  sort: sort<Sort>([naturalSort(kind, params), ...SORTS]),
});
/** What can be chosen, in the toolbar's order. */
export const meetingFilters = (kind: ListKind, params: URLSearchParams): Filters =>
  kind === 'approved' ? { when, ...inBoth(kind, params) } : { status, ...inBoth(kind, params) };

type Value<F> = F extends Filter<infer V> ? V : never;
/** What a list of meetings shows, as the address says it. */
export interface MeetingFilters extends FilterValues<ReturnType<typeof inBoth>> {
  status: Value<typeof status>;
  when: Value<typeof when>;
}
export const filtersOf = (params: URLSearchParams, kind: ListKind): MeetingFilters => ({
  status: kind === 'approved' ? 'approved' : status.read(params.get('status')),
  when: kind === 'approved' ? when.read(params.get('when')) : 'all',
  ...readFilters(inBoth(kind, params))(params),
});

const startOfToday = (now: number) => new Date(now).setHours(0, 0, 0, 0);

export const listQuery = (filters: MeetingFilters, now: number): CallQuery<typeof adminMeetingCalls.adminList> => ({
  status: filters.status,
  page: filters.page,
  limit: filters.limit,
  sort: filters.sort,
  search: filters.search || undefined,
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
