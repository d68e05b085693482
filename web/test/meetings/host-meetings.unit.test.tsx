import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { hostPageKey } from '../../src/features/meetings/api.ts';

// Some of what it loads listens to the page at once.
const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { HostMeetings } = await import('../../src/features/meetings/host/host-meetings.tsx');

const host = { userId: 'asha', name: 'Asha Rao', profilePicture: null, isVerified: false };
const filter = { status: 'upcoming', page: 1 } as const;
const query = { error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined };

/** The page of a host with nothing to come and one meeting that is on, or none. */
const pageOf = (live: number, client = new QueryClient()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HostMeetings
          answer={{
            ...{ success: true, host, meetings: [], counts: { live, upcoming: 0, past: 0 } },
            pagination: { page: 1, limit: 10, total: 0, pages: 0 },
          }}
          filter={filter}
          query={query}
          refetchSoon={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('a host has nothing planned only where that is known', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const queryKey = hostPageKey('asha', { status: 'live', page: 1 });
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('away')), retry: false });
  expect(pageOf(0)).toContain('Asha Rao has nothing planned right now');
  expect(pageOf(1, client)).toContain('Could not load, try again');
  expect(pageOf(1, client)).not.toContain('nothing planned');
});
