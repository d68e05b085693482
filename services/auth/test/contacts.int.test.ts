import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Auth, newPhone, startAuth, stopAll } from './support.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(stopAll);

const ask = (caller: 'alert' | 'bff', userIds: string[]) =>
  auth.call('POST', '/api/users/contacts', { token: auth.serviceTokens.sign(caller, 'auth'), body: { userIds } });

test('tells alert how users are reached, and leaves out those that nobody knows', async () => {
  const phone = newPhone();
  const { user } = await auth.signUp(phone, 'Gita');
  const { status, body } = await ask('alert', [user._id, 'nobody']);
  expect(status).toBe(200);
  expect(body.contacts).toEqual([
    {
      ...{ _id: user._id, phone, language: 'en', timeZone: 'Asia/Kolkata', isActive: true, email: null },
      ...{ about: '', headline: '', links: [], goal: null, memberSince: expect.stringMatching(/^\d{4}-.*Z$/) },
    },
  ]);
});

test('tells nobody else, and at most 500 at once', async () => {
  const { user, token } = await auth.signUp(newPhone(), 'Ravi');
  expect((await ask('bff', [user._id])).status).toBe(403);
  expect((await auth.call('POST', '/api/users/contacts', { token, body: { userIds: [user._id] } })).status).toBe(401);
  const many = Array.from({ length: 501 }, (_, index) => `u${index}`);
  expect(await ask('alert', many)).toMatchObject({ status: 400, body: { details: [{ path: 'userIds' }] } });
});
