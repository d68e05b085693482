import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { wallLinkMade, wallLinkUsed, wallLinkWithdrawn } from '@visavis/contracts/events/auth';
import { wallLinks } from '../src/data/wall-links.ts';
import { ADMIN_PHONE, type Auth, newPhone, type Session, startAuth, stopAll } from './support.ts';

const DAY = 24 * 3_600_000;
let auth: Auth;
let admin: Session;
let guest: Session;
beforeAll(async () => {
  auth = await startAuth();
  admin = await auth.signUp(ADMIN_PHONE, 'Root');
  guest = await auth.signUp(newPhone(), 'Gita Shah');
});
afterAll(stopAll);

/** Days go by, and the admin signs in again. */
const pass = async (days: number) => {
  auth.clock.advance(days * DAY);
  admin = await auth.signIn(ADMIN_PHONE);
};
const inDays = (days: number) => new Date(auth.clock.now().getTime() + days * DAY).toISOString();
const make = (days: number, token = admin.token, name = 'Lobby') =>
  auth.call('POST', '/api/admin/wall-links', { token, body: { name, expiresAt: inDays(days) } });
const open = (link: string) =>
  auth.call('POST', '/api/wall-links/open', { token: auth.serviceTokens.sign('bff', 'auth'), body: { link } });
const withdraw = (id: string, token = admin.token) => auth.call('DELETE', `/api/admin/wall-links/${id}`, { token });
const eventsAbout = async (linkId: string, type: string) =>
  (await auth.events()).filter((event) => event.type === type && event.subject === linkId);

test('is made with a secret of its own each time, of which the store has a hash alone', async () => {
  const [one, other] = [await make(30), await make(30)];
  expect([one.status, one.body.link.state, one.body.link.madeBy.name]).toEqual([201, 'active', 'Root']);
  expect(one.body.secret).not.toBe(other.body.secret);
  expect(await eventsAbout(one.body.link._id, wallLinkMade.type)).toMatchObject([
    { data: { name: 'Lobby', actor: { userId: admin.user._id, role: 'admin' } } },
  ]);
  const stored = JSON.stringify(await auth.store.collection(wallLinks).find({}));
  const secret = one.body.secret.split('.')[1];
  expect([stored.includes(one.body.link._id), stored.includes(secret)]).toEqual([true, false]);
  // Nor does any other call show it.
  expect(JSON.stringify((await auth.get('/api/admin/wall-links', admin.token)).body)).not.toContain(secret);
});

test('is one link with one secret for each Idempotency-Key, also when the first answer was lost', async () => {
  const body = { name: 'Lost answer', expiresAt: inDays(30) };
  const headers = { 'idempotency-key': 'wall-link-once' };
  const again = () => auth.call('POST', '/api/admin/wall-links', { token: admin.token, body, headers });
  const answers = [...(await Promise.all([again(), again()])), await again()];
  expect(answers.map(({ status, body }) => [status, body.secret])).toEqual(Array(3).fill([201, answers[0]?.body.secret]));
  const { links } = (await auth.get('/api/admin/wall-links', admin.token)).body;
  expect(links.filter(({ name }: { name: string }) => name === body.name)).toHaveLength(1);
  expect((await open(answers[2]?.body.secret)).status).toBe(200);
});

test('needs a name, and an end within 90 days', async () => {
  const refused = await auth.call('POST', '/api/admin/wall-links', {
    token: admin.token,
    body: { name: ' ', expiresAt: 'soon' },
  });
  expect(refused.body.details.map(({ path }: { path: string }) => path)).toEqual(['name', 'expiresAt']);
  for (const days of [-1, 90.1])
    expect(await make(days)).toMatchObject({ status: 400, body: { details: [{ path: 'expiresAt' }] } });
  expect((await make(90)).status).toBe(201);
});

test('is for admins alone', async () => {
  expect((await make(30, guest.token)).body.error).toBe('ADMIN_REQUIRED');
  expect((await auth.get('/api/admin/wall-links', guest.token)).status).toBe(403);
  const { link } = (await make(30)).body;
  expect((await withdraw(link._id, guest.token)).status).toBe(403);
  expect((await withdraw('none')).body.error).toBe('NOT_FOUND');
});

