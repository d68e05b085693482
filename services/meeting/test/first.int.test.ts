import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';
import { approved, HOUR, propose } from './support/meetings.ts';

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());
test('x', async () => {
  const host = await h.user('Asha Rao');
  const admin = await h.user('Admin', { role: 'admin' });
  const m = await propose(h, host, 2 * HOUR);
  const a = await approved(h, host, admin, 5 * HOUR);
  expect(m.host.name).toBe('Asha Rao');
  const l = await h.call('GET', '/api/meetings/public');
  console.log(
    JSON.stringify(l.body, null, 1),
    (await h.eventsOf(a._id)).map((e) => e.type),
  );
});
