import type { CategorySlug } from '@visavis/contracts/constants/category';
import { type MeetingStatus, OVERDUE, type StatusFilter } from '@visavis/contracts/constants/meeting';
import { foundBy } from '@visavis/platform';
import { type Count, type FindOptions, findPage, type ListPage, type Reader, type Source, type Where } from '@visavis/store';
import { FAR_FUTURE, type Meeting } from '../domain/meeting.ts';
import { LONGEST_LIVE_MS, meetings, meetingsById } from './meetings.ts';
import type { HostsAside, ListMemo } from './memo.ts';
import { lateAfter, leftByHosts } from './sessions.ts';

export interface Page {
  page: number;
  limit: number;
}
export interface PageOf<T> {
  items: T[];
  count: Count;
}
/** One segment of a list: a filter and its order. The segments of a list follow each other. */
type Segment = Pick<FindOptions, 'sort'> & { where: Where };

export interface PublicFilter {
  status: StatusFilter;
  category?: CategorySlug | undefined;
  search?: string | undefined;
  hostId?: string;
  /** What is live begins with this category's, and so does what is coming. */
  first?: CategorySlug | undefined;
  /** Without the overdue ones, or those alone; undefined: all in one order. */
  overdue?: 'apart' | 'only' | undefined;
}

/**
 * Approved meetings: opened, then due, then upcoming ones, each soonest first and those of the category `first` before all
 * others; then past newest first.
 */
export async function findPublic(
  source: Source,
  filter: PublicFilter,
  page: Page,
  now: Date,
  memo?: ListMemo,
): Promise<PageOf<Meeting>> {
  const common: Where = {
    status: 'approved',
    ...(filter.category ? { category: filter.category } : {}),
    ...(filter.search ? { search: filter.search } : {}),
    ...(filter.hostId ? { hostId: filter.hostId } : {}),
  };
  const { status, category = '', search = '', overdue, first = '' } = filter;
  const hosts = overdue ? await hostsAside(source, now, memo) : undefined;
  const segments = publicSegments(common, filter, now, hosts);
  // Times are in the filters: a segment is known by its place.
  const indexOf = (where: Where) => segments.findIndex((segment) => segment.where === where);
  const { find, count } = source.collection(meetings);
  const counted: typeof count = (where) =>
    memo && where
      ? memo.count(JSON.stringify([status, category, search, overdue, first, hosts, indexOf(where)]), now, () => count(where))
      : count(where);
  return takePage({ find, count: counted }, segments, page);
}

export interface OwnFilter {
  userId: string;
  role: 'hosting' | 'cohosting';
  status: MeetingStatus | 'all';
  state?: StatusFilter | undefined;
}
export const findOwn = (source: Source, filter: OwnFilter, page: ListPage, now: Date): Promise<PageOf<Meeting>> => {
  const who: Where = filter.role === 'hosting' ? { hostId: filter.userId } : { 'coHosts.userId': filter.userId };
  return takePage(
    source.collection(meetings),
    timeSegments({ ...who, ...statusWhere(filter.status, now) }, filter.state ?? 'all', now),
    page,
  );
};

/** Of these meetings, in the usual order. `seenBy`: those alone that this user may see, no admin. */
export function findAmong(
  source: Source,
  ids: readonly string[],
  { status, state = 'all', seenBy }: Pick<OwnFilter, 'status' | 'state'> & { seenBy?: string },
  page: ListPage,
  now: Date,
): Promise<PageOf<Meeting>> {
  const seen = seenBy === undefined ? {} : { and: [seenWhere(seenBy)] };
  const where = { _id: { in: ids }, ...statusWhere(status, now), ...seen };
  return takePage(source.collection(meetings), timeSegments(where, state, now), page);
}
/** As `maySee` says it. */
const seenWhere = (userId: string): Where => ({
  or: [
    { status: 'approved' },
    { status: 'cancelled', approvedAt: { exists: true } },
    { hostId: userId },
    { 'coHosts.userId': userId },
  ],
});

