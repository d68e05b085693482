import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { userAdminAccessChanged } from '@visavis/contracts/events/auth';
import { phoneKey } from '@visavis/platform';
import { ADMIN_PHONE, type Auth, MINUTE, newPhone, SECRET, type Session, startAuth, stopAll } from './support.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
  await auth.signUp(ADMIN_PHONE, 'Root');
});
afterAll(stopAll);

const HOUR = 60 * MINUTE;
const ask = (token: string, phone: string) => auth.call('POST', '/users/profile/phone', { token, body: { phone } });
const askOld = (token: string) => auth.call('POST', '/users/profile/phone/code', { token });
const change = (token: string, body: object) => auth.call('PUT', '/users/profile/phone', { token, body });
const stop = (token: string) => auth.call('DELETE', '/users/profile/phone', { token });
const runJob = () => auth.service.jobs.find(({ name }) => name === 'change-phones')?.run(auth.clock.now());
const keysOf = async (userId: string) =>
  (await auth.events())
    .filter((event) => event.type === 'visavis.user.profile-updated.v1' && event.data.userId === userId)
    .map(({ data }) => data.phoneKey);
const noticesTo = (phone: string) =>
  auth.inbox
    .inbox({ to: phone })
    .filter(({ code }) => code === undefined)
    .map(({ template }) => template);
const linkTo = (phone: string) =>
  /\/notifications\/confirm\/(\S+)$/.exec(
    auth.inbox.inbox({ to: phone }).find(({ code }) => code === undefined)?.text ?? '',
  )?.[1] ?? '';
const meStatus = async ({ token, refreshToken }: Session) => {
  await auth.watcher.poll();
  const me = await auth.get('/auth/me', token);
  if (me.body.error !== 'TOKEN_EXPIRED') return me.status;
  return (await auth.post('/auth/refresh-token', { refreshToken })).status;
};

/** A user with two sessions, and a phone that they have a code of. */
async function moving() {
  const first = await auth.signUp(newPhone());
  auth.clock.advance(MINUTE);
  const other = await auth.signIn(first.user.phone);
  const phone = newPhone();
  expect(await ask(first.token, phone)).toMatchObject({ status: 200, body: { message: 'OTP sent successfully!' } });
  return { ...first, other, phone, otp: auth.codeOf(phone) };
}

test('sends codes to three new phones of a user in a day', async () => {
  const { token, user } = await auth.signUp(newPhone());
  const phones = [newPhone(), newPhone(), newPhone()];
  for (const phone of [...phones, ...phones]) expect((await ask(token, phone)).status).toBe(200);
  const unknownPhone = newPhone();
  for (let again = 0; again < 2; again += 1) {
    const refused = await ask(token, unknownPhone);
    expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(24 * 3_600);
  }
  expect(auth.inbox.inbox({ to: unknownPhone })).toEqual([]);
  auth.clock.advance(24 * HOUR);
  expect((await ask((await auth.signIn(user.phone)).token, unknownPhone)).status).toBe(200);
});

