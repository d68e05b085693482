import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { meetingCalls } from '@visavis/contracts/calls/meetings';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { API } from '@visavis/contracts/constants/api';
import type { StatusFilter } from '@visavis/contracts/constants/meeting';
import { callQuery } from '../../shared/api/call-query.ts';
import { cached, call } from '../../shared/api/http.ts';
import { keepNewerPresence } from '../../shared/realtime/presence.ts';
import { useUser } from '../../shared/session/session.ts';

export type MeetingList = CallResult<typeof meetingCalls.listPublic>;
export interface ListFilter {
  search: string;
  category: string | undefined;
  status: StatusFilter;
  page: number;
  /** Whose meetings come first: the reader's own category. */
  first?: string | undefined;
  /** Those whose host has not come, which stand apart from all others. */
  overdue?: true;
}
export const publicMeetingsKey = ['meetings', 'public'] as const;

/** Where something may be overdue, it is asked for apart; but whoever searches looks for a meeting, whether it is on or not. */
export const foldsOverdue = ({ search, status }: ListFilter) => !search && (status === 'live' || status === 'all');

const queryOf = ({ overdue, ...filter }: ListFilter) => ({
  ...filter,
  limit: API.pageSize,
  ...(foldsOverdue(filter) ? { overdue: overdue ? ('only' as const) : ('apart' as const) } : {}),
});

export const publicMeetings = (filter: ListFilter) =>
  queryOptions({
    ...callQuery([...publicMeetingsKey, filter], meetingCalls.listPublic, { query: queryOf(filter) }),
    structuralSharing: keepNewerPresence,
    placeholderData: keepPreviousData,
  });

export const usePublicMeetings = (filter: ListFilter, enabled = true) => {
  const query = useQuery({ ...publicMeetings(filter), enabled });
  // A list that could not be loaded is shown as it was last seen on this device, else as an empty one, with the error beside it.
  const fallback = query.isError && !query.data ? cached(meetingCalls.listPublic, { query: queryOf(filter) }) : undefined;
  return { ...query, data: query.data ?? fallback };
};

export const categoryCountsKey = ['meetings', 'counts'] as const;

export const useCategoryCounts = () => useQuery(callQuery(categoryCountsKey, meetingCalls.counts));

export const ownMeetingsKey = ['meetings', 'own'] as const;
/** More than anyone has open at once; the history has a page of its own. */
const ownLimit = 100;

export type OwnRole = 'hosting' | 'cohosting' | 'joining' | 'interested';
const ownMeetings = (role: OwnRole) =>
  queryOptions({
    ...callQuery([...ownMeetingsKey, role], meetingCalls.listOwn, { query: { role, limit: ownLimit } }),
    structuralSharing: keepNewerPresence,
  });

export const useOwnMeetings = (role: OwnRole, enabled: boolean) => useQuery({ ...ownMeetings(role), enabled });

/** The signed-in person asked to be reminded of it. */
export const useIsReminded = (meetingId: string): boolean => {
  const enabled = Boolean(useUser());
  const select = ({ meetings }: CallResult<typeof meetingCalls.listOwn>) => meetings.some(({ _id }) => _id === meetingId);
  return useQuery({ ...ownMeetings('interested'), enabled, select }).data ?? false;
};

export const useCancelMeeting = () => {
  const queryClient = useQueryClient();
  return useMutation({
    /** `later`: all later dates of its office hours, too. */
    mutationFn: ({ meetingId, reason, later }: { meetingId: string; reason: string; later: boolean }) =>
      call(meetingCalls.cancel, { params: { id: meetingId }, body: { reason, ...(later && { later }) } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
};

/** A co-host leaves a meeting. */
export const useStepDown = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (meetingId: string) => call(meetingCalls.stepDown, { params: { id: meetingId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
};

export type HostPage = CallResult<typeof meetingCalls.host>;
export interface HostFilter {
  /** `overdue`: those that are due and whose host has not come, which stand apart from all others. */
  status: 'live' | 'upcoming' | 'past' | 'overdue';
  page: number;
}
export const hostKey = (hostId: string) => ['meetings', 'host', hostId] as const;

export const hostPageKey = (hostId: string, { status, page }: HostFilter) => [...hostKey(hostId), status, page];

/** A host, and their meetings of one tab. The head stays while another tab loads. */
export const useHostMeetings = (hostId: string, { status, page }: HostFilter, enabled = true) =>
  useQuery({
    queryKey: hostPageKey(hostId, { status, page }),
    queryFn: ({ signal }) => {
      const which = status === 'overdue' ? { overdue: 'only' as const } : { status };
      return call(meetingCalls.host, { params: { id: hostId }, query: { ...which, page, limit: API.pageSize }, signal });
    },
    structuralSharing: keepNewerPresence,
    placeholderData: keepPreviousData,
    enabled,
  });
