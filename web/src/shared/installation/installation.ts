import { queryOptions, useQuery } from '@tanstack/react-query';
import type { bffEndpoints } from '@visavis/contracts/bff';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import { http } from '../api/http.ts';

type Start = ResponseOf<typeof bffEndpoints.start>;
const path = '/bff/start';

/** What this installation has switched on; the same for everybody, so no token is sent. */
export const startQuery = queryOptions({
  queryKey: ['start'],
  queryFn: async ({ signal }) => {
    try {
      return await http.get<Start>(path, { signal, skipAuth: true });
    } catch (error) {
      const last = http.cached<Start>(path);
      if (!last) throw error;
      return last;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Whether messages go to the sandbox's inbox on this installation, so that the code can be read there. */
export const useSandbox = () => useQuery(startQuery).data?.features.sandbox ?? false;
