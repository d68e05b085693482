import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { users } from '../src/data/users.ts';
import type { UserRecord } from '../src/domain/user.ts';
import { ADMIN_PHONE, type Auth, newPhone, type Session, startAuth, stopAll } from './support.ts';

let auth: Auth;
let root: Session;
beforeAll(async () => {
  auth = await startAuth();
  root = await auth.signUp(ADMIN_PHONE, 'Root');
});
afterAll(stopAll);

const list = async (query: string) => (await auth.get(`/admin/users?${query}`, root.token)).body;
const names = async (query: string) => (await list(query)).users.map(({ name }: { name: string }) => name);
const create = (body: object, headers: Record<string, string> = {}) =>
  auth.call('POST', '/admin/users/create', { body, token: root.token, headers });
const setNotes = (id: string, notes: unknown, token = root.token) =>
  auth.call('PUT', `/admin/users/${id}/notes`, { body: { notes }, token });
const eventsOf = async (userId: string, type: string) =>
  (await auth.events()).filter((event) => event.type === `visavis.${type}.v1` && event.data.userId === userId);
const byRoot = () => ({ userId: root.user._id, role: 'admin' });

describe('the list of users', () => {
  // spec 2 §7.20
  test('finds by the words of a name and by a phone in any spelling, in the order of the sign-up', async () => {
    const [first, second] = [newPhone(), newPhone()];
    await auth.signUp(first, 'Zubin Zaveri');
    const { user } = await auth.signUp(second, 'Zubin Ésha Zaveri');
    expect(await names('search=zav zub')).toEqual(['Zubin Ésha Zaveri', 'Zubin Zaveri']);
    expect(await names(`search=${user._id}`)).toEqual(['Zubin Ésha Zaveri']);
    expect(await names('search=ESHA')).toEqual(['Zubin Ésha Zaveri']);
    expect(await names('search=zaveri&sort=createdAt')).toEqual(['Zubin Zaveri', 'Zubin Ésha Zaveri']);
    const digits = first.slice(3);
    const spellings = [
      first,
      digits,
      `0${digits}`,
      `00${first.slice(1)}`,
      `+91 ${digits.slice(0, 5)}-${digits.slice(5)}`,
      digits.slice(0, -1),
    ];
    for (const spelling of spellings)
      expect([spelling, (await names(`search=${encodeURIComponent(spelling)}`)).includes('Zubin Zaveri')]).toEqual([
        spelling,
        true,
      ]);
    expect(await names('search=%25')).toEqual([]);
  });

  test('filters by role and status, by page, and says how many there are', async () => {
    const made: Session[] = [];
    for (let n = 0; n < 3; n += 1) made.push(await auth.signUp(newPhone(), `Filtered ${'abc'[n]}`));
    const token = root.token;
    await auth.call('PUT', `/admin/users/${made[0]?.user._id}/role`, { body: { role: 'freelancer' }, token });
    await auth.call('PUT', `/admin/users/${made[1]?.user._id}/status`, { body: { isActive: false }, token });
    expect(await names('search=filtered&role=freelancer')).toEqual(['Filtered a']);
    expect(await names('search=filtered&isActive=false')).toEqual(['Filtered b']);
    expect(await names('search=filtered&isActive=true&role=participant')).toEqual(['Filtered c']);
    expect((await list('search=filtered&limit=2&page=2')).pagination).toEqual({ total: 3, page: 2, limit: 2, pages: 2 });
    expect(await names('search=filtered&limit=2&page=2')).toEqual(['Filtered a']);
    expect((await list('role=freelancer&limit=1')).pagination.total).toBeGreaterThan(0);
    expect((await list('page=99')).users).toEqual([]);
  });

  test('names what it does not understand, and is for admins', async () => {
    const person = await auth.signUp(newPhone());
    for (const [query, path] of [
      ['role=king', 'role'],
      ['isActive=maybe', 'isActive'],
      ['sort=phone', 'sort'],
      ['page=0', 'page'],
    ])
      expect(await auth.get(`/admin/users?${query}`, root.token)).toMatchObject({ status: 400, body: { details: [{ path }] } });
    for (const path of ['/admin/users', `/admin/users/${person.user._id}`, `/api/admin/users/${person.user._id}/sessions`])
      expect((await auth.get(path, person.token)).body.error).toBe('ADMIN_REQUIRED');
  });

  test('no longer has an erased account, by whatever is asked', async () => {
    const person = await auth.signUp(newPhone(), 'Gone Tomorrow');
    const erased = await auth.store.transaction(async (unit) => {
      const { users } = await import('../src/data/users.ts');
      const user = await unit.collection(users).get(person.user._id);
      if (user) unit.collection(users).save({ ...user, name: 'Gone Tomorrow', phone: null, erasedAt: new Date() });
      return user?._id;
    });
    expect(await names('search=gone')).toEqual([]);
    expect((await auth.get(`/admin/users/${erased}`, root.token)).status).toBe(404);
    expect((await setNotes(person.user._id, 'x')).status).toBe(404);
  });
});

