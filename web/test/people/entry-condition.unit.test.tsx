import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { openPageAs } from '../state/signed-in-page.ts';

openPageAs({ _id: 'gita', name: 'Gita' });
const { EntryCondition } = await import('../../src/shared/verification/entry-condition.tsx');
const { EntryNote } = await import('../../src/shared/verification/entry-note.tsx');
const { verificationKey } = await import('../../src/shared/verification/own-verification.ts');

const later = '2126-03-04T10:00:00.000Z';
const earlier = '2020-03-04T10:00:00.000Z';
type Verification = { isVerified: boolean; requests: { status: string }[]; requestableAt: string | null };
function htmlOf(of: ReactNode, verification?: Verification) {
  const client = new QueryClient();
  if (verification) client.setQueryData(verificationKey, verification);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{of}</MemoryRouter>
    </QueryClientProvider>,
  );
}
const condition = (verification?: Verification) => htmlOf(<EntryCondition meetingId="m1" />, verification);
const note = (verification?: Verification) => htmlOf(<EntryNote meetingId="m1" title="Brand clinic" />, verification);
const lastRequest = (status: string, requestableAt: string | null): Verification => ({
  isVerified: false,
  requests: [{ status }],
  requestableAt,
});

test('says nothing of the reader while it is not known, and where it could not be read', () => {
  expect(condition()).toContain('For verified guests');
  expect(condition()).not.toMatch(/Get verified|your request|You are/i);
  expect(note()).toBe('');
});
test('says where a request stands, and from when on one may ask again', () => {
  expect(condition(lastRequest('pending', null))).toContain('We are looking at your request');
  expect(condition(lastRequest('rejected', later))).toMatch(/Your last request was not approved\. You can ask again on .*Mar/);
  expect(condition(lastRequest('rejected', later))).not.toContain('href');
  expect(condition(lastRequest('rejected', earlier))).toContain('href="/verify?meeting=m1"');
  expect(condition({ isVerified: true, requests: [], requestableAt: null })).toContain('You are verified.');
});
test('says so in a line on a card, but nothing to whoever is verified', () => {
  expect(note(lastRequest('pending', null))).toContain('For verified guests: your request is being looked at');
  expect(note(lastRequest('rejected', later))).toContain('For verified guests: you can ask again on');
  expect(note({ isVerified: false, requests: [], requestableAt: earlier })).toContain(
    '<a aria-label="Get verified to join: Brand clinic" href="/verify?meeting=m1"',
  );
  expect(note({ isVerified: true, requests: [], requestableAt: null })).toBe('');
});
