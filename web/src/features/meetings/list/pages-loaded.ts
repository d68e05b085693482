import type { QueryClient } from '@tanstack/react-query';
import type { Meeting } from '@visavis/contracts/meeting-model';

/** The meetings of a list's other pages that are loaded: of the pages before the one that is shown, and of those after it. */
export interface PagesLoaded {
  before: readonly Meeting[];
  after: readonly Meeting[];
}

/** `keyOf` names a page's query: the pages of one list differ in that number alone. */
export function pagesLoaded(
  client: Pick<QueryClient, 'getQueryData'>,
  keyOf: (page: number) => readonly unknown[],
  { page, pages }: { page: number; pages: number },
): PagesLoaded {
  const loaded = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).flatMap(
      (number) => client.getQueryData<{ meetings: Meeting[] }>(keyOf(number))?.meetings ?? [],
    );
  return { before: loaded(1, page - 1), after: loaded(page + 1, pages) };
}