describe('a user, for admins', () => {
  test('is shown with notes, appointment and last sign-in, none of which they see themselves', async () => {
    const person = await auth.signUp(newPhone());
    expect((await setNotes(person.user._id, '  Met at the fair  ')).body.user.notes).toBe('Met at the fair');
    const { user } = (await auth.get(`/admin/users/${person.user._id}`, root.token)).body;
    expect(user).toMatchObject({ notes: 'Met at the fair', isAppointed: false, erasesAt: null, status: 'active' });
    expect(Date.parse(user.lastSignInAt)).not.toBeNaN();
    expect((await auth.get(`/admin/users/${root.user._id}`, root.token)).body.user.isAppointed).toBe(true);
    expect((await auth.get('/auth/me', person.token)).body.user).not.toHaveProperty('notes');
    expect((await auth.get('/admin/users/nobody', root.token)).body.error).toBe('USER_NOT_FOUND');
  });

  // spec 2 §4.12
  test('has notes whose words are in no event, up to 2,000 characters', async () => {
    const person = await auth.signUp(newPhone());
    await setNotes(person.user._id, 'A private word');
    await setNotes(person.user._id, 'A private word');
    expect(await eventsOf(person.user._id, 'user.notes-changed')).toMatchObject([
      { data: { actor: byRoot(), before: { notes: 0 }, after: { notes: 1, length: 14 } } },
    ]);
    expect(JSON.stringify(await auth.events())).not.toContain('private word');
    expect((await setNotes(person.user._id, 'x'.repeat(2_001))).body.details).toMatchObject([{ path: 'notes' }]);
    expect((await setNotes(person.user._id, '')).status).toBe(200);
    expect((await setNotes(person.user._id, 'x', person.token)).status).toBe(403);
  });

  test('keeps each note with its author and time, also of two admins at once and of an earlier release', async () => {
    const person = await auth.signUp(newPhone());
    const id = person.user._id;
    const list = async () => (await auth.get(`/admin/users/${id}/notes`, root.token)).body.notes;
    // One text for all, as it was.
    const stored = (await auth.store.collection(users).get(id)) as UserRecord;
    await auth.store.transaction(async (unit) => void unit.collection(users).save({ ...stored, notes: 'Wants a refund' }));
    expect(await list()).toMatchObject([{ text: 'Wants a refund', by: null, at: null }]);
    await setNotes(id, 'Called back');
    await Promise.all([setNotes(id, 'Is a fraud'), setNotes(id, 'Is none'), setNotes(id, '')]);
    const notes = await list();
    expect(notes.map(({ text }: { text: string }) => text).toSorted()).toEqual([
      'Called back',
      'Is a fraud',
      'Is none',
      'Wants a refund',
    ]);
    expect(notes.at(-1)).toMatchObject({ text: 'Wants a refund', by: null, at: null });
    expect(notes.at(-2)).toMatchObject({
      text: 'Called back',
      by: { userId: root.user._id, name: root.user.name },
      at: expect.any(String),
    });
    expect((await auth.get(`/admin/users/${id}`, root.token)).body.user.notes).toBe(notes[0].text);
    expect((await auth.get(`/admin/users/${id}/notes`, person.token)).status).toBe(403);
    expect((await auth.get('/admin/users/nobody/notes', root.token)).status).toBe(404);
  });

  test('of another role has the reason in the event', async () => {
    const { user } = await auth.signUp(newPhone());
    const body = { role: 'freelancer', reason: ' Asked for it ' };
    expect((await auth.call('PUT', `/admin/users/${user._id}/role`, { body, token: root.token })).status).toBe(200);
    expect((await eventsOf(user._id, 'user.role-changed')).at(-1)).toMatchObject({
      data: { before: { role: 'participant' }, after: { role: 'freelancer', reason: 'Asked for it' } },
    });
  });
});

