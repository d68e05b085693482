import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  sessionRevoked,
  userAdminAccessChanged,
  userAdminRenamed,
  userCodesGuessed,
  userSecondFactorChanged,
} from '@visavis/contracts/events/auth';
import { Secret, TOTP } from 'otpauth';
import { ADMIN_PHONE, type Auth, MINUTE, newPhone, type Session, sessionIdOf, startAuth, stopAll } from './support.ts';

let auth: Auth;
let root: Session;
let admin: Session;
beforeAll(async () => {
  auth = await startAuth({ config: { adminSecondFactor: true } });
  root = await auth.signUp(ADMIN_PHONE, 'Root');
});
// Nobody gets the name of an admin.
let admins = 0;
beforeEach(async () => {
  const token = await adminToken(root);
  const person = await auth.signUp(newPhone(), `Sara Second${'bo'.repeat(++admins)}`);
  await auth.call('PUT', `/admin/users/${person.user._id}/role`, { body: { role: 'admin' }, token });
  admin = await auth.signIn(person.user.phone);
});
afterAll(stopAll);

const HOUR = 60 * MINUTE;
const STEP = 30_000;
const secretOf = new Map<string, string>();
/** The app's present code; the clock moves a step first, because each code works once. */
const codeOf = (session: Session, secret = secretOf.get(session.user._id) ?? '') => {
  auth.clock.advance(STEP);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.clock.now().getTime() });
};
const factor = (method: string, path: string, token: string, body?: object) =>
  auth.call(method, `/auth/second-factor${path}`, { token, ...(body && { body }) });
const elevate = (token: string, code: string) => factor('POST', '', token, { code });
/** `idleMs`: how long ago a person did something. */
const refreshed = async (session: Session, idleMs?: number) => {
  const { body } = await auth.post('/auth/refresh-token', { refreshToken: session.refreshToken, idleMs });
  Object.assign(session, { token: body.token, refreshToken: body.refreshToken });
  return session.token;
};
async function enrol(session: Session) {
  const { body } = await factor('POST', '/enrolment', session.token);
  secretOf.set(session.user._id, body.secret);
  return factor('POST', '/enrolment/confirm', session.token, { code: codeOf(session) });
}
/** Elevated, whatever the state was. */
async function adminToken(session: Session): Promise<string> {
  await refreshed(session);
  const answer = secretOf.has(session.user._id) ? await elevate(session.token, codeOf(session)) : await enrol(session);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.token;
}
const adminCall = (token: string) => auth.get('/admin/users/search?query=root', token);

test('refuses admin calls until the session is elevated, and says how', async () => {
  expect(await adminCall(admin.token)).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } });
  expect((await factor('GET', '', admin.token)).body).toMatchObject({ required: true, enrolled: false, elevatedUntil: null });
  const confirmed = await enrol(admin);
  expect(confirmed.body.recoveryCodes).toHaveLength(10);
  expect(await adminCall(confirmed.body.token)).toMatchObject({ status: 200 });
  expect((await factor('GET', '', admin.token)).body).toMatchObject({ enrolled: true, recoveryCodesLeft: 10 });
});

test('needs nothing where the deployment does not ask for it', async () => {
  const plain = await startAuth();
  const { token } = await plain.signUp(ADMIN_PHONE);
  expect(await plain.get('/admin/users/search?query=root', token)).toMatchObject({ status: 200 });
  expect((await plain.get('/auth/second-factor', token)).body).toMatchObject({ required: false });
  await plain.stop();
});

test('revokes the admin tokens that were issued before the deployment asked for it', async () => {
  const before = await startAuth();
  const session = await before.signUp(ADMIN_PHONE);
  const host = await before.signUp(newPhone());
  await before.stop(true);
  const after = await startAuth({ config: { adminSecondFactor: true }, folder: before.folder });
  const search = '/admin/users/search?query=root';
  expect(await after.get(search, session.token)).toMatchObject({ status: 401 });
  const { body } = await after.post('/auth/refresh-token', { refreshToken: session.refreshToken });
  expect(await after.get(search, body.token)).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } });
  expect(await after.get('/users/profile', host.token)).toMatchObject({ status: 200 });
  await after.stop();
});

