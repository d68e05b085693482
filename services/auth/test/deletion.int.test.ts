import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { userAdminAccessChanged } from '@visavis/contracts/events/auth';
import sharp from 'sharp';
import { ADMIN_PHONE, type Auth, MINUTE, newPhone, type Session, startAuth, stopAll } from './support.ts';

const DAY = 24 * 60 * MINUTE;
let auth: Auth;
let root: Session;
beforeAll(async () => {
  auth = await startAuth();
  root = await auth.signUp(ADMIN_PHONE, 'Root');
});
afterAll(stopAll);

const sendCode = (token: string) => auth.call('POST', '/users/profile/code', { token });
const request = (token: string, otp: string) => auth.call('POST', '/users/profile/deletion', { token, body: { otp } });
const undo = (phone: string, otp: string) => auth.post('/auth/undo-deletion', { phone, otp });
const erase = () => auth.service.jobs.find(({ name }) => name === 'erase-accounts')?.run(auth.clock.now());
const typesOf = async (userId: string) =>
  (await auth.events())
    .filter((event) => event.data.userId === userId)
    .map((event) => event.type.split('.').slice(1, 3).join('.'));
const signInAgain = async ({ user }: Session) => {
  auth.clock.advance(MINUTE);
  return auth.signIn(user.phone);
};

/** Somebody who has just asked for the deletion of their account. */
async function leaving() {
  const session = await auth.signUp(newPhone());
  auth.clock.advance(MINUTE);
  expect(await sendCode(session.token)).toMatchObject({ status: 200, body: { message: 'OTP sent successfully!' } });
  const otp = auth.codeOf(session.user.phone);
  const answer = await request(session.token, otp);
  expect(answer.status).toBe(200);
  return { ...session, otp, answer };
}

describe('requesting the deletion of an account', () => {
  test('signs the user out everywhere at once, for 14 days', async () => {
    const first = await auth.signUp(newPhone());
    const second = await signInAgain(first);
    auth.clock.advance(MINUTE);
    await sendCode(first.token);
    const now = auth.clock.now().getTime();
    const answer = await request(first.token, auth.codeOf(first.user.phone));
    const erasesAt = new Date(answer.body.erasesAt).getTime();
    expect(erasesAt - now).toBeGreaterThanOrEqual(14 * DAY);
    expect(erasesAt - now).toBeLessThan(14 * DAY + MINUTE);
    await auth.watcher.poll();
    for (const { token, refreshToken } of [first, second]) {
      expect((await auth.get('/auth/me', token)).body.error).toBe('SESSION_REVOKED');
      expect((await auth.post('/auth/refresh-token', { refreshToken })).status).toBe(401);
    }
    const [changed] = (await auth.events()).filter(
      ({ type, data }) => type === 'visavis.user.status-changed.v1' && data.userId === first.user._id,
    );
    // Without an actor: no other user closed the meetings that this closes.
    expect(changed?.data).toEqual({
      userId: first.user._id,
      isActive: false,
      status: 'inactive',
      erasesAt: answer.body.erasesAt,
      before: { isActive: true },
      after: { isActive: false },
    });
  });

  test('requires an unused code: an open session is not enough', async () => {
    const session = await auth.signUp(newPhone());
    // The code that signed this session in, a moment ago.
    expect((await request(session.token, auth.codeOf(session.user.phone))).body.error).toBe('OTP_EXPIRED');
    await sendCode(session.token);
    const wrong = auth.wrongCodeFor(session.user.phone);
    expect((await request(session.token, wrong)).body).toMatchObject({ error: 'OTP_INVALID', details: { triesLeft: 4 } });
    expect((await request(session.token, '12')).body.message).toBe('Please enter a valid 6-digit OTP');
    expect((await auth.get('/auth/me', session.token)).status).toBe(200);
  });

  test('counts two simultaneous requests once', async () => {
    const session = await auth.signUp(newPhone());
    auth.clock.advance(MINUTE);
    await sendCode(session.token);
    const otp = auth.codeOf(session.user.phone);
    auth.meetBeforeCommit(2);
    const answers = await Promise.all([request(session.token, otp), request(session.token, otp)]);
    expect(answers.map(({ status, body }) => [status, body.erasesAt])).toEqual([
      [200, answers[0]?.body.erasesAt],
      [200, answers[0]?.body.erasesAt],
    ]);
    expect(await typesOf(session.user._id)).toEqual(['user.registered', 'user.status-changed', 'session.revoked']);
  });

  test('refuses the last admin and admins of the configuration', async () => {
    auth.clock.advance(MINUTE);
    const admin = await auth.signIn(ADMIN_PHONE);
    auth.clock.advance(MINUTE);
    await sendCode(admin.token);
    expect((await request(admin.token, auth.codeOf(ADMIN_PHONE))).body.error).toBe('APPOINTED_ADMIN');
  });

  test('of an admin is told to all admins, and so is its undo', async () => {
    const session = await auth.signUp(newPhone(), 'Deepa Mehta');
    const rootToken = (await signInAgain(root)).token;
    await auth.call('PUT', `/admin/users/${session.user._id}/role`, { token: rootToken, body: { role: 'admin' } });
    const admin = await signInAgain(session);
    const since = (await auth.events()).length;
    auth.clock.advance(MINUTE);
    await sendCode(admin.token);
    expect((await request(admin.token, auth.codeOf(session.user.phone))).status).toBe(200);
    auth.clock.advance(MINUTE);
    await auth.post('/auth/login', { phone: session.user.phone });
    expect((await undo(session.user.phone, auth.codeOf(session.user.phone))).status).toBe(200);
    const published = (await auth.events()).slice(since).filter(({ type }) => type === userAdminAccessChanged.type);
    const status = { change: 'status', userId: session.user._id, adminIds: [root.user._id] };
    expect(published.map(({ data }) => data)).toMatchObject([status, status]);
  });

  test('shows it to admins, who cannot change the user meanwhile', async () => {
    const { user } = await leaving();
    const token = (await signInAgain(root)).token;
    const found = await auth.get(`/admin/users/search?query=${encodeURIComponent(user.phone)}`, token);
    expect(found.body.users).toMatchObject([{ _id: user._id, status: 'deletion-pending', isActive: false }]);
    for (const [what, body] of [
      ['status', { isActive: true }],
      ['role', { role: 'host' }],
    ] as const)
      expect(await auth.call('PUT', `/admin/users/${user._id}/${what}`, { token, body })).toMatchObject({
        status: 409,
        body: { error: 'DELETION_PENDING' },
      });
  });
});

