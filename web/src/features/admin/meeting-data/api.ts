import { keepPreviousData, queryOptions, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import { sessionCalls } from '@visavis/contracts/calls/session';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { callQuery } from '../../../shared/api/call-query.ts';
import { call } from '../../../shared/api/http.ts';
import { useIdempotencyKey } from '../../../shared/form/use-idempotency-key.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { adminChanged, adminKeys, cacheFor } from '../query-keys.ts';
import { meetingChanged } from './meeting-changes.ts';
import { listQuery, type MeetingFilters } from './meeting-filters.ts';

export const meetingsQuery = (filters: MeetingFilters) =>
  queryOptions({
    queryKey: adminKeys.meetingList(filters),
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
    ...callQuery(adminKeys.meeting(id), adminMeetingCalls.adminGet, { params: { id } }),
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

const liveShown = 12;
/** The approved meetings that are live, as many as fit on a strip, with the number of all. */
export const useLiveMeetings = () =>
  useQuery({
    ...callQuery(adminKeys.liveMeetings, adminMeetingCalls.adminList, {
      query: { status: 'approved', state: 'live', limit: liveShown },
    }),
    ...cacheFor(ADMIN_CACHE.pendingListMs),
    // A meeting becomes live by the clock too, which no event tells.
    refetchInterval: ADMIN_CACHE.pendingListMs,
  });

/** Ends a meeting that is under way, for everybody in it. */
export const endMeeting = async (id: string) => {
  await call(sessionCalls.end, { params: { id }, body: {} });
  await adminChanged();
};