test('is for admins only', async () => {
  const { token } = await auth.signUp(newPhone());
  for (const path of ['', '/enrolment', '/enrolment/confirm'])
    expect(await factor('POST', path, token, { code: '000000' })).toMatchObject({
      status: 403,
      body: { error: 'ADMIN_REQUIRED' },
    });
  expect(await factor('POST', '/recovery-codes', token)).toMatchObject({ status: 403, body: { error: 'ADMIN_REQUIRED' } });
});

describe('codes', () => {
  test('work once, and for a step of the clock on either side', async () => {
    await enrol(admin);
    const code = codeOf(admin);
    auth.clock.advance(STEP);
    expect(await elevate(admin.token, code)).toMatchObject({ status: 200 });
    expect(await elevate(admin.token, code)).toMatchObject({ status: 400, body: { error: 'SECOND_FACTOR_INVALID' } });
    const late = codeOf(admin);
    auth.clock.advance(2 * STEP);
    expect(await elevate(admin.token, late)).toMatchObject({ status: 400 });
  });

  test('elevate one session when sent twenty times at once', async () => {
    await enrol(admin);
    const code = codeOf(admin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => elevate(admin.token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  /** How often the owner was to hear of wrong codes. */
  const guessed = async () =>
    (await auth.events()).filter(
      ({ type, data }) => type === userCodesGuessed.type && (data as { userId: string }).userId === admin.user._id,
    ).length;

  test('are refused after five wrong ones in a row, for ten minutes, the right one too', async () => {
    await enrol(admin);
    const tries = [];
    for (let index = 0; index < 5; index += 1) tries.push((await elevate(admin.token, '000000')).body.details.triesLeft);
    expect(tries).toEqual([4, 3, 2, 1, 0]);
    expect(await guessed()).toBe(1);
    const refused = await elevate(admin.token, codeOf(admin));
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 570]);
    auth.clock.advance(10 * MINUTE);
    expect(await elevate(admin.token, codeOf(admin))).toMatchObject({ status: 200 });
  });

  test('of recovery work once each, in any spelling, and new ones replace them', async () => {
    const { recoveryCodes, token } = (await enrol(admin)).body;
    expect(await elevate(admin.token, ` ${recoveryCodes[0].toLowerCase()} `)).toMatchObject({ status: 200 });
    expect(await elevate(admin.token, recoveryCodes[0])).toMatchObject({ status: 400 });
    const renewed = (await factor('POST', '/recovery-codes', token)).body.recoveryCodes;
    expect(await elevate(admin.token, recoveryCodes[1])).toMatchObject({ status: 400 });
    expect(await elevate(admin.token, renewed[1])).toMatchObject({ status: 200 });
    const change = (await auth.events()).findLast(({ type }) => type === 'visavis.user.second-factor-changed.v1');
    expect(change?.data).toMatchObject({
      actor: { userId: admin.user._id },
      before: { recoveryCodesLeft: 9 },
      after: { recoveryCodesLeft: 10, proof: 'recovery-code' },
    });
  });

  test('name the field when they are none', async () => {
    for (const code of [undefined, 5, '12345', 'x'.repeat(500)])
      expect(await elevate(admin.token, code as string)).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_FAILED', details: [{ path: 'code' }] },
      });
    expect(await elevate(admin.token, '123456')).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
  });
});

describe('an elevated session', () => {
  test('ends after 30 minutes in which no person did anything, however often its tokens are renewed', async () => {
    await enrol(admin);
    for (let index = 0; index < 4; index += 1) {
      auth.clock.advance(25 * MINUTE);
      expect(await adminCall(await refreshed(admin, MINUTE))).toMatchObject({ status: 200 });
    }
    // A hidden tab, the wall screen, an app of an earlier release.
    for (const [minutes, idleMs] of [
      [14, 15 * MINUTE],
      [14, undefined],
    ] as const) {
      auth.clock.advance(minutes * MINUTE);
      expect(await adminCall(await refreshed(admin, idleMs))).toMatchObject({ status: 200 });
    }
    auth.clock.advance(MINUTE);
    expect(await adminCall(await refreshed(admin))).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } });
  });

  test('ends after 12 hours, and its last token with it', async () => {
    await enrol(admin);
    let token = '';
    for (let gone = 0; gone < 12 * HOUR - 5 * MINUTE; gone += 23 * MINUTE + 30_000) {
      auth.clock.advance(23 * MINUTE + 30_000);
      token = await refreshed(admin, 0);
    }
    expect(await adminCall(token)).toMatchObject({ status: 403 });
  });

  test('is one session: the other devices of the admin are not elevated', async () => {
    const other = await auth.signIn(admin.user.phone);
    await enrol(admin);
    expect(await adminCall(await refreshed(other))).toMatchObject({ status: 403 });
    // Whoever holds a session alone cannot replace the app.
    expect(await factor('POST', '/enrolment', other.token)).toMatchObject({
      status: 403,
      body: { error: 'SECOND_FACTOR_REQUIRED' },
    });
  });

  test('may set up another app, and the former one ends with its confirmation', async () => {
    const { token } = (await enrol(admin)).body;
    const former = secretOf.get(admin.user._id) as string;
    await factor('POST', '/enrolment', token);
    expect(await elevate(admin.token, codeOf(admin, former))).toMatchObject({ status: 200 });
    expect(await enrol({ ...admin, token })).toMatchObject({ status: 200 });
    // The tokens of before have ended with it.
    expect(await elevate(await refreshed(admin), codeOf(admin, former))).toMatchObject({ status: 400 });
  });
});

