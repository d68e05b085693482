import { afterEach, expect, test } from '@jest/globals';
import { createFixture, type Fixture } from './support.ts';

let fixture: Fixture;
afterEach(() => fixture.stop());

const open = (path: string, adminId = 'a1') =>
  fetch(fixture.url + path, { headers: { authorization: `Bearer ${fixture.tokenOf(adminId, { role: 'admin' })}` } });

test('sends thirty files of lists in an hour to one admin, whatever they are of', async () => {
  fixture = await createFixture({ config: { isExempt: () => false } });
  const paths = ['/api/admin/contact/csv', '/api/admin/testimonials/csv'];
  const statuses = [];
  for (let n = 0; n < 30; n += 1) statuses.push((await open(paths[n % 2] as string)).status);
  expect(statuses).toEqual(Array(30).fill(200));
  const refused = await open('/api/admin/contact/csv');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  expect(await refused.json()).toMatchObject({
    error: 'RATE_LIMITED',
    message: 'You have downloaded 30 files within an hour. Please try again later.',
  });
  expect((await open('/api/admin/contact')).status).toBe(200);
  expect((await open('/api/admin/contact/csv', 'a2')).status).toBe(200);
});
