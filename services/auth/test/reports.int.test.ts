import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { appealDecided, reportDecided } from '@visavis/contracts/events/reports';
import { createEventFactory } from '@visavis/platform';
import { ADMIN_PHONE, type Auth, newPhone, type Session, startAuth, stopAll } from './support.ts';

let auth: Auth;
let root: Session;
beforeAll(async () => {
  auth = await startAuth();
  root = await auth.signUp(ADMIN_PHONE, 'Root');
  await auth.consume();
});
afterAll(stopAll);

describe('the decision on a report', () => {
  const report = (subjectId: string, reportId: string) => ({ reportId, reporterId: 'gita', subjectId, meetingId: null });
  const decided = (subjectId: string, decision: 'strike' | 'block', id = 'r1') => {
    const actor = { userId: root.user._id, role: 'admin' };
    return createEventFactory('meeting', auth.clock)(reportDecided, id, { ...report(subjectId, id), decision, actor });
  };
  const appealed = (subjectId: string, outcome: 'upheld' | 'overturned', id = 'r1') => {
    const actor = { userId: 'admin-2', role: 'admin' };
    const data = { ...report(subjectId, id), decision: 'block' as const, outcome, actor };
    return createEventFactory('meeting', auth.clock)(appealDecided, id, data);
  };
  const deliver = (...events: Parameters<typeof auth.deliver>[1][]) => auth.deliver('visavis.meeting', ...events);

  test('closes a blocked account and ends its sessions, and an overturned block opens it again', async () => {
    const { user, token, refreshToken } = await auth.signUp(newPhone());
    await deliver(decided(user._id, 'strike'));
    expect((await auth.get('/auth/me', token)).status).toBe(200);
    const block = decided(user._id, 'block');
    await deliver(block, block, appealed(user._id, 'upheld'));
    expect((await auth.post('/auth/refresh-token', { refreshToken })).status).toBe(401);
    const changes = async () =>
      (await auth.events())
        .filter(({ type, data }) => type === 'visavis.user.status-changed.v1' && data.userId === user._id)
        .map(({ data }) => data as unknown as { isActive: boolean; actor: object });
    expect(await changes()).toMatchObject([{ isActive: false, actor: { userId: root.user._id } }]);
    await deliver(appealed(user._id, 'overturned'));
    expect((await changes()).at(-1)).toMatchObject({ isActive: true, actor: { userId: 'admin-2' } });
    expect((await auth.signIn(user.phone)).user._id).toBe(user._id);
  });

  const isActive = async (userId: string) => (await auth.get(`/admin/users/${userId}`, root.token)).body.user.isActive as boolean;

  test('stands while another block, or an admin’s own deactivation, does', async () => {
    const { user } = await auth.signUp(newPhone());
    await deliver(decided(user._id, 'block', 'r1'), decided(user._id, 'block', 'r2'), appealed(user._id, 'overturned', 'r1'));
    expect(await isActive(user._id)).toBe(false);
    await deliver(appealed(user._id, 'overturned', 'r2'));
    expect(await isActive(user._id)).toBe(true);

    const set = (active: boolean) =>
      auth.call('PUT', `/admin/users/${user._id}/status`, { token: root.token, body: { isActive: active } });
    await deliver(decided(user._id, 'block', 'r3'));
    expect((await set(true)).status).toBe(200);
    expect((await set(false)).status).toBe(200);
    await deliver(appealed(user._id, 'overturned', 'r3'));
    expect(await isActive(user._id)).toBe(false);
    await deliver(decided(user._id, 'block', 'r4'), appealed(user._id, 'overturned', 'r4'));
    expect(await isActive(user._id)).toBe(false);
  });

  test('blocks also an account that is being deleted, when its owner keeps it', async () => {
    const leave = async () => {
      const { user, token } = await auth.signUp(newPhone());
      await auth.call('POST', '/users/profile/code', { token });
      await auth.call('POST', '/users/profile/deletion', { token, body: { otp: auth.codeOf(user.phone) } });
      return user;
    };
    const keep = async (phone: string) => {
      auth.clock.advance(60_000);
      expect((await auth.post('/auth/login', { phone })).status).toBe(200);
      return auth.post('/auth/undo-deletion', { phone, otp: auth.codeOf(phone) });
    };
    const [blocked, cleared] = [await leave(), await leave()];
    await deliver(decided(blocked._id, 'block'), decided(cleared._id, 'block', 'r2'), appealed(cleared._id, 'overturned', 'r2'));
    expect((await keep(blocked.phone)).body.error).toBe('ACCOUNT_INACTIVE');
    expect((await keep(cleared.phone)).status).toBe(200);
    expect((await auth.post('/auth/login', { phone: blocked.phone })).body.error).toBe('ACCOUNT_INACTIVE');
    const stored = (await auth.get(`/admin/users/${blocked._id}`, root.token)).body.user;
    expect(stored).toMatchObject({ isActive: false, status: 'inactive' });
    await deliver(appealed(blocked._id, 'overturned'));
    expect((await auth.signIn(blocked.phone)).user._id).toBe(blocked._id);
  });

  test('changes nothing about an appointed admin and somebody who is not there', async () => {
    await deliver(decided(root.user._id, 'block'), decided('nobody', 'block'));
    expect((await auth.get('/auth/me', root.token)).status).toBe(200);
  });
});
