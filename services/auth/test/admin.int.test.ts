import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { appointAdmins } from '../src/use-cases/promote-users.ts';
import { ADMIN_PHONE, type Auth, newPhone, type Session, startAuth, stopAll } from './support.ts';

let auth: Auth;
let root: Session;
let admin: Session;
beforeAll(async () => {
  auth = await startAuth();
  root = await auth.signUp(ADMIN_PHONE, 'Root');
  const user = await auth.signUp(newPhone(), 'Sara Second');
  await setRole(user.user._id, 'admin');
  admin = await auth.signIn(user.user.phone);
});
afterAll(stopAll);

const setRole = (id: string, role: unknown, token = root.token) =>
  auth.call('PUT', `/admin/users/${id}/role`, { body: { role }, token });
const setStatus = (id: string, isActive: unknown, token = root.token) =>
  auth.call('PUT', `/admin/users/${id}/status`, { body: { isActive }, token });
const eventsOf = async (userId: string, type: string) =>
  (await auth.events()).filter((event) => event.type === `visavis.${type}.v1` && event.data.userId === userId);

describe('roles', () => {
  test('keeps tokens valid when a role is gained, and refreshes them with the new role', async () => {
    const { token, refreshToken, user } = await auth.signUp(newPhone());
    expect(await setRole(user._id, 'freelancer')).toMatchObject({ status: 200, body: { user: { role: 'freelancer' } } });
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', token)).body.user.role).toBe('freelancer');
    const renewed = await auth.post('/auth/refresh-token', { refreshToken });
    expect(JSON.parse(Buffer.from(renewed.body.token.split('.')[1], 'base64url').toString())).toMatchObject({
      role: 'freelancer',
      ver: 1,
    });
    expect(await eventsOf(user._id, 'user.role-changed')).toMatchObject([
      {
        data: {
          role: 'freelancer',
          previousRole: 'participant',
          actor: { userId: root.user._id, role: 'admin' },
          before: { role: 'participant' },
          after: { role: 'freelancer' },
        },
      },
    ]);
  });

  test('revokes the tokens when a role is lost, and keeps the session', async () => {
    const person = await auth.signUp(newPhone());
    await setRole(person.user._id, 'admin');
    const asAdmin = (await auth.post('/auth/refresh-token', { refreshToken: person.refreshToken })).body;
    expect((await auth.get('/admin/users/search?query=root', asAdmin.token)).status).toBe(200);
    expect((await setRole(person.user._id, 'participant')).status).toBe(200);
    await auth.watcher.poll();
    expect((await auth.get('/admin/users/search?query=root', asAdmin.token)).body.error).toBe('SESSION_REVOKED');
    const renewed = (await auth.post('/auth/refresh-token', { refreshToken: asAdmin.refreshToken })).body;
    expect((await auth.get('/auth/me', renewed.token)).body.user.role).toBe('participant');
    expect((await auth.get('/admin/users/search?query=root', renewed.token)).body.error).toBe('ADMIN_REQUIRED');
  });

  test('publishes no event for the role that the user has already', async () => {
    const { user } = await auth.signUp(newPhone());
    expect((await setRole(user._id, 'participant')).status).toBe(200);
    expect(await eventsOf(user._id, 'user.role-changed')).toHaveLength(0);
    expect((await setRole(admin.user._id, 'admin', admin.token)).status).toBe(200);
  });

  // spec 1 §6.9
  test('refuses to demote oneself or an admin of the configuration', async () => {
    expect(await setRole(admin.user._id, 'host', admin.token)).toMatchObject({ status: 409, body: { error: 'OWN_ACCOUNT' } });
    expect(await setRole(root.user._id, 'host', admin.token)).toMatchObject({ status: 409, body: { error: 'APPOINTED_ADMIN' } });
    expect(await setStatus(admin.user._id, false, admin.token)).toMatchObject({ status: 409, body: { error: 'OWN_ACCOUNT' } });
    expect(await setStatus(root.user._id, false, admin.token)).toMatchObject({ status: 409, body: { error: 'APPOINTED_ADMIN' } });
  });

  // spec 1 §3.3
  test('refuses bad input, unknown users and everyone but admins', async () => {
    const person = await auth.signUp(newPhone());
    expect(await setRole(person.user._id, 'king')).toMatchObject({ status: 400, body: { details: [{ path: 'role' }] } });
    expect((await setRole(person.user._id, undefined)).status).toBe(400);
    expect(await setStatus(person.user._id, 'no')).toMatchObject({ status: 400, body: { details: [{ path: 'isActive' }] } });
    expect((await setRole('nobody', 'host')).body.error).toBe('USER_NOT_FOUND');
    expect((await setStatus('nobody', false)).status).toBe(404);
    for (const refused of [
      await setRole(person.user._id, 'admin', person.token),
      await setStatus(person.user._id, false, person.token),
      await auth.get('/admin/users/search?query=root', person.token),
    ])
      expect(refused).toMatchObject({ status: 403, body: { error: 'ADMIN_REQUIRED', message: 'Admin access required' } });
    expect((await auth.call('PUT', `/admin/users/${person.user._id}/role`, { body: { role: 'admin' } })).status).toBe(401);
    expect((await auth.get('/admin/users/search?query=root')).status).toBe(401);
  });
});

