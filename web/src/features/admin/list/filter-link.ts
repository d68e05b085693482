import { type To, useSearchParams } from 'react-router-dom';
import { changedParams } from './list-filters.ts';

/** Where the same list is shown with other filters. */
export const useFilterLink = (): ((change: Record<string, string | undefined>) => To) => {
  const [params] = useSearchParams();
  return (change) => ({ search: `?${changedParams(params, change)}` });
};
