import { afterAll, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { type ListFilter, publicMeetings } from '../../src/features/meetings/api.ts';
import { NO_FILTER } from '../../src/features/meetings/list/use-list-filter.ts';

// Some of what it loads listens to the page at once.
const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { ListResults } = await import('../../src/features/meetings/list/list-results.tsx');

const original = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
const setOnline = (onLine: boolean) =>
  Object.defineProperty(globalThis, 'navigator', { value: { onLine, language: 'en' }, configurable: true });
afterAll(() => {
  if (original) Object.defineProperty(globalThis, 'navigator', original);
});

const clientWhere = async (fails: ListFilter, loaded?: ListFilter, ...titles: string[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const { queryKey } = publicMeetings(fails);
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('away')), retry: false });
  const meetings = titles.map((title) => meetingFixture({ _id: title, title, status: 'approved' }));
  const pagination = { page: 1, limit: 10, total: meetings.length, pages: 1 };
  if (loaded) client.setQueryData(publicMeetings(loaded).queryKey, { success: true, meetings, pagination } as never);
  return client;
};
const wordsOf = (client: QueryClient, filter: ListFilter) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ListResults filter={filter} heading="h2" />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replace(/<[^>]+>/g, ' ');

const search = { ...NO_FILTER, search: 'logo' };
test.each([
  [true, false],
  [false, true],
])('a search that fails with the browser online %s says that it is offline: %s', async (online, saysOffline) => {
  setOnline(online);
  const words = wordsOf(await clientWhere(search), search);
  expect(words).toContain('Could not load');
  expect(words.includes('You are offline')).toBe(saysOffline);
});

test.each([
  ['beside other meetings', ['Logo clinic']],
  ['where there are no others, and nothing is said of the whole list', []],
])('says that meetings whose host has not come could not be loaded, %s', async (_, titles) => {
  setOnline(true);
  const words = wordsOf(await clientWhere({ ...NO_FILTER, overdue: true }, NO_FILTER, ...titles), NO_FILTER);
  expect(words).toContain('Could not load');
  for (const title of titles) expect(words).toContain(title);
  expect(words).not.toContain('No meetings');
});
