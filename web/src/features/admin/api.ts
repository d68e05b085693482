import { keepPreviousData, queryOptions, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { adminCalls } from '@visavis/contracts/calls/admin';
import { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import { authCalls } from '@visavis/contracts/calls/auth';
import { meetingVideoCalls } from '@visavis/contracts/calls/meeting-videos';
import { sessionCalls } from '@visavis/contracts/calls/session';
import type { CallBody, CallResult } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { API } from '@visavis/contracts/constants/api';
import { CLIENT } from '@visavis/contracts/constants/client';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { call } from '../../shared/api/http.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useIdempotencyKey } from '../../shared/form/use-idempotency-key.ts';
import { serverNow } from '../../shared/time/server-clock.ts';
import { meetingChanged } from './live/apply-change.ts';
import { listQuery, type MeetingFilters } from './meetings/meeting-filters.ts';
import { adminKeys, cacheFor, type StatsResponse, userSearchKey } from './query-keys.ts';

type Stats = StatsResponse['stats'];

/** The days that the dashboard's figures may cover; the first is its own choice, and the badges read the same response. */
export const STATS_PERIODS = [14, 30, 90] as const;
export type StatsPeriod = (typeof STATS_PERIODS)[number];

export const statsQuery = (days: StatsPeriod = STATS_PERIODS[0]) =>
  queryOptions({
    queryKey: adminKeys.statsOf(days),
    queryFn: ({ signal }) => call(adminCalls.stats, { query: { days: `${days}` }, signal }),
    ...cacheFor(ADMIN_CACHE.statsMs),
  });

/** Every 30 s, and at once after events. */
export const useStats = <T = Stats>(select: (stats: Stats) => T = (stats) => stats as T, days?: StatsPeriod) =>
  useQuery({
    ...statsQuery(days),
    select: (response) => select(response.stats),
    // The figures of the period before stay until the new ones are here.
    placeholderData: (before) => before,
    refetchInterval: CLIENT.adminStatsRefreshMs,
  });

/** Reports and appeals that wait; 0 with a server of an earlier release. */
export const reportsWaiting = ({ reports }: Pick<Stats, 'reports'>) => (reports ? reports.open + reports.appeals : 0);

const liveShown = 12;
/** The approved meetings that are live, as many as fit on a strip, with the number of all. */
export const useLiveMeetings = () =>
  useQuery({
    queryKey: adminKeys.liveMeetings,
    queryFn: ({ signal }) =>
      call(adminMeetingCalls.adminList, { query: { status: 'approved', state: 'live', limit: liveShown }, signal }),
    ...cacheFor(ADMIN_CACHE.pendingListMs),
    // A meeting becomes live by the clock too, which no event tells.
    refetchInterval: ADMIN_CACHE.pendingListMs,
  });

/** Ends a meeting that is under way, for everybody in it. */
export const endMeeting = async (id: string) => {
  await call(sessionCalls.end, { params: { id }, body: {} });
  await queryClient.invalidateQueries({ queryKey: adminKeys.all });
};

export type AuditEntry = CallResult<typeof adminCalls.audit>['entries'][number];

/** Newest first; of one subject or of all. */
export const useAudit = (subject?: string, limit = 20) =>
  useQuery({
    queryKey: adminKeys.audit(subject),
    queryFn: ({ signal }) => call(adminCalls.audit, { query: { limit, subject }, signal }),
    select: (response) => response.entries,
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });

/** Drops what the server keeps for admins, then what this browser keeps, and fetches again what is shown. */
export const useRefreshAll = () =>
  useMutation({
    mutationFn: async () => {
      await call(adminCalls.invalidateCache, { body: { pattern: '*' } });
      await queryClient.invalidateQueries({ queryKey: adminKeys.all });
    },
  });

export const meetingsQuery = (filters: MeetingFilters) =>
  queryOptions({
    queryKey: adminKeys.list(filters),
    queryFn: ({ signal }) => call(adminMeetingCalls.adminList, { query: listQuery(filters, serverNow()), signal }),
    placeholderData: keepPreviousData,
    ...cacheFor(filters.status === 'pending' ? ADMIN_CACHE.pendingListMs : ADMIN_CACHE.defaultMs),
  });

/** `live`: events keep it up to date; without them it is fetched again by the clock. */
export const useMeetings = (filters: MeetingFilters, live: boolean) =>
  useQuery({
    ...meetingsQuery(filters),
    refetchInterval: live ? false : ADMIN_CACHE.pendingListMs,
  });

export const meetingQuery = (id: string) =>
  queryOptions({
    queryKey: adminKeys.meeting(id),
    queryFn: ({ signal }) => call(adminMeetingCalls.adminGet, { params: { id }, signal }),
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });

export const useMeeting = (id: string) => useQuery({ ...meetingQuery(id), select: (response) => response.meeting });

/** Titles of meetings by id, for lists that know ids only. Cached for long: events do not change a title. */
export const useMeetingTitles = (ids: readonly string[]): ReadonlyMap<string, string> =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ['admin-meeting-title', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(adminMeetingCalls.adminGet, { params: { id }, signal })).meeting.title,
      ...cacheFor(ADMIN_CACHE.dropAfterMs),
      refetchOnWindowFocus: false,
    })),
    combine: (titles) => new Map(titles.flatMap(({ data }, at) => (data === undefined ? [] : [[ids[at] ?? '', data] as const]))),
  });

