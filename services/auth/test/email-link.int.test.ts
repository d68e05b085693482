import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Auth, MINUTE, newPhone, startAuth, stopAll } from './support.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(stopAll);

const HOUR = 60 * MINUTE;
let last = 0;
const newEmail = () => `person${++last}@example.org`;
const put = (token: string, email: string | null) => auth.call('PUT', '/users/profile', { token, body: { email } });
const send = (token: string) => auth.call('POST', '/users/profile/email/link', { token });
const confirm = (token: string) => auth.post('/users/profile/email/confirm', { token });
const inbox = (email: string) => auth.inbox.inbox({ to: email });
const tokenTo = (email: string) => /confirm\/([^\s"]+)/.exec(inbox(email)[0]?.text ?? '')?.[1] ?? '';
const emailsOf = async (token: string) => {
  const { email, confirmedEmail } = (await auth.get('/users/profile', token)).body.user;
  return { email, confirmedEmail };
};
/** What alert may write to. */
const used = async (userId: string) => {
  const token = auth.serviceTokens.sign('alert', 'auth');
  return (await auth.call('POST', '/api/users/contacts', { token, body: { userIds: [userId] } })).body.contacts[0].email;
};

/** A user with an address that its link has confirmed. */
async function withEmail() {
  const session = await auth.signUp(newPhone());
  const email = newEmail();
  await put(session.token, email);
  expect((await confirm(tokenTo(email))).body.data).toEqual({ outcome: 'confirmed' });
  return { ...session, email };
}

test('uses an address only once its link was opened and its button pressed', async () => {
  const { token, user } = await auth.signUp(newPhone());
  const email = newEmail();
  expect((await put(token, email)).body.user).toMatchObject({ email, confirmedEmail: null });
  expect(inbox(email)).toHaveLength(1);
  expect(await used(user._id)).toBeNull();
  expect((await confirm(tokenTo(email))).body.data).toEqual({ outcome: 'confirmed' });
  expect(await emailsOf(token)).toEqual({ email, confirmedEmail: email });
  expect(await used(user._id)).toBe(email);
});

test('the same link many times at once and later confirms once', async () => {
  const { token } = await auth.signUp(newPhone());
  const email = newEmail();
  await put(token, email);
  const link = tokenTo(email);
  const outcomes = await Promise.all([confirm(link), confirm(link), confirm(link)]);
  expect(outcomes.map(({ body }) => body.data.outcome).sort()).toEqual(['already', 'already', 'confirmed']);
  expect((await confirm(link)).body.data).toEqual({ outcome: 'already' });
});

test('keeps using the old address until the new one is confirmed', async () => {
  const { token, user, email } = await withEmail();
  const next = newEmail();
  await put(token, next);
  expect(await emailsOf(token)).toEqual({ email: next, confirmedEmail: email });
  expect(await used(user._id)).toBe(email);
  await confirm(tokenTo(next));
  expect(await used(user._id)).toBe(next);
});

test('stops using an address that is removed, and its links are void', async () => {
  const { token, user, email } = await withEmail();
  const link = tokenTo(email);
  await put(token, null);
  expect(await emailsOf(token)).toEqual({ email: null, confirmedEmail: null });
  expect(await used(user._id)).toBeNull();
  expect(await confirm(link)).toMatchObject({ status: 404, body: { error: 'LINK_EXPIRED' } });
  expect(await send(token)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
});

test('refuses a link after a day, one that a newer link replaced, and one that is not ours', async () => {
  const { token } = await auth.signUp(newPhone());
  const email = newEmail();
  await put(token, email);
  const first = tokenTo(email);
  auth.clock.advance(MINUTE);
  expect((await send(token)).status).toBe(200);
  const second = tokenTo(email);
  expect(second).not.toBe(first);
  expect((await confirm(first)).body.error).toBe('LINK_EXPIRED');
  auth.clock.advance(24 * HOUR);
  expect((await confirm(second)).body.error).toBe('LINK_EXPIRED');
  expect((await confirm('account~x~y')).body.error).toBe('LINK_INVALID');
  expect((await confirm('nothing')).body.error).toBe('LINK_INVALID');
});

test('sends one link in a minute and five in a day, and none to a confirmed address', async () => {
  const { token } = await auth.signUp(newPhone());
  const email = newEmail();
  await put(token, email);
  await Promise.all([send(token), send(token)]);
  expect(inbox(email)).toHaveLength(1);
  for (let again = 0; again < 4; again += 1) {
    auth.clock.advance(MINUTE);
    expect((await send(token)).status).toBe(200);
  }
  expect(inbox(email)).toHaveLength(5);
  auth.clock.advance(MINUTE);
  expect(await send(token)).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
  const { token: another } = await auth.signUp(newPhone());
  // Nor by another account: the address was put there, and can be confirmed tomorrow.
  expect((await put(another, email)).status).toBe(200);
  expect(inbox(email)).toHaveLength(5);
  await confirm(tokenTo(email));
  expect((await send(token)).status).toBe(200);
  expect(inbox(email)).toHaveLength(5);
});

test('keeps an address whose link could not be sent, and sends it when asked again', async () => {
  let fails = true;
  const unlucky = await startAuth({
    messenger: (sandbox) => ({
      ...sandbox,
      send: async (message) =>
        fails && message.channel === 'email' ? { kind: 'retry', reason: 'unavailable', detail: 'down' } : sandbox.send(message),
    }),
  });
  const { token } = await unlucky.signUp(newPhone());
  const email = newEmail();
  const saved = await unlucky.call('PUT', '/users/profile', { token, body: { email } });
  expect([saved.status, saved.body.user.email]).toEqual([200, email]);
  expect((await unlucky.call('POST', '/users/profile/email/link', { token })).status).toBe(503);
  fails = false;
  expect((await unlucky.call('POST', '/users/profile/email/link', { token })).status).toBe(200);
  expect(unlucky.inbox.inbox({ to: email })).toHaveLength(1);
  await unlucky.stop();
});
