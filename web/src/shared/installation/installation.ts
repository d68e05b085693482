import { queryOptions, useQuery } from '@tanstack/react-query';
import { bffCalls } from '@visavis/contracts/calls/bff';
import { cached, call } from '../api/http.ts';

/** What this installation has switched on; the same for everybody, so no token is sent. */
export const startQuery = queryOptions({
  queryKey: ['start'],
  queryFn: async ({ signal }) => {
    try {
      return await call(bffCalls.start, { signal, skipAuth: true });
    } catch (error) {
      const last = cached(bffCalls.start);
      if (!last) throw error;
      return last;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/**
 * The address of the inbox where this installation's sandbox shows codes; undefined when it has none, or none for this browser.
 */
export const useInbox = () => useQuery(startQuery).data?.features.inbox;
