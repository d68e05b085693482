import { expect, test } from '@jest/globals';
import { outcome, propose } from './support/meetings.ts';
import { sessionKit } from './support/session.ts';

/** Specification 2, user management: hosted and joined meetings of one user, and their details. */
const kit = sessionKit();

// spec 1 §6.11
test('shows admins what a user hosted and joined, with who waited and who was met', async () => {
  const { h, admin, host, gita, hari, id } = kit.made();
  const of = (user: { userId: string }, path: string) => h.call('GET', `/api/admin/users/${user.userId}/${path}`, { as: admin });
  await kit.join(hari);
  await kit.post(hari, '/waiting-room/leave');
  h.clock.advance(1_000);
  await kit.call();
  await kit.post(host, '/session/end');
  const pending = (await propose(h, host, 86_400_000))._id;

  const hosted = (await of(host, 'hosted-meetings')).body;
  expect(hosted.meetings.map((m: { _id: string }) => m._id)).toEqual([pending, id]);
  expect(hosted.pagination).toEqual({ total: 2, page: 1, limit: 10, pages: 1 });
  expect((await of(host, 'hosted-meetings?status=approved&limit=1')).body.meetings[0]._id).toBe(id);
  expect((await of(host, 'hosted-meetings?page=0')).status).toBe(400);
  const one = (await of(host, `hosted-meetings/${id}`)).body;
  expect(one.noShow).toBe(false);
  expect(one.guests.map((guest: { name: string; met: boolean }) => [guest.name, guest.met])).toEqual([
    ['Hari', false],
    ['Gita', true],
  ]);

  const joined = (await of(gita, 'joined-meetings')).body;
  expect(joined.meetings).toHaveLength(1);
  expect(joined.meetings[0]).toMatchObject({ _id: id, attendance: { met: true } });
  expect((await of(hari, `joined-meetings/${id}`)).body.attendance).toMatchObject({ met: false });
  for (const path of [`hosted-meetings/${id}`, `joined-meetings/${pending}`])
    expect(outcome(await of(gita, path))).toBe('404 NOT_FOUND');
  expect((await of({ userId: 'nobody' }, 'joined-meetings')).body.pagination.total).toBe(0);
  const asHost = await h.call('GET', `/api/admin/users/${host.userId}/hosted-meetings`, { as: host });
  expect(asHost.body).toMatchObject({ error: 'ADMIN_REQUIRED', message: 'Admin access required' });
});
