import { type To, useSearchParams } from 'react-router-dom';
import { changedParams } from './list-filters.ts';

/** What a list shows, as the address says it. */
export const useFilters = <F>(filtersOf: (params: URLSearchParams) => F): F => filtersOf(useSearchParams()[0]);

/** Where the same list is shown with other filters. */
export const useFilterLink = (): ((change: Record<string, string | undefined>) => To) => {
  const [params] = useSearchParams();
  return (change) => ({ search: `?${changedParams(params, change)}` });
};

/** Changes filters in the address: as it is now, which what is rendered may still lag behind. */
export const useSetFilter = () => {
  const [, setParams] = useSearchParams();
  return (change: Record<string, string | undefined>) =>
    setParams(changedParams(new URLSearchParams(window.location.search), change), { state: { keepFocus: true } });
};
