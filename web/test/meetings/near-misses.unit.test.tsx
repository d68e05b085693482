import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { publicMeetings } from '../../src/features/meetings/api.ts';
import { NearMisses } from '../../src/features/meetings/list/near-misses.tsx';
import { NO_FILTER } from '../../src/features/meetings/list/use-list-filter.ts';

/** The titles beside a search that found nothing, where a search for `words` finds these meetings. */
const shownFor = (search: string, words: string, ...titles: string[]) => {
  const client = new QueryClient();
  const meetings = titles.map((title) => meetingFixture({ _id: title, title, status: 'approved' }));
  client.setQueryData(publicMeetings({ ...NO_FILTER, search: words }).queryKey, { meetings } as never);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NearMisses filter={{ ...NO_FILTER, status: 'live', category: 'graphic-design', search }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return [...html.matchAll(/href="\/p\/([^"]*)"/g)].map(([, id]) => id);
};

test('are three meetings that the beginnings of the words find, of every category and at any time', () => {
  expect(shownFor('desgn', 'des', 'Design')).toEqual(['Design']);
  expect(shownFor('Logo  packging', 'Log pack', 'A', 'B', 'C', 'D')).toEqual(['A', 'B', 'C']);
  expect(shownFor('c++', 'c++', 'Node')).toEqual(['Node']);
  expect(shownFor('डिज़ाइन', [...'डिज़ाइन'].slice(0, 4).join(''), 'Hindi')).toEqual(['Hindi']);
});
test('are not spoken of where there are none', () => expect(shownFor('desgn', 'des')).toEqual([]));
