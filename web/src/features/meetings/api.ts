import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { meetingCalls } from '@visavis/contracts/calls/meetings';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { API } from '@visavis/contracts/constants/api';
import type { StatusFilter } from '@visavis/contracts/constants/meeting';
import { cached, call } from '../../shared/api/http.ts';
import { keepNewerPresence } from '../../shared/realtime/presence.ts';

export type MeetingList = CallResult<typeof meetingCalls.listPublic>;
export interface ListFilter {
  search: string;
  category: string | undefined;
  status: StatusFilter;
  page: number;
}
export const publicMeetingsKey = ['meetings', 'public'] as const;

const queryOf = ({ search, category, status, page }: ListFilter) => ({ search, category, status, page, limit: API.pageSize });

export const publicMeetings = (filter: ListFilter) =>
  queryOptions({
    queryKey: [...publicMeetingsKey, filter] as const,
    queryFn: ({ signal }) => call(meetingCalls.listPublic, { query: queryOf(filter), signal }),
    structuralSharing: keepNewerPresence,
    placeholderData: keepPreviousData,
  });

export const usePublicMeetings = (filter: ListFilter) => {
  const query = useQuery(publicMeetings(filter));
  // A list that could not be loaded is shown as it was last seen on this device, else as an empty one, with the error beside it.
  const fallback = query.isError && !query.data ? cached(meetingCalls.listPublic, { query: queryOf(filter) }) : undefined;
  return { ...query, data: query.data ?? fallback };
};

export const categoryCountsKey = ['meetings', 'counts'] as const;

export const useCategoryCounts = () =>
  useQuery({ queryKey: categoryCountsKey, queryFn: ({ signal }) => call(meetingCalls.counts, { signal }) });

export const ownMeetingsKey = ['meetings', 'own'] as const;
/** More than anyone has open at once; the history has a page of its own. */
const ownLimit = 50;

export const useOwnMeetings = (role: 'hosting' | 'cohosting', enabled: boolean) =>
  useQuery({
    queryKey: [...ownMeetingsKey, role],
    queryFn: ({ signal }) => call(meetingCalls.listOwn, { query: { role, limit: ownLimit }, signal }),
    enabled,
  });

export const useCancelMeeting = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ meetingId, reason }: { meetingId: string; reason: string }) =>
      call(meetingCalls.cancel, { params: { id: meetingId }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
};

export type HostPage = CallResult<typeof meetingCalls.host>;
export interface HostFilter {
  status: 'live' | 'upcoming' | 'past';
  page: number;
}
export const hostKey = (hostId: string) => ['meetings', 'host', hostId] as const;

/** A host, and their meetings of one tab. The head stays while another tab loads. */
export const useHostMeetings = (hostId: string, { status, page }: HostFilter, enabled = true) =>
  useQuery({
    queryKey: [...hostKey(hostId), status, page],
    queryFn: ({ signal }) =>
      call(meetingCalls.host, { params: { id: hostId }, query: { status, page, limit: API.pageSize }, signal }),
    structuralSharing: keepNewerPresence,
    placeholderData: keepPreviousData,
    enabled,
  });
