import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { billingKeys } from '../../src/shared/billing/queries.ts';

const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { EntrancePass } = await import('../../src/shared/billing/entrance-pass.tsx');
const { EntryCondition } = await import('../../src/shared/verification/entry-condition.tsx');
const { EntryNote } = await import('../../src/shared/verification/entry-note.tsx');

const CHECK = renderToStaticMarkup(await iconOf('check'));
const INFO = renderToStaticMarkup(await iconOf('info'));
async function iconOf(name: 'check' | 'info') {
  const { Icon } = await import('../../src/shared/ui/icon.tsx');
  return <Icon name={name} />;
}

const free = { planCode: 'free', isExpired: false, passesExpiryDate: '2026-12-05T06:30:00.000Z' };
const passOf = (entitlement: object, more: object = {}, turnMinutes = 10) => {
  const client = new QueryClient();
  const stored = { refusal: null, isPaid: false, balance: 5, isUnlimited: false, planCode: 'basic', ...entitlement };
  client.setQueryData(billingKeys.entitlement('m1'), stored);
  client.setQueryData(billingKeys.subscriptions, { subscriptions: [free], ...more });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EntrancePass meetingId="m1" category="graphic-design" turnMinutes={turnMinutes} isCondition />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const signs = (html: string) => [...html.matchAll(/<svg.*?<\/svg>/g)].map(([svg]) => [CHECK, INFO].indexOf(svg));

test('without a pass, the next free one is named by its day', () => {
  expect(passOf({ refusal: 'PASS_REQUIRED', balance: 0 })).toContain('Your next free pass comes on Sat 5 Dec');
  const taken = { freeTaken: { because: 'device', until: '2026-12-09T06:30:00.000Z' } };
  expect(passOf({ refusal: 'PASS_REQUIRED', balance: 0 }, taken)).toContain('Your next free pass comes on Wed 9 Dec');
});

test('as a condition, pass and category each have a sign', () => {
  const met = passOf({});
  expect(signs(met)).toEqual([0, 0]);
  expect(met).toContain('It takes a pass for Graphic Design, or for all categories.');
  expect(signs(passOf({ refusal: 'PASS_REQUIRED', balance: 0 }))).toEqual([1, 1]);
  const locked = passOf({ refusal: 'CATEGORY_LOCKED' });
  expect(signs(locked)).toEqual([1, 1]);
  expect(locked).toContain('Your passes are for another category.');
});

test('where joining takes no pass, no category of one is asked for', () => {
  const free = [passOf({ isPaid: true }), passOf({ isUnlimited: true }), passOf({}, {}, 1.5)];
  for (const html of free) {
    expect(html).not.toContain('It takes a pass');
    expect(signs(html)).toEqual([0]);
  }
});

test('a visitor is told how to come in where guests are verified, on the page and on a card', () => {
  const rendered = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <EntryCondition meetingId="m1" />
        <EntryNote meetingId="m1" title="Logo clinic" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(rendered).toContain('Log in and ask to be verified. It takes about a day');
  expect([...rendered.matchAll(/href="\/verify\?meeting=m1"/g)]).toHaveLength(2);
});