export interface AdminFilter {
  status: MeetingStatus | 'all';
  state?: StatusFilter | undefined;
  search?: string | undefined;
  category?: CategorySlug | undefined;
  hostId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  sort?: 'startsAt' | '-startsAt' | 'createdAt' | '-createdAt' | undefined;
}
/** Pending by soonest start; approved like the public list; everything else latest start first, unless a sort is given. */
export async function findForAdmin(source: Source, filter: AdminFilter, page: ListPage, now: Date): Promise<PageOf<Meeting>> {
  const startsAt = { ...(filter.from ? { gte: filter.from } : {}), ...(filter.to ? { lt: filter.to } : {}) };
  const where: Where = {
    ...statusWhere(filter.status, now),
    ...(filter.search ? foundBy(filter.search) : {}),
    ...(filter.category ? { category: filter.category } : {}),
    ...(filter.hostId ? { hostId: filter.hostId } : {}),
    // Apart, because the status may already say something about the start.
    ...(Object.keys(startsAt).length > 0 ? { and: [{ startsAt }] } : {}),
    ...stateWhere(filter.state ?? 'all', now),
  };
  if (filter.sort === undefined && filter.status === 'approved')
    return takePage(source.collection(meetings), timeSegments(where, filter.state ?? 'all', now), page);
  const sort = sortOf(filter);
  const { found, count } = await findPage(
    source.collection(meetings),
    { where, sort: { [sort.replace('-', '')]: sort.startsWith('-') ? -1 : 1 } },
    page,
  );
  return { items: found, count };
}
/** Of a list that is in one order from its beginning to its end, as a file is. */
export const sortOf = ({ sort, status }: Pick<AdminFilter, 'sort' | 'status'>) =>
  sort ?? (status === 'pending' ? 'startsAt' : '-startsAt');

const overdueSince = (now: Date) => new Date(now.getTime() - OVERDUE.afterMs);

const hostsAside = (source: Source, now: Date, memo?: ListMemo): Promise<HostsAside> => {
  const read = () => readHostsAside(source, now);
  return memo ? memo.hosts('all', now, read) : read();
};
async function readHostsAside(source: Source, now: Date): Promise<HostsAside> {
  const since = overdueSince(now);
  const [late, open] = await Promise.all([lateAfter(source, since), leftByHosts(source, since)]);
  // Opened early, they are live from then on; they are due by their start all the same.
  const left = [...(await meetingsById(source, open)).values()].filter(({ startsAt }) => startsAt <= since);
  return { late, left: left.map(({ _id }) => _id) };
}

/**
 * Of approved meetings; with `overdue`, the clock and `hosts` tell which are. Who waits on a meeting's page is not known here: it
 * is overdue all the same.
 */
function publicSegments(
  common: Where,
  { status, overdue, category, first }: Pick<PublicFilter, 'status' | 'overdue' | 'category' | 'first'>,
  now: Date,
  { late, left }: HostsAside = { late: [], left: [] },
): Segment[] {
  const sort = { liveFrom: 1 } as const;
  const earliest = new Date(now.getTime() - LONGEST_LIVE_MS);
  const since = overdueSince(now);
  // In fields of the indexes alone: an open session is one without an end.
  const open: Where = { liveFrom: { gt: earliest, lte: now }, liveUntil: FAR_FUTURE };
  const opened = without(left, open);
  const byClock = { gt: now, lt: FAR_FUTURE };
  const over: Where = { liveFrom: { gt: earliest, lte: since }, liveUntil: byClock };
  if (overdue === 'only') return [{ where: { ...common, ...withThese(left, open, without(late, over)) }, sort }];
  const from = overdue ? since : earliest;
  const due = withThese(late, over, { liveFrom: { gt: from, lte: now }, liveUntil: byClock });
  const upcoming: Where = { liveFrom: { gt: now } };
  const hasFirst = first !== undefined && !category;
  const wanted = {
    // Due and upcoming ones are in one order, unless a category divides both.
    all: hasFirst ? [opened, due, upcoming] : [opened, withThese(late, over, { liveFrom: { gt: from }, liveUntil: byClock })],
    live: [opened, due],
    upcoming: [upcoming],
    past: [],
  }[status];
  const groups: Where[] = hasFirst ? [{ category: first }, { category: { ne: first } }] : [{}];
  const ahead = wanted.flatMap((where) => groups.map((group) => ({ where: { ...common, ...group, ...where }, sort })));
  return status === 'all' || status === 'past' ? [...ahead, ...timeSegments(common, 'past', now)] : ahead;
}

const without = (ids: readonly string[], where: Where): Where => (ids.length > 0 ? { ...where, _id: { nin: ids } } : where);
/** `where`, and of `others` those. */
const withThese = (ids: readonly string[], others: Where, where: Where): Where =>
  ids.length > 0 ? { or: [where, { ...others, _id: { in: ids } }] } : where;