describe('a new phone, confirmed by a code to the old one', () => {
  test('is used for sign-in at once; other sessions end, and the old phone is notified and free', async () => {
    const { token, refreshToken, user, other, phone, otp } = await moving();
    expect((await change(token, { phone, otp: auth.wrongCodeFor(phone) })).body).toMatchObject({
      error: 'OTP_INVALID',
      details: { triesLeft: 4 },
    });
    await askOld(token);
    const oldOtp = auth.codeOf(user.phone);
    const wrong = { phone, otp, old: { otp: auth.wrongCodeFor(user.phone) } };
    expect((await change(token, wrong)).body).toMatchObject({ error: 'OTP_INVALID', details: { triesLeft: 4 } });
    for (let again = 0; again < 2; again += 1)
      expect(await change(token, { phone, otp, old: { otp: oldOtp } })).toMatchObject({
        status: 200,
        body: { message: 'Phone number updated successfully', user: { _id: user._id, phone, phoneChange: null } },
      });
    expect(noticesTo(user.phone)).toEqual(['phone-changed']);
    expect(auth.inbox.inbox({ to: user.phone })[0]?.text).toContain(phone.slice(-4));
    expect(auth.inbox.inbox({ to: user.phone })[0]?.text).not.toContain(phone);
    expect([await meStatus({ token, refreshToken, user }), await meStatus(other)]).toEqual([200, 401]);
    expect((await auth.verify(phone, otp)).body.error).toBe('OTP_EXPIRED');
    expect((await auth.post('/auth/login', { phone: user.phone })).body.error).toBe('USER_NOT_FOUND');
    auth.clock.advance(MINUTE);
    expect((await auth.signIn(phone)).user._id).toBe(user._id);
    expect((await auth.signUp(user.phone)).user._id).not.toBe(user._id);
    expect(await keysOf(user._id)).toEqual([phoneKey(SECRET, phone)]);
  });

  test('can be confirmed while it waits, without another code to the new phone', async () => {
    const { token, user, phone, otp } = await moving();
    await change(token, { phone, otp });
    const { challenge } = (await askOld(token)).body;
    const confirmed = await change(token, { phone, old: { otp: auth.codeOf(user.phone), challenge } });
    expect(confirmed).toMatchObject({ status: 200, body: { user: { phone, phoneChange: null } } });
  });

  test('is not confirmed by a code for a sign-in or a deletion', async () => {
    const { token, user, phone, otp } = await moving();
    await auth.post('/auth/login', { phone: user.phone });
    expect((await change(token, { phone, otp, old: { otp: auth.codeOf(user.phone) } })).body.error).toBe('OTP_EXPIRED');
    await auth.call('POST', '/users/profile/code', { token });
    expect((await change(token, { phone, otp, old: { otp: auth.codeOf(user.phone) } })).body.error).toBe('OTP_EXPIRED');
  });

  test("is refused when it is another user's, one's own, or an appointed admin's, and without any code", async () => {
    const [one, other] = [await auth.signUp(newPhone()), await auth.signUp(newPhone())];
    expect((await ask(one.token, other.user.phone)).body).toMatchObject({
      error: 'USER_EXISTS',
      message: 'This phone number is already registered.',
    });
    expect((await ask(one.token, one.user.phone)).status).toBe(409);
    expect((await ask(one.token, '12')).body.message).toBe('Please enter a valid phone number');
    expect((await change(one.token, { phone: newPhone() })).body).toMatchObject({
      message: 'Please enter a valid 6-digit OTP',
      details: [{ path: 'otp' }],
    });
    const root = await auth.signIn(ADMIN_PHONE);
    const phone = newPhone();
    await ask(root.token, phone);
    expect((await change(root.token, { phone, otp: auth.codeOf(phone) })).body.error).toBe('APPOINTED_ADMIN');
    // Requested first, taken by a sign-up meanwhile.
    const wanted = newPhone();
    await ask(one.token, wanted);
    const otp = auth.codeOf(wanted);
    await auth.signUp(wanted);
    expect((await change(one.token, { phone: wanted, otp })).body.error).toBe('USER_EXISTS');
  });
});

