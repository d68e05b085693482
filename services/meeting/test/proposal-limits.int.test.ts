import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Harness, startHarness, type User } from './support/harness.ts';
import { DAY, inMs, proposal } from './support/meetings.ts';

const LIMITS = { pending: 3, daily: 5 };
const HOUR = DAY / 24;
let h: Harness;
let admin: User;
beforeAll(async () => {
  h = await startHarness({ config: { proposals: LIMITS, isExempt: (address) => address === '198.51.100.1' } });
  admin = await h.user('Ada Min', { role: 'admin' });
});
afterAll(() => h.stop());

let hours = 0;
/** Each at another time, so that none overlaps. */
const create = (as: User, headers: Record<string, string> = {}) => {
  hours += 2;
  return h.call('POST', '/api/meetings', { as, body: proposal(inMs(h, 30 * DAY + hours * HOUR)), headers });
};
const decide = (id: string) => h.call('PUT', `/admin/meetings/${id}/reject`, { as: admin, body: { reason: 'Not this time' } });

test('refuses a host’s next meeting while too many wait for review, until one is decided', async () => {
  const host = await h.user('Hana');
  const made = await Promise.all([create(host), create(host), create(host), create(host), create(host)]);
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
  const refused = await create(host);
  expect(refused).toMatchObject({ status: 429, body: { error: 'TOO_MANY_PENDING' } });
  expect(refused.headers.get('retry-after')).toBe('3600');
  await decide(made.find(({ status }) => status === 201)?.body.meeting._id);
  expect((await create(host)).status).toBe(201);
  expect((await create(await h.user('Another'))).status).toBe(201);
});

test('refuses more than a day’s number, whatever became of them, until the first is a day old', async () => {
  const host = await h.user('Dara');
  const key = { 'idempotency-key': 'the-first' };
  const body = proposal(inMs(h, 60 * DAY));
  const first = await h.call('POST', '/api/meetings', { as: host, body, headers: key });
  await decide(first.body.meeting._id);
  h.clock.advance(HOUR);
  for (let stored = 1; stored < LIMITS.daily; stored += 1) await decide((await create(host)).body.meeting._id);
  const refused = await create(host);
  expect(refused).toMatchObject({ status: 429, body: { error: 'TOO_MANY_PROPOSALS' } });
  expect(Number(refused.headers.get('retry-after'))).toBe(23 * 3_600);
  // A repetition stores nothing new.
  expect((await h.call('POST', '/api/meetings', { as: host, body, headers: key })).status).toBe(201);
  h.clock.advance(23 * HOUR + 1_000);
  expect((await create(host)).status).toBe(201);
  expect((await create(host)).status).toBe(429);
});

test('does not limit admins, for themselves or for a host, nor an exempt caller', async () => {
  const host = await h.user('Mira');
  for (let count = 0; count < 7; count += 1) {
    expect((await create(admin)).status).toBe(201);
    hours += 2;
    const body = { ...proposal(inMs(h, 30 * DAY + hours * HOUR)), userId: host.userId };
    expect((await h.call('POST', '/admin/meetings/create', { as: admin, body })).status).toBe(201);
    expect((await create(host, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(201);
  }
  expect((await create(host)).status).toBe(429);
});
