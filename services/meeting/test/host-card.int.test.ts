import { expect, test } from '@jest/globals';
import { outcome } from './support/meetings.ts';
import { sessionKit } from './support/session.ts';

const kit = sessionKit();

test('tells who waits what the host says of themselves and how guests found it, and goes on without auth', async () => {
  const { h, host, gita, hari, id } = kit.made();
  const card = async (as = hari) => (await h.call('GET', `/api/meetings/${id}/host`, { as })).body.host;
  expect(await card()).toEqual({
    person: expect.objectContaining({ userId: host.userId, name: 'Host' }),
    about: `About ${host.userId}`,
    links: [`https://${host.userId}.example.org`],
    rating: null,
  });
  await kit.call();
  await kit.post(gita, '/feedback', { rating: 4 });
  // What the host says of the guests is not about the host.
  await kit.post(host, '/feedback', { rating: 1 });
  expect((await card()).rating).toEqual({ average: 4, count: 1 });
  expect(JSON.stringify(await card())).not.toContain('+91');
  await h.call('PUT', `/api/blocks/${gita.userId}`, { as: host });
  expect(await card(gita)).toMatchObject({ about: '', links: [], rating: { count: 1 } });
  h.billing.isAway = true;
  expect(await card()).toMatchObject({ about: '', links: [], rating: { count: 1 } });
  h.billing.isAway = false;
  expect(outcome(await h.call('GET', `/api/meetings/${id}/host`))).toMatch(/^401/);
});