describe('a new phone without a code to the old one', () => {
  test('waits for 72 hours; the old phone is notified, and signs in until then', async () => {
    const { token, user, other, phone, otp } = await moving();
    const before = auth.clock.now().getTime();
    const answers = [await change(token, { phone, otp }), await change(token, { phone, otp })];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        message: 'Your phone number changes in 72 hours',
        user: { phone: user.phone, phoneChange: { phone } },
      });
      expect(Date.parse(body.user.phoneChange.at) - before).toBeGreaterThanOrEqual(72 * HOUR);
    }
    expect(noticesTo(user.phone)).toEqual(['phone-change-waits']);
    auth.clock.advance(72 * HOUR - MINUTE);
    await runJob();
    const signedIn = await auth.signIn(user.phone);
    expect(signedIn.user._id).toBe(user._id);
    expect(await meStatus(other)).toBe(200);

    auth.clock.advance(2 * MINUTE);
    await runJob();
    await runJob();
    expect(noticesTo(user.phone)).toEqual(['phone-changed', 'phone-change-waits']);
    expect(await keysOf(user._id)).toEqual([phoneKey(SECRET, phone)]);
    expect([await meStatus(other), await meStatus(signedIn)]).toEqual([401, 401]);
    const refreshed = await auth.get('/users/profile', (await auth.signIn(phone)).token);
    expect(refreshed.body.user).toMatchObject({ _id: user._id, phone, phoneChange: null });
  });

  test.each([
    ['is made', 'Sara Second', async () => auth.clock.advance(72 * HOUR)],
    ['is stopped in another session', 'Tara Third', async (phone: string) => stop((await auth.signIn(phone)).token)],
    [
      'is stopped by the link',
      'Farah Fourth',
      (phone: string) => auth.post('/users/profile/phone/stop', { token: linkTo(phone) }),
    ],
  ])('is told to all other admins when it is an admin’s and %s', async (_, name, end) => {
    auth.clock.advance(MINUTE);
    const root = await auth.signIn(ADMIN_PHONE);
    const person = await auth.signUp(newPhone(), name);
    const role = await auth.call('PUT', `/admin/users/${person.user._id}/role`, { body: { role: 'admin' }, token: root.token });
    expect(role.status).toBe(200);
    auth.clock.advance(MINUTE);
    const { token } = await auth.signIn(person.user.phone);
    const phone = newPhone();
    await ask(token, phone);
    expect((await change(token, { phone, otp: auth.codeOf(phone) })).status).toBe(200);
    const since = (await auth.events()).length;
    auth.clock.advance(MINUTE);
    await end(person.user.phone);
    await runJob();
    const changes = (await auth.events()).slice(since).filter(({ type }) => type === userAdminAccessChanged.type);
    expect(changes.map(({ data }) => [data.change, data.userId])).toEqual([['sessions', person.user._id]]);
    expect(changes[0]?.data.adminIds).toContain(root.user._id);
  });

  test('is stopped by any other session, which ends the one that requested it and no other', async () => {
    const { token, refreshToken, user, other, phone, otp } = await moving();
    await change(token, { phone, otp });
    auth.clock.advance(HOUR);
    const owner = await auth.signIn(user.phone);
    for (let again = 0; again < 2; again += 1)
      expect(await stop(owner.token)).toMatchObject({
        status: 200,
        body: { message: 'Your phone number stays', user: { phone: user.phone, phoneChange: null }, ended: again === 0 ? 1 : 0 },
      });
    const sessions = [{ token, refreshToken, user }, other, owner];
    expect(await Promise.all(sessions.map(meStatus))).toEqual([401, 200, 200]);
    auth.clock.advance(72 * HOUR);
    await runJob();
    expect((await auth.signIn(user.phone)).user._id).toBe(user._id);
    expect((await auth.post('/auth/login', { phone })).body.error).toBe('USER_NOT_FOUND');
  });

  test('is stopped by the link of the message, signed in or not', async () => {
    const { token, refreshToken, user, other, phone, otp } = await moving();
    await change(token, { phone, otp });
    const link = linkTo(user.phone);
    const press = (by: string) => auth.post('/users/profile/phone/stop', { token: by });
    for (const forged of [
      link.replace('phone~', ''),
      `${link}x`,
      link.replace(user._id, other.user._id.replace(/.$/, 'x')),
      'phone~',
    ])
      expect((await press(forged)).body.error).toBe('LINK_INVALID');
    for (let again = 0; again < 2; again += 1) expect((await press(link)).status).toBe(200);
    expect([await meStatus({ token, refreshToken, user }), await meStatus(other)]).toEqual([401, 401]);
    auth.clock.advance(72 * HOUR);
    await runJob();
    expect((await press(link)).body.error).toBe('LINK_EXPIRED');
    expect((await auth.signIn(user.phone)).user._id).toBe(user._id);
    expect(await keysOf(user._id)).toEqual([]);
  });

  test('can be undone by the session that requested it, which cannot end other sessions meanwhile', async () => {
    const { token, other, user, phone, otp } = await moving();
    await change(token, { phone, otp });
    const { sessions } = (await auth.get('/auth/sessions', token)).body;
    const { _id } = sessions.find(({ current }: { current: boolean }) => !current);
    const endOther = (body?: object) => auth.call('DELETE', `/auth/sessions/${_id}`, { token, body });
    expect(await endOther()).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
    expect((await stop(token)).body).toMatchObject({ user: { phoneChange: null }, ended: 0 });
    expect(await meStatus(other)).toBe(200);
    auth.clock.advance(MINUTE);
    const { challenge } = (await auth.call('POST', '/auth/sessions/code', { token })).body;
    expect((await endOther({ otp: auth.codeOf(user.phone), challenge })).status).toBe(200);
  });

  test.each([
    ['its requester', async () => undefined],
    [
      'its requester, who signed out before',
      async (requester: string) => void (await auth.call('POST', '/auth/logout', { token: requester })),
    ],
  ])('is dropped when all other devices are signed out, with %s among them', async (_, before) => {
    const { token, other, user, phone, otp } = await moving();
    await change(token, { phone, otp });
    await before(token);
    auth.clock.advance(MINUTE);
    await auth.call('POST', '/auth/sessions/code', { token: other.token });
    const ended = await auth.call('DELETE', '/auth/sessions', { token: other.token, body: { otp: auth.codeOf(user.phone) } });
    expect(ended.status).toBe(200);
    expect((await auth.get('/users/profile', other.token)).body.user).toMatchObject({ phone: user.phone, phoneChange: null });
    auth.clock.advance(73 * HOUR);
    await runJob();
    expect(await keysOf(user._id)).toEqual([]);
  });

  test('stays when the session that requested it signs out the others, and is dropped when an admin signs out all', async () => {
    const { token, other, user, phone, otp } = await moving();
    await change(token, { phone, otp });
    auth.clock.advance(MINUTE);
    await auth.call('POST', '/auth/sessions/code', { token });
    await auth.call('DELETE', '/auth/sessions', { token, body: { otp: auth.codeOf(user.phone) } });
    expect(await meStatus(other)).toBe(401);
    expect((await auth.get('/users/profile', token)).body.user.phoneChange).toMatchObject({ phone });
    const root = await auth.signIn(ADMIN_PHONE);
    const all = await auth.call('DELETE', `/api/admin/users/${user._id}/sessions`, { token: root.token });
    expect(all).toMatchObject({ status: 200, body: { ended: 1 } });
    auth.clock.advance(73 * HOUR);
    await runJob();
    expect(await keysOf(user._id)).toEqual([]);
  });

  test.each([
    ['somebody signed up with it meanwhile', async (_: string, phone: string) => void (await auth.signUp(phone))],
    [
      'the account is to be deleted',
      async (token: string, _: string, own: string) => {
        await auth.call('POST', '/users/profile/code', { token });
        await auth.call('POST', '/users/profile/deletion', { token, body: { otp: auth.codeOf(own) } });
      },
    ],
  ])('is dropped when %s', async (_, meanwhile) => {
    const { token, user, phone, otp } = await moving();
    await change(token, { phone, otp });
    await meanwhile(token, phone, user.phone);
    auth.clock.advance(73 * HOUR);
    await runJob();
    expect(await keysOf(user._id)).toEqual([]);
    expect((await auth.post('/auth/login', { phone: user.phone })).status).toBe(200);
  });

  test('happens once when two replicas run at the same time', async () => {
    const { token, user, phone, otp } = await moving();
    await change(token, { phone, otp });
    auth.clock.advance(73 * HOUR);
    auth.meetBeforeCommit(2);
    await Promise.all([runJob(), runJob()]);
    expect(await keysOf(user._id)).toEqual([phoneKey(SECRET, phone)]);
    expect(noticesTo(user.phone)).toEqual(['phone-changed', 'phone-change-waits']);
  });
});
