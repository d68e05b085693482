import { describe, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { HttpError } from '../../src/shared/api/http-error.ts';
import { HostCard, hostCardQuery } from '../../src/shared/people/host-card.tsx';

const host = { userId: 'asha', name: 'Asha Rao' };
const card = {
  person: { ...host, isVerified: true, verifiedAt: '2026-03-04T10:00:00.000Z' },
  headline: 'Brand identities for small labels',
  about: 'Bring what you have.',
  links: ['https://asha.example.org'],
  rating: { average: 4.5, count: 8 },
  met: 14,
  punctual: { onTime: 9, of: 10 },
  waitMinutes: 6,
  memberSince: '2026-01-02T10:00:00.000Z',
};

function htmlOf(client = new QueryClient()) {
  const page = (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HostCard host={host} heading="h2" className="ofThePage" />
      </MemoryRouter>
    </QueryClientProvider>
  );
  return renderToStaticMarkup(page);
}
const { queryKey } = hostCardQuery(host.userId);
function clientWith(data: object) {
  const client = new QueryClient();
  client.setQueryData(queryKey, data as never);
  return client;
}

describe('the card of a host', () => {
  test('keeps its place while it loads, in the frame and of the height that it will have, and says nothing yet', () => {
    const html = htmlOf();
    expect(html).toMatch(/^<section class="card ofThePage" aria-busy="true">/);
    expect(html).toContain('height:160px');
    expect(html.replace(/<[^>]+>/g, '')).toBe('');
  });

  test('can be asked for again where it could not be read, but leaves nothing in its place of somebody who has none', async () => {
    const failedWith = async (error: Error) => {
      const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
      await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error), retry: false });
      return htmlOf(client);
    };
    expect(await failedWith(new Error('away'))).toMatch(/Could not load.*Try again/);
    const missing = { status: 404, error: 'NOT_FOUND', message: 'Not found', details: null };
    expect(await failedWith(new HttpError(missing))).toBe('');
  });

  test('says what is known, in the frame that its skeleton had', () => {
    const html = htmlOf(clientWith(card));
    expect(html).toMatch(/^<section class="card ofThePage" aria-label="[^"]*Asha Rao/);
    for (const text of [card.headline, card.about, '4.5', '14', '9', '10', '6', 'https://asha.example.org'])
      expect(html).toContain(text);
  });

  test('leaves out what is not known of somebody new', () => {
    const person = { ...host, isVerified: false };
    const unknown = { headline: null, about: null, rating: null, punctual: null, waitMinutes: null, memberSince: null };
    expect(htmlOf(clientWith({ ...card, person, ...unknown, links: [], met: 0 }))).not.toContain('<li');
  });
});