test('needs a new second factor where admins have one', async () => {
  const guarded = await startAuth({ config: { adminSecondFactor: true } });
  const { token } = await guarded.signUp(ADMIN_PHONE, 'Root');
  const body = { name: 'Lobby', expiresAt: inDays(3) };
  expect((await guarded.call('POST', '/api/admin/wall-links', { token, body })).body.error).toBe('SECOND_FACTOR_REQUIRED');
  await guarded.stop();
});

test('opens by its own secret, and by no other', async () => {
  const [one, other] = [(await make(30)).body, (await make(30)).body];
  expect((await open(one.secret)).body.link).toMatchObject({ _id: one.link._id, name: 'Lobby', madeBy: admin.user._id });
  const secretOfOther = other.secret.split('.')[1];
  for (const link of [`${one.link._id}.${secretOfOther}`, one.link._id, `${one.secret}x`, 'x', '..', one.secret.toLowerCase()])
    expect((await open(link)).body.error).toBe('LINK_INVALID');
  // It is no access token.
  expect((await auth.get('/api/admin/wall-links', one.secret)).status).toBe(401);
});

test('tells when it was used, and the audit log once a day', async () => {
  const { link, secret } = (await make(30)).body;
  const used = async () => (await eventsAbout(link._id, wallLinkUsed.type)).length;
  const lastUsed = async () =>
    (await auth.get('/api/admin/wall-links', admin.token)).body.links.find(({ _id }: { _id: string }) => _id === link._id)
      .lastUsedAt;
  expect([await lastUsed(), await used()]).toEqual([null, 0]);
  await open(secret);
  const first = await lastUsed();
  expect([typeof first, await used()]).toEqual(['string', 1]);
  await open(secret);
  expect(await lastUsed()).toBe(first);
  await pass(1);
  await open(secret);
  expect([Date.parse(await lastUsed()) - Date.parse(first) >= DAY, await used()]).toEqual([true, 2]);
});

test('ends for good, once, whoever withdraws it again', async () => {
  const { link, secret } = (await make(30)).body;
  const answers = await Promise.all([withdraw(link._id), withdraw(link._id)]);
  expect(answers.map(({ body }) => body.link.state)).toEqual(['withdrawn', 'withdrawn']);
  expect((await withdraw(link._id)).status).toBe(200);
  expect((await open(secret)).body.error).toBe('LINK_WITHDRAWN');
  expect(await eventsAbout(link._id, wallLinkWithdrawn.type)).toHaveLength(1);
});

test('ends by itself, and says so for another 30 days', async () => {
  const { link, secret } = (await make(2)).body;
  await pass(2);
  expect((await open(secret)).body.error).toBe('LINK_EXPIRED');
  expect((await withdraw(link._id)).body.link).toMatchObject({ state: 'expired', withdrawnAt: null });
  await pass(30);
  expect((await open(secret)).body.error).toBe('LINK_INVALID');
});

test('is worth as much as the admin who made it', async () => {
  const maker = await auth.signUp(newPhone(), 'Mina Rao');
  const role = (name: string) =>
    auth.call('PUT', `/admin/users/${maker.user._id}/role`, { token: admin.token, body: { role: name } });
  await role('admin');
  const { token } = await auth.signIn(maker.user.phone);
  const { secret } = (await make(30, token)).body;
  expect((await open(secret)).status).toBe(200);
  await role('participant');
  expect((await open(secret)).body.error).toBe('LINK_WITHDRAWN');
  // It does not come back with the role.
  await role('admin');
  expect((await open(secret)).body.error).toBe('LINK_WITHDRAWN');
});

test('is one of twenty at most', async () => {
  const many = await startAuth();
  const { token } = await many.signUp(ADMIN_PHONE, 'Root');
  const body = { name: 'Lobby', expiresAt: new Date(many.clock.now().getTime() + DAY).toISOString() };
  const one = () => many.call('POST', '/api/admin/wall-links', { token, body });
  const answers = [];
  for (let made = 0; made < 21; made += 1) answers.push((await one()).status);
  expect(answers.filter((status) => status === 201)).toHaveLength(20);
  expect(answers.at(-1)).toBe(409);
  await many.stop();
});
