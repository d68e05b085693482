import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Harness, startHarness, type User } from './support/harness.ts';
import { approved, DAY, HOUR, propose } from './support/meetings.ts';

/** Specification 1, section 9: admin cache 60 s, pending list 30 s, search 5 s. */
let h: Harness;
let admin: User;
let host: User;
beforeAll(async () => {
  h = await startHarness();
  [admin, host] = [await h.user('Ada', { role: 'admin' }), await h.user('Host')];
  await approved(h, host, admin, DAY);
  await propose(h, host, 2 * DAY);
});
afterAll(() => h.stop());

const list = async (query: string) => (await h.call('GET', `/admin/meetings?${query}`, { as: admin })).body.meetings;
/** A change without an event: only the time to live, or nothing, makes it visible. */
async function repaint(picture: string) {
  await h.tell('visavis.user.profile-updated.v1', host.userId, {
    userId: host.userId,
    name: host.name,
    profilePicture: `https://pictures.test/${picture}`,
    isVerified: false,
    timeZone: 'Asia/Kolkata',
  });
}
const pictureIn = async (query: string) => (await list(query))[0].host.profilePicture.split('/').at(-1);

// spec 1 §9.35
test.each([
  ['status=approved', 60],
  ['status=pending', 30],
  ['status=approved&search=logo', 5],
  ['status=approved&state=upcoming', 5],
])('caches %s for %s s', async (query, seconds) => {
  await repaint('before');
  h.clock.advance(2 * 60_000);
  expect(await pictureIn(query)).toBe('before');
  await repaint('after');
  h.clock.advance((seconds - 1) * 1_000);
  expect(await pictureIn(query)).toBe('before');
  expect(await pictureIn(`${query}&skipCache=1`)).toBe('after');
  expect(await pictureIn(`${query}&_t=17`)).toBe('after');
  h.clock.advance(1_001);
  expect(await pictureIn(query)).toBe('after');
});

// spec 1 §7.31
test('a change of any meeting and an invalidation drop the cached list at once', async () => {
  const count = async () => (await list('status=pending')).length;
  const before = await count();
  await propose(h, host, 3 * DAY + HOUR);
  expect(await count()).toBe(before + 1);
  await repaint('before');
  h.clock.advance(60_000);
  expect(await pictureIn('status=approved')).toBe('before');
  await repaint('after');
  // Pictures are remembered for a second, too.
  h.clock.advance(1_001);
  expect(await pictureIn('status=approved')).toBe('before');
  expect(await h.cache.invalidate('read-model:meetings:*')).toBeGreaterThan(0);
  expect(await pictureIn('status=approved')).toBe('after');
});

test('a change of notes alone drops it, too', async () => {
  const [meeting] = await list('status=approved');
  const { status } = await h.call('PUT', `/admin/meetings/${meeting._id}`, { as: admin, body: { notes: 'Called the host' } });
  expect(status).toBe(200);
  expect((await list('status=approved'))[0].notes).toBe('Called the host');
});
