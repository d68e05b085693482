import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PASSKEY } from '@visavis/contracts/constants/account';
import { userAdminAccessChanged, userPasskeysChanged } from '@visavis/contracts/events/auth';
import { type Authenticator, createAuthenticator } from '@visavis/testing/authenticator';
import { ADMIN_PHONE, type Auth, MINUTE, newPhone, type Session, sessionIdOf, startAuth, stopAll } from './support.ts';

const HOME = { origin: 'https://visavis.example' };
const REFUSED = { status: 400, body: { error: 'PASSKEY_INVALID' } };
const DAY = 24 * 60 * MINUTE;

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth({ config: { publicUrl: HOME.origin } });
  await auth.signUp(ADMIN_PHONE);
});
afterAll(stopAll);

const begin = (token: string, code: object = {}) => auth.call('POST', '/auth/passkeys/options', { token, body: code });
const add = (token: string, credential: object) => auth.call('POST', '/auth/passkeys', { token, body: { credential } });
const list = async (token: string) => (await auth.get('/auth/passkeys', token)).body.passkeys;
const remove = (token: string, id: string, credential?: object) =>
  auth.call('DELETE', `/auth/passkeys/${id}`, { token, body: credential ? { credential } : {} });
const request = async () => (await auth.post('/auth/passkeys/sign-in/options', {})).body.options;
const signIn = (credential: object) => auth.post('/auth/passkeys/sign-in', { credential });
/** What alert tells the owner of; nothing goes to the phone from here. */
const changesOf = async ({ _id, phone }: Session['user']) => {
  expect(auth.inbox.inbox({ to: phone }).filter(({ code }) => code === undefined)).toEqual([]);
  return (await auth.events()).flatMap(({ type, data }) =>
    type === userPasskeysChanged.type && data.userId === _id ? [data.change] : [],
  );
};

/** Somebody who has just signed up, and their passkey. */
async function withPasskey(): Promise<Session & { passkey: Authenticator; id: string }> {
  const session = await auth.signUp(newPhone());
  const passkey = createAuthenticator(HOME);
  const { options } = (await begin(session.token)).body;
  const { status, body } = await add(session.token, passkey.create(options));
  expect(status).toBe(201);
  return { ...session, passkey, id: body.passkey._id };
}

