import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { API } from '@visavis/contracts/constants';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';

export type HostAnswer = ResponseOf<typeof meetingEndpoints.host>;
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
      http.get<HostAnswer>(`/api/hosts/${encodeURIComponent(hostId)}`, { query: { status, page, limit: API.pageSize }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