describe('undoing a deletion', () => {
  test('is offered at sign-in and works with the same code', async () => {
    const { user, answer } = await leaving();
    auth.clock.advance(13 * DAY);
    expect((await auth.post('/auth/signup', { name: 'Asha', phone: user.phone })).body.error).toBe('USER_EXISTS');
    expect((await auth.post('/auth/login', { phone: user.phone })).status).toBe(200);
    const code = auth.codeOf(user.phone);
    expect(await auth.verify(user.phone, code)).toMatchObject({
      status: 403,
      body: { error: 'DELETION_PENDING', details: { erasesAt: answer.body.erasesAt } },
    });
    const back = await undo(user.phone, code);
    expect(back).toMatchObject({
      status: 200,
      body: { message: 'Welcome back! Your account stays.', user: { _id: user._id, name: 'Asha Rao', status: 'active' } },
    });
    expect((await undo(user.phone, code)).body.user._id).toBe(user._id);
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', back.body.token)).status).toBe(200);
    auth.clock.advance(2 * DAY);
    await erase();
    expect((await signInAgain({ user } as Session)).user._id).toBe(user._id);
    expect(await typesOf(user._id)).toEqual(['user.registered', 'user.status-changed', 'session.revoked', 'user.status-changed']);
  });

  test('requires a code of that phone', async () => {
    const { user, otp } = await leaving();
    // The code that asked for the deletion opens nothing.
    expect((await undo(user.phone, otp)).body.error).toBe('OTP_EXPIRED');
    auth.clock.advance(MINUTE);
    await auth.post('/auth/login', { phone: user.phone });
    expect((await undo(user.phone, auth.wrongCodeFor(user.phone))).body.error).toBe('OTP_INVALID');
  });

  test('is refused to a user whom an admin deactivated', async () => {
    const session = await auth.signUp(newPhone());
    const { token } = await signInAgain(root);
    auth.clock.advance(MINUTE);
    await auth.post('/auth/login', { phone: session.user.phone });
    await auth.call('PUT', `/admin/users/${session.user._id}/status`, { token, body: { isActive: false } });
    expect((await undo(session.user.phone, auth.codeOf(session.user.phone))).body.error).toBe('ACCOUNT_INACTIVE');
  });
});

describe('after 14 days', () => {
  test('keeps only the id, publishes the deletion, and frees the phone for a new sign-up', async () => {
    const session = await auth.signUp(newPhone(), 'Gone Soon');
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const { imageUrl } = (await auth.upload(session.token, photo)).body;
    await auth.call('PUT', '/users/profile', {
      token: session.token,
      body: { email: 'gone@example.com', about: 'About me', links: ['https://gone.example'] },
    });
    auth.clock.advance(MINUTE);
    await sendCode(session.token);
    await request(session.token, auth.codeOf(session.user.phone));
    auth.clock.advance(14 * DAY - MINUTE);
    await erase();
    expect(await typesOf(session.user._id)).not.toContain('user.deleted');
    auth.clock.advance(2 * MINUTE);
    await Promise.all([erase(), erase()]);
    await erase();
    expect((await typesOf(session.user._id)).filter((type) => type === 'user.deleted')).toHaveLength(1);
    const published = (await auth.events()).filter(({ data }) => data.userId === session.user._id);
    const keyIn = (type: string) => published.find((event) => event.type === `visavis.user.${type}.v1`)?.data.phoneKey;
    expect([keyIn('deleted'), typeof keyIn('deleted')]).toEqual([keyIn('registered'), 'string']);

    const { users } = await import('../src/data/users.ts');
    const left = await auth.store.collection(users).get(session.user._id);
    expect(JSON.stringify(left)).not.toMatch(/Gone|gone|About|profile\/images|\+91/);
    expect(left).toMatchObject({ phone: null, name: 'Deleted user', isActive: false });
    await auth.service.jobs.find(({ name }) => name === 'sweep-pictures')?.run(auth.clock.now());
    expect((await auth.get(imageUrl)).status).toBe(404);

    const admin = (await signInAgain(root)).token;
    expect((await auth.get('/admin/users/search?query=deleted', admin)).body.users).toEqual([]);
    expect(
      await auth.call('PUT', `/admin/users/${session.user._id}/status`, { token: admin, body: { isActive: true } }),
    ).toMatchObject({ status: 404 });
    expect((await auth.post('/auth/login', { phone: session.user.phone })).body.error).toBe('USER_NOT_FOUND');
    const anew = await auth.signUp(session.user.phone, 'Somebody New');
    expect(anew.user._id).not.toBe(session.user._id);
  });

  test('continues with the next run after one that failed', async () => {
    const people = [await leaving(), await leaving(), await leaving()];
    auth.clock.advance(14 * DAY + MINUTE);
    auth.failCommit(2);
    await expect(erase()).rejects.toThrow('gone');
    await erase();
    for (const { user } of people) expect((await typesOf(user._id)).filter((type) => type === 'user.deleted')).toHaveLength(1);
  });
});