describe('a passkey', () => {
  test('signs in without a code, and its owner is told when it was added', async () => {
    const { user, token, passkey } = await withPasskey();
    expect(await changesOf(user)).toEqual(['added']);
    const answer = await signIn(passkey.get(await request()));
    expect(answer).toMatchObject({ status: 200, body: { user: { _id: user._id }, device: expect.any(String) } });
    expect((await auth.get('/auth/me', answer.body.token)).body.user._id).toBe(user._id);
    expect(await list(token)).toEqual([
      expect.objectContaining({ name: expect.any(String), isSynced: false, lastUsedAt: expect.any(String) }),
    ]);
  });

  test('is added and announced once when the same answer is sent twice', async () => {
    const { token, user } = await auth.signUp(newPhone());
    const passkey = createAuthenticator(HOME);
    const credential = passkey.create((await begin(token)).body.options);
    auth.meetBeforeCommit(2);
    const added = [...(await Promise.all([add(token, credential), add(token, credential)])), await add(token, credential)];
    expect(added.map(({ status, body }) => [status, body.passkey._id])).toEqual(Array(3).fill([201, added[0]?.body.passkey._id]));
    expect(await list(token)).toHaveLength(1);
    expect(await changesOf(user)).toEqual(['added']);
  });

  test('takes a code in a session that did not begin with one a few minutes ago', async () => {
    const { passkey } = await withPasskey();
    const { token, user } = (await signIn(passkey.get(await request()))).body;
    expect(await begin(token)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', details: [{ path: 'otp' }] } });

    const other = await auth.signUp(newPhone());
    auth.clock.advance(PASSKEY.signInCountsMs + 1);
    expect(await begin(other.token)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });

    const { challenge } = (await auth.call('POST', '/auth/sessions/code', { token })).body;
    expect(await begin(token, { otp: auth.wrongCodeFor(user.phone), challenge })).toMatchObject({
      status: 400,
      body: { error: 'OTP_INVALID' },
    });
    const code = { otp: auth.codeOf(user.phone), challenge };
    const began = [await begin(token, code), await begin(token, code)];
    expect(began.map(({ status }) => status)).toEqual([200, 200]);
    // It has done its work: it opens no session.
    expect(await auth.verify(user.phone, code.otp, { challenge })).toMatchObject({ status: 400, body: { error: 'OTP_EXPIRED' } });
    expect((await add(token, createAuthenticator(HOME).create(began[1]?.body.options))).status).toBe(201);
    expect(await list(token)).toHaveLength(2);
  });

  test('is renamed and removed by its owner alone', async () => {
    const { token, id, passkey, user } = await withPasskey();
    const otherUser = await auth.signUp(newPhone());
    const rename = (by: string, name: string) => auth.call('PUT', `/auth/passkeys/${id}`, { token: by, body: { name } });
    expect((await rename(otherUser.token, 'Mine')).status).toBe(404);
    expect((await remove(otherUser.token, id, passkey.get(await request()))).status).toBe(404);
    expect(await rename(token, ' ')).toMatchObject({ status: 400, body: { details: [{ path: 'name' }] } });
    expect((await rename(token, '  My phone ')).body.passkey.name).toBe('My phone');
    expect((await auth.get('/users/profile/export', token)).body.passkeys).toEqual([
      { name: 'My phone', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect(await changesOf(user)).toEqual(['added']);
    // An open session alone removes none.
    expect(await remove(token, id)).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED', details: [{ path: 'otp' }] },
    });
    const stranger = await withPasskey();
    expect(await remove(token, id, stranger.passkey.get(await request()))).toMatchObject(REFUSED);
    expect(await list(token)).toHaveLength(1);
    const answer = passkey.get(await request());
    expect((await remove(token, id, answer)).status).toBe(200);
    expect((await remove(token, id)).status).toBe(404);
    expect(await changesOf(user)).toEqual(['added', 'removed']);
    expect(await signIn(passkey.get(await request()))).toMatchObject(REFUSED);
  });

  test('is removed by a code that its owner gets, once', async () => {
    const { token, id, user } = await withPasskey();
    auth.clock.advance(MINUTE);
    const { challenge } = (await auth.call('POST', '/auth/sessions/code', { token })).body;
    const withCode = (otp: string) => auth.call('DELETE', `/auth/passkeys/${id}`, { token, body: { otp, challenge } });
    expect((await withCode(auth.wrongCodeFor(user.phone))).body.error).toBe('OTP_INVALID');
    const otp = auth.codeOf(user.phone);
    expect([(await withCode(otp)).status, (await withCode(otp)).status]).toEqual([200, 404]);
    // It has done its work: it opens no session.
    expect((await auth.verify(user.phone, otp, { challenge })).body.error).toBe('OTP_EXPIRED');
  });

  test('of an admin is told to all admins when it is added and removed, of anybody else to nobody', async () => {
    auth.clock.advance(MINUTE);
    const root = await auth.signIn(ADMIN_PHONE);
    const { token, user } = await auth.signUp(newPhone(), 'Deepa Mehta');
    const passkey = createAuthenticator(HOME);
    const addOne = async (made = createAuthenticator(HOME)) => add(token, made.create((await begin(token)).body.options));
    const changes = async () =>
      (await auth.events()).flatMap(({ type, data }) =>
        type === userAdminAccessChanged.type && data.userId === user._id && data.change === 'passkeys' ? [data.adminIds] : [],
      );
    expect((await addOne()).status).toBe(201);
    expect(await changes()).toEqual([]);
    const role = await auth.call('PUT', `/admin/users/${user._id}/role`, { token: root.token, body: { role: 'admin' } });
    expect(role.status).toBe(200);
    const { body } = await addOne(passkey);
    expect((await remove(token, body.passkey._id, passkey.get(await request()))).status).toBe(200);
    expect((await remove(token, body.passkey._id)).status).toBe(404);
    expect(await changes()).toEqual([[root.user._id], [root.user._id]]);
  });

  test('ends the other sessions in place of a code: its owner’s alone, and once', async () => {
    const { passkey, user, token } = await withPasskey();
    const other = await withPasskey();
    const endOthers = (credential: object) => auth.call('DELETE', '/auth/sessions', { token, body: { credential } });
    const endOne = (id: string, credential: object) =>
      auth.call('DELETE', `/auth/sessions/${id}`, { token, body: { credential } });
    const open = async () => (await auth.get('/auth/sessions', token)).body.sessions.length;
    auth.clock.advance(MINUTE);
    await auth.signIn(user.phone);
    const second = await auth.signIn(user.phone);
    expect(await endOthers(other.passkey.get(await request()))).toMatchObject(REFUSED);
    expect(await endOthers(createAuthenticator(HOME).get(await request()))).toMatchObject(REFUSED);
    expect(await open()).toBe(3);

    const answer = passkey.get(await request());
    expect((await endOne(sessionIdOf(second.token), answer)).status).toBe(200);
    expect(await open()).toBe(2);
    // It has done its work: it ends no more, and opens no session.
    expect(await endOthers(answer)).toMatchObject(REFUSED);
    expect(await signIn(answer)).toMatchObject(REFUSED);
    expect((await endOthers(passkey.get(await request()))).body.ended).toBe(1);
    expect(await open()).toBe(1);
    const ended = (await auth.events()).filter(({ type, data }) => /session.revoked/.test(type) && data.userId === user._id);
    expect(ended.map(({ data }) => data.after)).toEqual([{ proof: 'passkey' }, { proof: 'passkey' }]);
  });

  test('is one of ten at most', async () => {
    const { token } = await withPasskey();
    const { options } = (await begin(token)).body;
    for (let more = 1; more < PASSKEY.most; more += 1)
      await add(token, createAuthenticator(HOME).create((await begin(token)).body.options));
    expect(await list(token)).toHaveLength(PASSKEY.most);
    expect(await begin(token)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
    expect((await add(token, createAuthenticator(HOME).create(options))).status).toBe(409);
  });
});

describe('what is not accepted', () => {
  test('an answer for another person, for a sign-in, for another site, or too late', async () => {
    const { token } = await auth.signUp(newPhone());
    const other = await auth.signUp(newPhone());
    const passkey = createAuthenticator(HOME);
    const { options } = (await begin(token)).body;
    expect(await add(other.token, passkey.create(options))).toMatchObject(REFUSED);
    expect(await add(token, passkey.create(await request()))).toMatchObject(REFUSED);
    expect(await add(token, passkey.create(options, { origin: 'https://visavis.example.org' }))).toMatchObject(REFUSED);
    expect(await add(token, passkey.create(options, { origin: 'http://visavis.example' }))).toMatchObject(REFUSED);
    expect(await add(token, passkey.create({ challenge: 'AAAA' }))).toMatchObject(REFUSED);
    auth.clock.advance(PASSKEY.challengeMs);
    expect(await add(token, passkey.create(options))).toMatchObject(REFUSED);
    expect(await list(token)).toEqual([]);
  });

  test('a signature that is unknown, changed, for another site or request, used before, or older than the last', async () => {
    const { token, passkey } = await withPasskey();
    const options = await request();
    const right = passkey.get(options);
    expect(await signIn(createAuthenticator(HOME).get(options))).toMatchObject(REFUSED);
    const { signature } = passkey.get(await request()).response;
    expect(await signIn({ ...right, response: { ...right.response, signature } })).toMatchObject(REFUSED);
    expect(await signIn(passkey.get(options, { page: { origin: 'https://evil.example' } }))).toMatchObject(REFUSED);
    expect(await signIn(passkey.get((await begin(token)).body.options))).toMatchObject(REFUSED);
    expect((await signIn(right)).status).toBe(200);
    expect(await signIn(right)).toMatchObject(REFUSED);
    // Another signature for the answered request: its counter is right, so only the request is against it.
    expect(await signIn(passkey.get(options, { count: 50 }))).toMatchObject(REFUSED);
    expect((await signIn(passkey.get(await request(), { count: 60 }))).status).toBe(200);
    // A copy of the key counts on from where it was copied.
    expect(await signIn(passkey.get(await request(), { count: 59 }))).toMatchObject(REFUSED);
    const late = await request();
    auth.clock.advance(PASSKEY.challengeMs);
    expect(await signIn(passkey.get(late, { count: 70 }))).toMatchObject(REFUSED);
  });

  test('one of two identical answers sent at once', async () => {
    const { passkey, token } = await withPasskey();
    const credential = passkey.get(await request());
    auth.meetBeforeCommit(2);
    const answers = await Promise.all([signIn(credential), signIn(credential)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await auth.get('/auth/sessions', token)).body.sessions).toHaveLength(2);
  });
});

describe('an account', () => {
  test('that was deactivated stays closed', async () => {
    auth.clock.advance(MINUTE);
    const admin = await auth.signIn(ADMIN_PHONE);
    const { user, passkey } = await withPasskey();
    await auth.call('PUT', `/admin/users/${user._id}/status`, { token: admin.token, body: { isActive: false } });
    expect(await signIn(passkey.get(await request()))).toMatchObject({ status: 403, body: { error: 'ACCOUNT_INACTIVE' } });
  });

  test('that is being deleted is kept by a code alone, and takes its passkeys along', async () => {
    const { user, token, passkey } = await withPasskey();
    auth.clock.advance(MINUTE);
    await auth.call('POST', '/users/profile/code', { token });
    await auth.call('POST', '/users/profile/deletion', { token, body: { otp: auth.codeOf(user.phone) } });
    expect(await signIn(passkey.get(await request()))).toMatchObject({ status: 403, body: { error: 'DELETION_PENDING' } });
    auth.clock.advance(15 * DAY);
    await auth.service.jobs.find(({ name }) => name === 'erase-accounts')?.run(auth.clock.now());
    expect(await signIn(passkey.get(await request()))).toMatchObject(REFUSED);
  });
});
