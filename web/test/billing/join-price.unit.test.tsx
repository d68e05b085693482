import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { openPageAs } from '../state/signed-in-page.ts';

openPageAs({ _id: 'tara', name: 'Tara' });
const { JoinTerms } = await import('../../src/shared/billing/join-price.tsx');
const { billingKeys } = await import('../../src/shared/billing/queries.ts');

const render = (client: QueryClient) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <JoinTerms />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const termsOf = (remainingPasses: number, balance: number) => {
  const client = new QueryClient();
  const free = { planCode: 'free', isExpired: false, remainingPasses, passesExpiryDate: '2026-12-05T06:30:00.000Z' };
  client.setQueryData(billingKeys.subscriptions, { subscriptions: [free], balance, isUnlimited: false });
  return render(client);
};

test('a newcomer reads that the next one is free, as long as the free pass is there and their only one', () => {
  expect(termsOf(1, 1)).toContain('Your next meeting is free');
  expect(termsOf(1, 1)).toContain('A new one comes on Sat 5 Dec');
  for (const terms of [termsOf(0, 0), termsOf(1, 6), termsOf(0, 1)]) {
    expect(terms).toContain('Joining takes one pass');
    expect(terms).not.toContain('free');
  }
});

test('what joining takes keeps its place unseen until it is known, and is said where it cannot be', async () => {
  expect(render(new QueryClient())).toMatch(/<span class="[^"]*unknown[^"]*">Joining takes one pass/);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  await client.prefetchQuery({ queryKey: billingKeys.subscriptions, queryFn: () => Promise.reject(new Error('down')) });
  expect(render(client)).toMatch(/<span>Joining takes one pass/);
});