test('keeps one admin when two demote each other at the same time', async () => {
  const lone = await startAuth({ config: { adminPhones: [] } });
  const [a, b] = await lone.service.seedUsers([
    { name: 'Admin A', phone: newPhone(), role: 'admin' },
    { name: 'Admin B', phone: newPhone(), role: 'admin' },
  ]);
  const [one, two] = [await lone.signIn(a?.phone ?? ''), await lone.signIn(b?.phone ?? '')];
  const put = (id: string, token: string) =>
    lone.call('PUT', `/admin/users/${id}/role`, { body: { role: 'participant' }, token });
  // Both have decided before either commits.
  lone.meetBeforeCommit(2);
  const answers = await Promise.all([put(two.user._id, one.token), put(one.user._id, two.token)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(answers.find((answer) => answer.status === 409)?.body.error).toBe('LAST_ADMIN');
});

describe('two admins who decide about one user at the same time', () => {
  const seen = { role: 'participant', isActive: true };
  type Change = { role?: string; isActive?: boolean; expected?: object };
  const put = (id: string, change: Change, token: string) =>
    auth.call('PUT', `/admin/users/${id}/${change.role ? 'role' : 'status'}`, { body: change, token });
  const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof put>>) => (status === 200 ? 200 : `${status} ${body.error}`);
  const toHost = { role: 'host', expected: seen };
  const toFreelancer = { role: 'freelancer', expected: seen };
  const off = { isActive: false, expected: seen };

  test.each([
    ['two roles', toHost, toFreelancer],
    ['a role, then a status', toHost, off],
    ['a status, then a role', off, toHost],
  ])('refuses the second one with the newest record: %s', async (_, first, second) => {
    const { user } = await auth.signUp(newPhone());
    expect(outcomeOf(await put(user._id, first, root.token))).toBe(200);
    const { role = 'participant', isActive = true }: Change = first;
    expect(await put(user._id, second, admin.token)).toMatchObject({
      status: 409,
      body: {
        error: 'VERSION_CONFLICT',
        message: 'Somebody else changed this user meanwhile. Please look at it again.',
        details: { user: { _id: user._id, role, isActive, notes: '' } },
      },
    });
    expect((await auth.get(`/admin/users/${user._id}`, root.token)).body.user).toMatchObject({ role, isActive });
    expect(outcomeOf(await put(user._id, { ...second, expected: { role, isActive } }, admin.token))).toBe(200);
  });

  test.each([
    ['two roles', toHost, toFreelancer],
    ['a role and a status', toHost, off],
  ])('lets one of them through, however their requests meet: %s', async (_, one, two) => {
    const { user } = await auth.signUp(newPhone());
    // Both have decided before either commits.
    auth.meetBeforeCommit(2);
    const answers = await Promise.all([put(user._id, one, root.token), put(user._id, two, admin.token)]);
    expect(answers.map(outcomeOf).sort()).toEqual([200, '409 VERSION_CONFLICT']);
    const changes = [...(await eventsOf(user._id, 'user.role-changed')), ...(await eventsOf(user._id, 'user.status-changed'))];
    expect(changes).toHaveLength(1);
  });

  test('accepts both if they want the same, and a decision that names no expected state', async () => {
    const { user } = await auth.signUp(newPhone());
    const same = await Promise.all([put(user._id, toHost, root.token), put(user._id, toHost, admin.token)]);
    expect(same.map(outcomeOf)).toEqual([200, 200]);
    expect(await eventsOf(user._id, 'user.role-changed')).toHaveLength(1);
    expect((await setRole(user._id, 'freelancer', admin.token)).status).toBe(200);
  });

  test('still names the rule that keeps an admin, and what is wrong with the input', async () => {
    const stale = { role: 'host', expected: { role: 'freelancer', isActive: true } };
    expect(outcomeOf(await put(admin.user._id, stale, admin.token))).toBe('409 OWN_ACCOUNT');
    expect(outcomeOf(await put(root.user._id, stale, admin.token))).toBe('409 APPOINTED_ADMIN');
    const bad = await put(admin.user._id, { isActive: false, expected: { role: 'king', isActive: true } }, root.token);
    expect(bad).toMatchObject({ status: 400, body: { details: [{ path: 'expected.role' }] } });
  });
});

test('reports at the start which admins ADMIN_PHONES no longer names', async () => {
  const [named, left] = [newPhone(), newPhone()];
  const before = await startAuth({ config: { adminPhones: [named, left] } });
  await before.signUp(named);
  const { user } = await before.signUp(left);
  const warn = jest.fn();
  const start = (adminPhones: readonly string[]) =>
    appointAdmins({ ...before.deps, config: { ...before.deps.config, adminPhones }, logger: { warn } } as never);
  await start([named, left]);
  expect(warn).not.toHaveBeenCalled();
  await start([named]);
  expect(warn.mock.calls).toEqual([
    [{ userIds: [user._id] }, 'admins whom ADMIN_PHONES does not name: appointed, or left there'],
  ]);
});

describe('status', () => {
  // spec 1 §6.9
  test('ends all sessions of a deactivated user, who may be activated again', async () => {
    const person = await auth.signUp(newPhone());
    expect(await setStatus(person.user._id, false)).toMatchObject({
      status: 200,
      body: { user: { isActive: false, status: 'inactive' } },
    });
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', person.token)).body.error).toBe('SESSION_REVOKED');
    expect((await auth.post('/auth/refresh-token', { refreshToken: person.refreshToken })).status).toBe(401);
    expect(await auth.post('/auth/login', { phone: person.user.phone })).toMatchObject({
      status: 403,
      body: { error: 'ACCOUNT_INACTIVE' },
    });
    expect(await eventsOf(person.user._id, 'user.status-changed')).toMatchObject([
      { data: { isActive: false, status: 'inactive', actor: { userId: root.user._id }, before: { isActive: true } } },
    ]);
    expect((await setStatus(person.user._id, true)).body.user.status).toBe('active');
    expect((await auth.signIn(person.user.phone)).user.isActive).toBe(true);
    expect((await auth.post('/auth/refresh-token', { refreshToken: person.refreshToken })).status).toBe(401);
  });

  test('refuses a code that was sent before the deactivation', async () => {
    const { user } = await auth.signUp(newPhone());
    await auth.post('/auth/login', { phone: user.phone });
    await setStatus(user._id, false);
    const code = auth.codeOf(user.phone);
    expect(await auth.verify(user.phone, code)).toMatchObject({ status: 403, body: { error: 'ACCOUNT_INACTIVE' } });
    await setStatus(user._id, true);
    expect((await auth.verify(user.phone, code)).status).toBe(200);
  });

  test('leaves no valid token when a sign-in races with the deactivation', async () => {
    for (let round = 0; round < 5; round++) {
      const { user } = await auth.signUp(newPhone());
      await auth.post('/auth/login', { phone: user.phone });
      const [verified] = await Promise.all([auth.verify(user.phone, auth.codeOf(user.phone)), setStatus(user._id, false)]);
      if (verified.status !== 200) continue;
      await auth.watcher.poll();
      expect((await auth.get('/auth/me', verified.body.token)).status).toBe(401);
      expect((await auth.post('/auth/refresh-token', { refreshToken: verified.body.refreshToken })).status).toBe(401);
    }
  });
});

describe('finding people', () => {
  let seeker: Session;
  beforeAll(async () => {
    seeker = await auth.signUp(newPhone(), 'Zoë Seeker');
    await auth.service.seedUsers(
      Array.from({ length: 12 }, (_, index) => ({ name: `Zoë Kapoor ${index}`, phone: `+9192000000${10 + index}` })),
    );
  });
  const search = (query: string, token = seeker.token) => auth.get(`/api/users/search?${query}`, token);

  // spec 1 §7.19
  test('finds up to ten others by the start of a name, without accents, and returns only their cards', async () => {
    const { users } = (await search('q=zoe')).body;
    expect(users).toHaveLength(10);
    expect(users.every((user: { _id: string }) => user._id !== seeker.user._id)).toBe(true);
    expect(Object.keys(users[0]).sort()).toEqual(['_id', 'name', 'profilePicture']);
    expect((await search('q=kap&limit=3')).body.users).toHaveLength(3);
    expect((await search('q=kapoor%2011')).body.users).toMatchObject([{ name: 'Zoë Kapoor 11' }]);
    expect((await search('q=apoor')).body.users).toEqual([]);
    expect((await search('q=z')).body.users).toEqual([]);
    expect((await search('q=92000000')).body.users).toEqual([]);
  });

  // spec 1 §5.18
  test('finds by the whole phone from 7 digits', async () => {
    expect((await search('phone=%2B919200000010')).body.users).toMatchObject([{ name: 'Zoë Kapoor 0' }]);
    expect((await search('phone=92000%2000010')).body.users).toMatchObject([{ name: 'Zoë Kapoor 0' }]);
    expect((await search('phone=920000001')).body.users).toEqual([]);
    expect((await search('phone=920')).body.users).toEqual([]);
    expect((await search(`phone=${encodeURIComponent(seeker.user.phone)}`)).body.users).toEqual([]);
  });

  test('tells of 60 phones a day, however often each is looked up', async () => {
    const prober = await auth.signUp(newPhone(), 'Pia Prober');
    const look = async (index: number) => (await search(`phone=98000000${10 + index}`, prober.token)).status;
    for (let index = 0; index < 60; index += 1) expect(await look(index)).toBe(200);
    expect([await look(60), await look(0)]).toEqual([429, 200]);
    expect((await search('q=zoe', prober.token)).status).toBe(200);
  });

  test('does not find inactive users', async () => {
    const { user } = await auth.signUp(newPhone(), 'Quentin Gone');
    expect((await search('q=quentin')).body.users).toHaveLength(1);
    await setStatus(user._id, false);
    expect((await search('q=quentin')).body.users).toEqual([]);
    expect((await search(`phone=${encodeURIComponent(user.phone)}`)).body.users).toEqual([]);
    expect((await auth.get('/admin/users/search?query=quentin', root.token)).body.users).toMatchObject([{ status: 'inactive' }]);
  });

  test('requires a session and a search text', async () => {
    expect((await auth.get('/api/users/search?q=zoe')).status).toBe(401);
    expect((await search('')).status).toBe(400);
    expect((await search('phone=abc')).status).toBe(400);
    expect((await search('q=zoe&limit=0')).status).toBe(400);
    expect((await search('q=zoe&limit=1000')).body.users).toHaveLength(10);
  });

  test('limits searches per minute', async () => {
    const eager = await auth.signUp(newPhone());
    // At once, and more than two minutes allow: on a busy machine one after the other would take longer than the minute, and a
    // minute may end meanwhile.
    const answers = await Promise.all(Array.from({ length: 250 }, () => search('phone=9200000099', eager.token)));
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThan(0);
    expect((await search('q=zoe')).status).toBe(200);
  });

  test('lets admins find by name or the start of a phone', async () => {
    const find = async (query: string) =>
      (await auth.get(`/admin/users/search?limit=50&query=${encodeURIComponent(query)}`, root.token)).body.users;
    expect(await find('kapoor')).toHaveLength(12);
    expect(await find('+91920000001')).toHaveLength(10);
    expect(await find('920000001')).toHaveLength(10);
    expect(await find('99999')).toEqual([]);
    expect((await find('kapoor'))[0]).toMatchObject({ role: 'participant', isActive: true });
    expect((await auth.get('/admin/users/search', root.token)).status).toBe(400);
  });
});

test('keeps the reason of a deactivation with its event, for the audit log', async () => {
  const { user } = await auth.signUp(newPhone());
  const set = (body: object) => auth.call('PUT', `/admin/users/${user._id}/status`, { body, token: root.token });
  expect(await set({ isActive: false, reason: 'No' })).toMatchObject({ status: 400, body: { details: [{ path: 'reason' }] } });
  expect((await set({ isActive: false, reason: ' Spam in three meetings ' })).status).toBe(200);
  expect((await set({ isActive: true })).status).toBe(200);
  const events = await eventsOf(user._id, 'user.status-changed');
  expect(events.map(({ data }) => (data as { after: unknown }).after)).toEqual([
    { isActive: false, reason: 'Spam in three meetings' },
    { isActive: true },
  ]);
});
