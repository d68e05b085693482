import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { hostPageKey } from '../../src/features/meetings/api.ts';

// Some of what it loads listens to the page at once.
const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { HostRecordings } = await import('../../src/features/meetings/host/host-recordings.tsx');
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

test('what everyone may watch of a host stands apart, as long as there is something', () => {
  const past = (recorded: string[]) =>
    ['a', 'b'].map((_id) => meetingFixture({ _id, title: `Clinic ${_id}`, ...(recorded.includes(_id) && { recorded: true }) }));
  const answerOf = (recorded: string[]) => ({
    ...{ success: true as const, host, meetings: past(recorded), counts: { live: 0, upcoming: 0, past: 2 } },
    pagination: { page: 1, limit: 10, total: 2, pages: 1 },
  });
  const rowOf = (recorded: string[]) => {
    const client = new QueryClient();
    client.setQueryData(hostPageKey('asha', { status: 'past', page: 1 }), answerOf(recorded));
    return renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <HostRecordings answer={answerOf(recorded)} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  };
  expect(rowOf([])).toBe('');
  expect(rowOf(['b'])).toMatch(/Recordings.*Clinic b/);
  expect(rowOf(['b'])).not.toContain('Clinic a');
});