/** Shows what a command has changed in the lists at once. */
const changed = async (response: Promise<{ meeting: Meeting }>, options?: { isNew: true }) => {
  const { meeting } = await response;
  meetingChanged(meeting, options);
  return meeting;
};

type Approval = CallBody<typeof adminMeetingCalls.adminApprove>;
export const approveMeeting = (id: string, body: Approval) =>
  changed(call(adminMeetingCalls.adminApprove, { params: { id }, body }));

type Rejection = CallBody<typeof adminMeetingCalls.adminReject>;
export const rejectMeeting = (id: string, body: Rejection) =>
  changed(call(adminMeetingCalls.adminReject, { params: { id }, body }));

/** `later`: of office hours, all later dates, too. */
export const cancelMeeting = (id: string, body: { reason: string; later?: true }) =>
  changed(call(adminMeetingCalls.adminCancel, { params: { id }, body }));

export type MeetingEdit = CallBody<typeof adminMeetingCalls.adminEdit>;
export const useEditMeeting = (id: string) =>
  useMutation({
    mutationFn: (body: MeetingEdit) => changed(call(adminMeetingCalls.adminEdit, { params: { id }, body })),
  });

export type MeetingForUser = CallBody<typeof adminMeetingCalls.adminCreate>;
export const useCreateMeeting = () => {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: MeetingForUser) =>
      changed(call(adminMeetingCalls.adminCreate, { body, idempotencyKey: keyOf(body) }), { isNew: true }),
  });
};

export type FoundUser = CallResult<typeof authCalls.adminUserSearch>['users'][number];
const searchMinLetters = 2;
/** Users by name or phone, for whom a meeting is created. */
export const useUserSearch = (query: string) =>
  useQuery({
    queryKey: userSearchKey(query),
    queryFn: ({ signal }) => call(authCalls.adminUserSearch, { query: { query, limit: 8 }, signal }),
    select: (response) => response.users,
    enabled: query.length >= searchMinLetters,
    placeholderData: (before) => before,
    ...cacheFor(ADMIN_CACHE.searchMs),
  });

export const beginUpload = async (meetingId: string, body: CallBody<typeof meetingVideoCalls.begin>, idempotencyKey: string) =>
  (await call(meetingVideoCalls.begin, { params: { id: meetingId }, body, idempotencyKey })).upload;

export const findUpload = async (id: string, uploadId: string) =>
  (await call(meetingVideoCalls.status, { params: { id, uploadId } })).upload;

export const completeUpload = async (id: string, uploadId: string, signal: AbortSignal) =>
  (await call(meetingVideoCalls.complete, { params: { id, uploadId }, timeoutMs: API.uploadTimeoutMs, signal })).meeting;

export const abandonUpload = (id: string, uploadId: string) => call(meetingVideoCalls.abandon, { params: { id, uploadId } });

export const removeVideo = async (id: string) => (await call(meetingVideoCalls.remove, { params: { id } })).meeting;
