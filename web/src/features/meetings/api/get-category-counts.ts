import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';

export type CategoryCounts = ResponseOf<typeof meetingEndpoints.counts>;
export const categoryCountsKey = ['meetings', 'counts'] as const;

export const useCategoryCounts = () =>
  useQuery({
    queryKey: categoryCountsKey,
    queryFn: ({ signal }) => http.get<CategoryCounts>('/api/meetings/public/counts', { signal }),
  });
