import { queryOptions, useQuery } from '@tanstack/react-query';
import { ADMIN_CACHE } from '@visavis/contracts/constants';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';
import { adminKeys, keptFor } from './keys.ts';

export type MeetingAnswer = ResponseOf<typeof meetingEndpoints.adminGet>;

export const meetingQuery = (id: string) =>
  queryOptions({
    queryKey: adminKeys.meeting(id),
    queryFn: ({ signal }) => http.get<MeetingAnswer>(`/admin/meetings/${id}`, { signal }),
    ...keptFor(ADMIN_CACHE.defaultMs),
  });

export const useMeeting = (id: string) => useQuery({ ...meetingQuery(id), select: (answer) => answer.meeting });
