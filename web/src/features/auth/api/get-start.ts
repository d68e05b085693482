import { useQuery } from '@tanstack/react-query';
import type { bffEndpoints } from '@visavis/contracts/bff';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import { http } from '../../../shared/api/http.ts';

/** Whether messages go to the sandbox's inbox on this installation, so that the code can be read there. */
export const useSandbox = () =>
  useQuery({
    queryKey: ['start'],
    queryFn: ({ signal }) => http.get<ResponseOf<typeof bffEndpoints.start>>('/bff/start', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data?.features.sandbox ?? false;
