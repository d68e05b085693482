import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { API, type StatusFilter } from '@visavis/contracts/constants';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';

export type MeetingList = ResponseOf<typeof meetingEndpoints.listPublic>;
export interface ListFilter {
  search: string;
  category: string | undefined;
  status: StatusFilter;
  page: number;
}
const path = '/api/meetings/public';
export const publicMeetingsKey = ['meetings', 'public'] as const;

const queryOf = ({ search, category, status, page }: ListFilter) => ({ search, category, status, page, limit: API.pageSize });

const publicMeetings = (filter: ListFilter) =>
  queryOptions({
    queryKey: [...publicMeetingsKey, filter] as const,
    queryFn: ({ signal }) => http.get<MeetingList>(path, { query: queryOf(filter), signal }),
    placeholderData: keepPreviousData,
  });

export const usePublicMeetings = (filter: ListFilter) => {
  const query = useQuery(publicMeetings(filter));
  // What could not be loaded is shown as it was last seen on this device, else as an empty list, with the error beside it.
  const fallback = query.isError && !query.data ? http.cached<MeetingList>(path, queryOf(filter)) : undefined;
  return { ...query, data: query.data ?? fallback };
};
