import { useQueries } from '@tanstack/react-query';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { contact } from '../contact/contact.tsx';
import { coupons } from '../coupons/coupons.tsx';
import { searchMin } from '../list/list-filters.ts';
import { findIn } from '../list/resource.tsx';
import { payments } from '../money/payments.tsx';
import { cacheFor, rowSearchKey } from '../query-keys.ts';
import { reports } from '../reports/reports.tsx';

const shown = 5;
const SEARCHED = [findIn(payments), findIn(coupons), findIn(contact), findIn(reports)];
/** Rows of the lists that say how they are found: by number, code, reference, name or id. */
export const useRowSearch = (query: string) =>
  useQueries({
    queries: SEARCHED.map((find, at) => ({
      queryKey: rowSearchKey(at, query),
      queryFn: ({ signal }: { signal: AbortSignal }) => find(query, shown, signal),
      enabled: [...query].length >= searchMin,
      ...cacheFor(ADMIN_CACHE.searchMs),
    })),
    combine: (found) => ({
      groups: found.flatMap(({ data }) => (data ? [{ name: data.group, commands: data.commands }] : [])),
      isFetching: found.some(({ isFetching }) => isFetching),
      error: found.find(({ error }) => error)?.error,
    }),
  });