/** How many are live and how many are coming in each category; what is overdue is neither. */
export async function countByState(source: Source, categories: readonly CategorySlug[], now: Date, memo?: ListMemo) {
  const hosts = await hostsAside(source, now, memo);
  return Promise.all(categories.map(async (category) => [category, await countCategory(source, category, hosts, now)] as const));
}
async function countCategory(source: Source, category: CategorySlug, hosts: HostsAside, now: Date) {
  const count = async (status: 'live' | 'upcoming') => {
    const segments = publicSegments({ status: 'approved', category }, { status, overdue: 'apart' }, now, hosts);
    const counts = await Promise.all(segments.map(({ where }) => source.collection(meetings).count(where)));
    return counts.reduce((sum, { total }) => sum + total, 0);
  };
  const [live, upcoming] = await Promise.all([count('live'), count('upcoming')]);
  return { live, upcoming };
}

/** A host's approved meetings by where they stand. */
export async function countOfHost(source: Source, hostId: string, now: Date) {
  const count = async (state: StatusFilter) =>
    (await source.collection(meetings).count(timeSegments({ status: 'approved', hostId }, state, now)[0]?.where)).total;
  const [live, upcoming, past] = await Promise.all([count('live'), count('upcoming'), count('past')]);
  return { live, upcoming, past };
}

/** Of a host's live ones, those that nobody has come to open. */
export async function countOverdueOf(source: Source, hostId: string, now: Date): Promise<number> {
  const hosts = await hostsAside(source, now);
  const [overdue] = publicSegments({ status: 'approved', hostId }, { status: 'live', overdue: 'only' }, now, hosts);
  return (await source.collection(meetings).count(overdue?.where)).total;
}

/** What the stored status says, corrected for pending meetings whose start has come: those are rejected. */
function statusWhere(status: MeetingStatus | 'all', now: Date): Where {
  switch (status) {
    case 'all':
      return {};
    case 'pending':
      return { status, startsAt: { gt: now } };
    case 'rejected':
      return { or: [{ status }, { status: 'pending', startsAt: { lte: now } }] };
    default:
      return { status };
  }
}

function stateWhere(state: StatusFilter, now: Date): Where {
  if (state === 'live') return { liveFrom: { lte: now }, liveUntil: { gt: now } };
  if (state === 'upcoming') return { liveFrom: { gt: now } };
  return state === 'past' ? { liveUntil: { lte: now } } : {};
}

function timeSegments(where: Where, state: StatusFilter, now: Date): Segment[] {
  const earliest = new Date(now.getTime() - LONGEST_LIVE_MS);
  const forwards = { liveFrom: 1 } as const;
  const segment = {
    live: { where: { ...where, liveFrom: { lte: now, gt: earliest }, liveUntil: { gt: now } }, sort: forwards },
    upcoming: { where: { ...where, liveFrom: { gt: now } }, sort: forwards },
    coming: { where: { ...where, liveFrom: { gt: earliest }, liveUntil: { gt: now } }, sort: forwards },
    past: { where: { ...where, liveUntil: { lte: now } }, sort: { liveUntil: -1 } as const },
  };
  return state === 'all' ? [segment.coming, segment.past] : [segment[state]];
}

/** A page over segments that follow each other, with the total of all. `after` is for lists of one segment, as files are. */
async function takePage(
  reader: Pick<Reader<Meeting>, 'find' | 'count'>,
  segments: readonly Segment[],
  { page, limit, after }: ListPage,
): Promise<PageOf<Meeting>> {
  const counts = await Promise.all(segments.map(({ where }) => reader.count(where)));
  const items: Meeting[] = [];
  let skip = (page - 1) * limit;
  for (const [index, { where, sort }] of segments.entries()) {
    const { total, totalIsEstimate } = counts[index] ?? { total: 0 };
    // An estimate is a least number: beyond it only the query itself knows.
    if (skip >= total && !totalIsEstimate) {
      skip -= total;
      continue;
    }
    items.push(
      ...(await reader.find({
        where,
        ...(sort ? { sort } : {}),
        ...(after ? { after } : { skip }),
        limit: limit - items.length,
      })),
    );
    if (items.length >= limit) break;
    skip = 0;
  }
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  return {
    items,
    count: { total, ...(counts.some((count) => count.totalIsEstimate) ? { totalIsEstimate: true as const } : {}) },
  };
}
