import { expect, test } from '@jest/globals';
import { outcome } from './support/meetings.ts';
import { sessionKit } from './support/session.ts';

const kit = sessionKit();

test('tells anyone what a host says of themselves and how guests found it, and goes on without auth', async () => {
  const { h, host, gita, hari } = kit.made();
  const read = () => h.call('GET', `/api/hosts/${host.userId}/card`);
  const card = async () => (await read()).body.card;
  expect(await card()).toEqual({
    person: expect.objectContaining({ userId: host.userId, name: 'Host' }),
    about: `About ${host.userId}`,
    links: [`https://${host.userId}.example.org`],
    memberSince: '2026-01-05T10:00:00.000Z',
    met: 0,
    rating: null,
    punctual: null,
  });
  await kit.call();
  await kit.post(gita, '/feedback', { rating: 4 });
  // What the host says of the guests is not about the host.
  await kit.post(host, '/feedback', { rating: 1 });
  expect(await card()).toMatchObject({ met: 1, rating: { average: 4, count: 1 } });
  expect(JSON.stringify(await card())).not.toContain('+91');
  h.billing.isAway = true;
  expect(await card()).toMatchObject({ about: '', links: [], memberSince: null, rating: { count: 1 } });
  h.billing.isAway = false;
  expect(outcome(await h.call('GET', `/api/hosts/${hari.userId}/card`))).toMatch(/^404/);
});
