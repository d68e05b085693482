import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';

export type OwnMeetingList = ResponseOf<typeof meetingEndpoints.listOwn>;
export const ownMeetingsKey = ['meetings', 'own'] as const;
/** More than anyone has open at once; the history has a page of its own. */
const limit = 50;

export const useOwnMeetings = (role: 'hosting' | 'cohosting', enabled: boolean) =>
  useQuery({
    queryKey: [...ownMeetingsKey, role],
    queryFn: ({ signal }) => http.get<OwnMeetingList>('/api/meetings', { query: { role, limit }, signal }),
    enabled,
  });