test('is removed by another admin, at once, and the audit log can name both', async () => {
  const { token } = (await enrol(admin)).body;
  const rootToken = await adminToken(root);
  const reset = (id: string, by: string) => auth.call('DELETE', `/admin/users/${id}/second-factor`, { token: by });
  expect(await reset(admin.user._id, token)).toMatchObject({ status: 409, body: { error: 'OWN_ACCOUNT' } });
  expect(await reset('nobody', rootToken)).toMatchObject({ status: 404 });
  expect(await reset(admin.user._id, rootToken)).toMatchObject({ status: 200 });
  expect(await reset(admin.user._id, rootToken)).toMatchObject({ status: 200 });
  await auth.watcher.poll();
  expect(await adminCall(token)).toMatchObject({ status: 401 });
  expect(await adminCall(await refreshed(admin))).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } });
  const changes = (await auth.events()).filter(
    ({ type, data }) => type === 'visavis.user.second-factor-changed.v1' && data.userId === admin.user._id,
  );
  expect(changes.map(({ data }) => [data.enrolled, data.actor, data.after])).toEqual([
    [true, { userId: admin.user._id, role: 'admin' }, { enrolled: true }],
    [false, { userId: root.user._id, role: 'admin' }, { enrolled: false, proof: 'second-factor' }],
  ]);
});

test('is removed by whoever holds the server, where no admin can, and the admins hear of it', async () => {
  await enrol(admin);
  const token = await adminToken(admin);
  const person = await auth.signUp(newPhone());
  expect(await auth.service.resetSecondFactor(person.user.phone)).toBeUndefined();
  const since = (await auth.events()).length;
  expect(await auth.service.resetSecondFactor(admin.user.phone)).toBe(admin.user._id);
  await auth.watcher.poll();
  expect(await adminCall(token)).toMatchObject({ status: 401 });
  const adminEvent = (await auth.events()).slice(since).find(({ type }) => type === userAdminAccessChanged.type);
  expect(adminEvent?.data).toMatchObject({ userId: admin.user._id, change: 'second-factor' });
  const removed = (await auth.events()).slice(since).find(({ type }) => type === userSecondFactorChanged.type);
  expect(removed?.data).toMatchObject({ actor: { userId: 'operator', role: 'operator' }, after: { enrolled: false } });
  expect((await enrol(await auth.signIn(admin.user.phone))).status).toBe(200);
  expect(await auth.service.resetSecondFactor(newPhone())).toBeUndefined();
});

test('records in the audit log which proof an admin gave who ends sessions of a user or their own', async () => {
  const { recoveryCodes, token } = (await enrol(admin)).body;
  const person = await auth.signUp(newPhone());
  const ends = async ({ user }: Session) =>
    (await auth.events()).flatMap(({ type, data }) =>
      type === sessionRevoked.type && data.userId === user._id ? [[data.actor, data.after]] : [],
    );
  const by = { userId: admin.user._id, role: 'admin' };
  const end = (path: string, token: string) => auth.call('DELETE', path, { token, body: {} });
  const all = `/api/admin/users/${person.user._id}/sessions`;
  expect((await end(all, token)).body).toMatchObject({ ended: 1 });
  auth.clock.advance(2 * MINUTE);
  await auth.signIn(person.user.phone);
  const recovered = (await elevate(token, recoveryCodes[0])).body.token;
  const [{ _id }] = (await auth.get(all, recovered)).body.sessions;
  expect((await end(`${all}/${_id}`, recovered)).status).toBe(200);
  expect(await ends(person)).toEqual([
    [by, { proof: 'second-factor' }],
    [by, { proof: 'recovery-code' }],
  ]);
  expect((await end('/auth/sessions', recovered)).body).toMatchObject({ ended: 1 });
  expect(await ends(admin)).toContainEqual([by, { proof: 'recovery-code' }]);
});

