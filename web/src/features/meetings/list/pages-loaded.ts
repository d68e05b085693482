import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Meeting } from '@visavis/contracts/meeting-model';
import type { MeetingList } from '../api.ts';

/** The meetings of a list's other pages that are loaded: of the pages before the one that is shown, and of those after it. */
export interface PagesLoaded {
  before: readonly Meeting[];
  after: readonly Meeting[];
}

/**
 * `keyOf` names a page's query: the pages of one list differ in that number alone, in the key's last part. The cache is
 * asked once for what it has, however long the list is. Whoever comes straight to page 2 has no page before it, and may see
 * a card there of office hours that have theirs on page 1: to know would take all pages before, for a card that leads to the
 * same dates.
 */
export function pagesLoaded(
  client: Pick<QueryClient, 'getQueriesData'>,
  keyOf: (page: number) => readonly unknown[],
  { page }: { page: number },
): PagesLoaded {
  const loaded = client
    .getQueriesData<Pick<MeetingList, 'meetings' | 'pagination'>>({ queryKey: keyOf(page).slice(0, -1) })
    .flatMap(([key, list]) => (list && hashKey(key) === hashKey(keyOf(list.pagination.page)) ? [list] : []))
    .toSorted((a, b) => a.pagination.page - b.pagination.page);
  const meetingsOf = (isThere: (number: number) => boolean) =>
    loaded.flatMap(({ meetings, pagination }) => (isThere(pagination.page) ? meetings : []));
  return { before: meetingsOf((number) => number < page), after: meetingsOf((number) => number > page) };
}
