import { useEffect } from 'react';
import { queryClient } from '../../../shared/api/query-client.ts';

const hits = new Map<string, number>();
/** How often what is kept under this name was shown without being asked for. */
export const hitsOf = (queryHash: string) => hits.get(queryHash) ?? 0;

/** Counts them while the admin area is open. */
export const useCacheHits = () =>
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'removed') hits.delete(query.queryHash);
        else if (type === 'observerAdded' && query.state.data !== undefined && query.state.fetchStatus === 'idle')
          hits.set(query.queryHash, hitsOf(query.queryHash) + 1);
      }),
    [],
  );