describe('what happens to an admin’s access', () => {
  const heard = async (since: number) =>
    (await auth.events())
      .slice(since)
      .flatMap(({ type, data }) =>
        type === userAdminAccessChanged.type
          ? [{ change: data.change, of: data.userId, isToRoot: (data.adminIds as string[]).includes(root.user._id) }]
          : [],
      );

  test('is reported to that admin and all other admins, whoever made the change', async () => {
    const rootToken = await adminToken(root);
    const since = (await auth.events()).length;
    const to = `/admin/users/${admin.user._id}`;
    const { token } = (await enrol(admin)).body;
    await factor('POST', '/recovery-codes', token);
    for (let index = 0; index < 5; index += 1) await elevate(admin.token, '000000');
    const call = (method: string, path: string, body?: object) =>
      auth.call(method, path, { token: rootToken, ...(body && { body }) });
    expect(await call('DELETE', `/api${to}/sessions`)).toMatchObject({ status: 200 });
    expect(await call('DELETE', `${to}/second-factor`)).toMatchObject({ status: 200 });
    expect(await call('PUT', `${to}/status`, { isActive: false })).toMatchObject({ status: 200 });
    expect(await call('PUT', `${to}/role`, { role: 'host' })).toMatchObject({ status: 200 });
    // Nobody who is no admin is told of.
    expect(await call('PUT', `${to}/status`, { isActive: true })).toMatchObject({ status: 200 });
    const changes = ['second-factor', 'recovery-codes', 'guesses', 'sessions', 'second-factor', 'status', 'role'];
    expect(await heard(since)).toEqual(changes.map((change) => ({ change, of: admin.user._id, isToRoot: true })));
  });

  test('of another app ends sessions that the former app elevated on other devices', async () => {
    const other = await auth.signIn(admin.user.phone);
    await enrol(admin);
    const elsewhere = (await elevate(other.token, codeOf(admin))).body.token;
    const token = await adminToken(admin);
    const again = await enrol({ ...admin, token });
    expect(again.status).toBe(200);
    await auth.watcher.poll();
    expect(await adminCall(again.body.token)).toMatchObject({ status: 200 });
    expect(await adminCall(elsewhere)).toMatchObject({ status: 401 });
    expect(await adminCall(await refreshed(other))).toMatchObject({ status: 403 });
  });
});