describe('an account that an admin creates', () => {
  // spec 2 §5.5
  test('is opened by its owner with the first code, and nobody is sent anything before', async () => {
    const phone = newPhone();
    const { status, body } = await create({ name: ' Kavi Kumar ', phone: phone.slice(3) });
    expect([status, body.user]).toMatchObject([201, { name: 'Kavi Kumar', phone, role: 'participant', lastSignInAt: null }]);
    expect(auth.inbox.inbox({ to: phone })).toEqual([]);
    expect(await eventsOf(body.user._id, 'user.registered')).toMatchObject([
      { data: { actor: byRoot(), after: { name: 'Kavi Kumar', role: 'participant' } } },
    ]);
    expect((await auth.signIn(phone)).user._id).toBe(body.user._id);
  });

  test('is one for a phone, however often and in whatever spelling it is sent', async () => {
    const phone = newPhone();
    const bodies = [phone, phone.slice(3), `0${phone.slice(3)}`, `00${phone.slice(1)}`];
    const answers = await Promise.all(bodies.map((spelling) => create({ name: 'Kavi Kumar', phone: spelling })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('USER_EXISTS');
    const key = { 'idempotency-key': 'create-once-000001' };
    const other = { name: 'Lata Kumar', phone: newPhone() };
    const twice = [await create(other, key), await create(other, key)];
    expect(twice.map(({ status, body }) => [status, body.user._id])).toEqual([
      [201, twice[0]?.body.user._id],
      [201, twice[0]?.body.user._id],
    ]);
  });

  test('needs a name and a phone', async () => {
    expect(await create({ name: 'K', phone: newPhone() })).toMatchObject({ status: 400, body: { details: [{ path: 'name' }] } });
    expect(await create({ name: 'Kavi', phone: '12' })).toMatchObject({ status: 400, body: { details: [{ path: 'phone' }] } });
  });
});

describe('the sessions of a user', () => {
  test('are ended one by one or all at once, at once, and by whom is known', async () => {
    const phone = newPhone();
    const person = await auth.signUp(phone);
    auth.clock.advance(61_000);
    const other = await auth.signIn(phone);
    const path = `/api/admin/users/${person.user._id}/sessions`;
    const { sessions } = (await auth.get(path, root.token)).body;
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).not.toHaveProperty('current');
    expect((await auth.call('DELETE', `${path}/${sessions[1]._id}`, { token: root.token })).status).toBe(200);
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', person.token)).body.error).toBe('SESSION_REVOKED');
    expect((await auth.get('/auth/me', other.token)).status).toBe(200);
    expect((await auth.call('DELETE', `${path}/${sessions[1]._id}`, { token: root.token })).status).toBe(404);
    expect((await auth.call('DELETE', path, { token: root.token })).body).toMatchObject({ ended: 1 });
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', other.token)).body.error).toBe('SESSION_REVOKED');
    expect(await eventsOf(person.user._id, 'session.revoked')).toMatchObject([
      { data: { actor: byRoot() } },
      { data: { actor: byRoot() } },
    ]);
  });

  test('are not reached through another user, and never an admin’s own', async () => {
    const [one, two] = [await auth.signUp(newPhone()), await auth.signUp(newPhone())];
    const { sessions } = (await auth.get(`/api/admin/users/${one.user._id}/sessions`, root.token)).body;
    const wrong = `/api/admin/users/${two.user._id}/sessions/${sessions[0]._id}`;
    expect((await auth.call('DELETE', wrong, { token: root.token })).body.error).toBe('NOT_FOUND');
    const own = await auth.call('DELETE', `/api/admin/users/${root.user._id}/sessions`, { token: root.token });
    expect([own.status, own.body.error]).toEqual([409, 'OWN_ACCOUNT']);
  });
});