describe('a second factor of more than 5 minutes ago', () => {
  const fresh = (method: string, path: string, token: string, body?: object) =>
    auth.call(method, path, { token, ...(body && { body }) });
  const REFUSED = { status: 403, body: { error: 'SECOND_FACTOR_FRESH' } };

  test('does not change who is an admin, their second factor, their sessions or their status, nor export', async () => {
    await enrol(admin);
    await adminToken(root);
    const person = await auth.signUp(newPhone(), 'Person');
    const sid = sessionIdOf(admin.token);
    const to = `/admin/users/${admin.user._id}`;
    const calls: [string, string, object?][] = [
      ['PUT', `/admin/users/${person.user._id}/role`, { role: 'admin' }],
      ['PUT', `${to}/role`, { role: 'host' }],
      ['PUT', `${to}/status`, { isActive: false }],
      ['DELETE', `/api${to}/sessions/${sid}`],
      ['DELETE', `/api${to}/sessions`],
      ['DELETE', `${to}/second-factor`],
      ['POST', '/auth/second-factor/recovery-codes'],
      ['POST', '/auth/second-factor/enrolment'],
      ['GET', '/admin/users/csv'],
    ];
    auth.clock.advance(5 * MINUTE + 1_000);
    const token = await refreshed(root);
    for (const [method, path, body] of calls)
      expect([path, await fresh(method, path, token, body)]).toMatchObject([path, REFUSED]);
    // What concerns no admin goes on.
    expect(await fresh('PUT', `/admin/users/${person.user._id}/role`, token, { role: 'host' })).toMatchObject({ status: 200 });
    expect(await fresh('DELETE', `/api/admin/users/${person.user._id}/sessions`, token)).toMatchObject({ status: 200 });
    // A code later, the first refused call is carried out.
    const confirmed = (await elevate(token, codeOf(root))).body.token;
    const again = await fresh('PUT', `/admin/users/${person.user._id}/role`, confirmed, { role: 'admin' });
    expect(again).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
    const file = await fetch(`${auth.url}/admin/users/csv`, { headers: { authorization: `Bearer ${confirmed}` } });
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('Sara Second')]);
  });

  test('does not end the admin’s other sessions, so that a stolen session cannot shut the admin out', async () => {
    const other = await auth.signIn(admin.user.phone);
    await enrol(admin);
    auth.clock.advance(5 * MINUTE + 1_000);
    const token = await refreshed(admin);
    const one = `/auth/sessions/${sessionIdOf(other.token)}`;
    expect(await fresh('DELETE', one, token)).toMatchObject(REFUSED);
    expect(await fresh('DELETE', '/auth/sessions', token)).toMatchObject(REFUSED);
    // Nor by the way in which admins end anybody's.
    const byId = `/api/admin/users/${admin.user._id}/sessions/${sessionIdOf(other.token)}`;
    expect(await fresh('DELETE', byId, token)).toMatchObject(REFUSED);
    const since = (await auth.events()).length;
    expect(await elevate(token, codeOf(admin))).toMatchObject({ status: 200 });
    expect(await fresh('DELETE', one, token)).toMatchObject({ status: 200 });
    // The sign-in with which the test began is left.
    expect(await fresh('DELETE', '/auth/sessions', token)).toMatchObject({ status: 200, body: { ended: 1 } });
    expect(await fresh('DELETE', '/auth/sessions', token)).toMatchObject({ status: 200, body: { ended: 0 } });
    const changes = (await auth.events()).slice(since).filter(({ type }) => type === userAdminAccessChanged.type);
    expect(changes.map(({ data }) => [data.change, data.userId])).toEqual([
      ['sessions', admin.user._id],
      ['sessions', admin.user._id],
    ]);
  });
});

test('keeps no secret and no recovery code readable in the store or in events', async () => {
  const { recoveryCodes } = (await enrol(admin)).body;
  const stored = JSON.stringify([
    await auth.store.collection((await import('../src/data/second-factors.ts')).secondFactors).find({ limit: 100 }),
    await auth.events(),
  ]);
  expect(stored).not.toContain(secretOf.get(admin.user._id));
  expect(stored).not.toContain(recoveryCodes[0].replace('-', ''));
});

test('keeps our names from an admin whose session is not elevated', async () => {
  const rename = (token: string, body: object) => auth.call('PUT', '/users/profile', { token, body });
  const { name } = admin.user;
  for (const taken of ['Visavis Support', 'Root'])
    expect(await rename(admin.token, { name: taken })).toMatchObject({ status: 400, body: { details: [{ path: 'name' }] } });
  expect((await rename(admin.token, { headline: 'Visavis' })).status).toBe(400);
  // The own name, which an admin has by right, stays.
  expect((await rename(admin.token, { name, about: 'I look after it.' })).status).toBe(200);
  expect((await rename(await adminToken(admin), { name: 'Visavis Support' })).status).toBe(200);
});

test('tells all admins of another name of one, whether the session is elevated or not, and of nobody else', async () => {
  const { _id: userId, name } = admin.user;
  const since = (await auth.events()).length;
  const rename = (token: string, body: object) => auth.call('PUT', '/users/profile', { token, body });
  expect((await rename(admin.token, { name: 'Asha Rao', about: 'I look after it.' })).status).toBe(200);
  // What leaves the name as it is tells nobody.
  expect((await rename(admin.token, { name: 'Asha Rao', about: 'I look after all of it.' })).status).toBe(200);
  expect((await rename(await adminToken(admin), { name: 'Chitra Chief' })).status).toBe(200);
  const person = await auth.signUp(newPhone(), 'Gita Guest');
  expect((await rename(person.token, { name: 'Gita Other' })).status).toBe(200);
  const told = (await auth.events()).slice(since).filter(({ type }) => type === userAdminRenamed.type);
  const adminIds = expect.arrayContaining([root.user._id, userId]);
  expect(told.map(({ data }) => data)).toEqual([
    { userId, previousName: name, adminIds },
    { userId, previousName: 'Asha Rao', adminIds },
  ]);
  for (const { data } of told) expect((data.adminIds as string[]).filter((id) => id === userId)).toHaveLength(1);
});
