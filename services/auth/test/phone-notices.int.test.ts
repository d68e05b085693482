import { afterEach, expect, test } from '@jest/globals';
import { userPhoneChange } from '@visavis/contracts/events/auth';
import { type Auth, MINUTE, newPhone, startAuth, stopAll } from './support.ts';

let auth: Auth;
afterEach(stopAll);

const HOUR = 60 * MINUTE;
const runJob = (name: string) => auth.service.jobs.find((job) => job.name === name)?.run(auth.clock.now());
const statesOf = async (userId: string) =>
  (await auth.events())
    .filter(({ type, data }) => type === userPhoneChange.type && data.userId === userId)
    .map(({ data }) => data.state);
/** A user whose phone changes in 72 hours. */
async function waiting(phone = newPhone()) {
  const { user, token } = await auth.signUp(newPhone());
  await auth.call('POST', '/users/profile/phone', { token, body: { phone } });
  const body = { phone, otp: auth.codeOf(phone) };
  expect((await auth.call('PUT', '/users/profile/phone', { token, body })).body.user.phoneChange).not.toBeNull();
  return { user, token, phone };
}

test('the message to the old phone is sent again until a provider has taken it, and the other devices hear of the change', async () => {
  let broken = true;
  auth = await startAuth({
    messenger: (sandbox) => ({
      ...sandbox,
      send: async (message) =>
        broken && message.channel === 'sms' && message.template === 'phone-change-waits'
          ? { kind: 'refused', reason: 'not-configured', detail: 'no such template' }
          : sandbox.send(message),
    }),
  });
  const { user, token } = await waiting();
  const notices = () => auth.inbox.inbox({ to: user.phone }).filter(({ template }) => template === 'phone-change-waits').length;
  expect(await statesOf(user._id)).toEqual(['waits']);
  await runJob('phone-notices');
  auth.clock.advance(11 * MINUTE);
  await runJob('phone-notices');
  expect(notices()).toBe(0);
  broken = false;
  await runJob('phone-notices');
  expect(notices()).toBe(0);
  auth.clock.advance(11 * MINUTE);
  for (let again = 0; again < 2; again += 1) {
    await runJob('phone-notices');
    auth.clock.advance(11 * MINUTE);
  }
  expect(notices()).toBe(1);
  const link = /\/notifications\/confirm\/(\S+)$/.exec(auth.inbox.inbox({ to: user.phone })[0]?.text ?? '')?.[1] ?? '';
  expect((await auth.post('/users/profile/phone/stop', { token: link })).status).toBe(200);
  await auth.watcher.poll();
  expect((await auth.get('/auth/me', token)).status).toBe(401);
});

test('one that arrived is sent once, by whatever replica', async () => {
  auth = await startAuth();
  const { user } = await waiting();
  auth.clock.advance(11 * MINUTE);
  await Promise.all([runJob('phone-notices'), runJob('phone-notices')]);
  expect(auth.inbox.inbox({ to: user.phone }).filter(({ template }) => template === 'phone-change-waits')).toHaveLength(1);
});

test('whoever was to have a phone hears at once that another account has signed up with it, and so does that one', async () => {
  auth = await startAuth();
  const { user, token, phone } = await waiting();
  const other = await auth.signUp(phone);
  expect(await statesOf(other.user._id)).toEqual(['taken']);
  expect(await statesOf(user._id)).toEqual(['waits', 'dropped']);
  expect((await auth.get('/users/profile', token)).body.user).toMatchObject({ phone: user.phone, phoneChange: null });
  auth.clock.advance(73 * HOUR);
  await runJob('change-phones');
  expect(await statesOf(user._id)).toEqual(['waits', 'dropped']);
});

test('whoever was to have a phone hears at once that another account has changed to it, now or when its wait is over', async () => {
  auth = await startAuth();
  const first = await waiting();
  auth.clock.advance(HOUR);
  const second = await waiting(first.phone);
  auth.clock.advance(71 * HOUR + MINUTE);
  await runJob('change-phones');
  expect(await statesOf(first.user._id)).toEqual(['waits', 'taken']);
  expect(await statesOf(second.user._id)).toEqual(['waits', 'dropped']);

  const third = await waiting();
  const { user, token } = await auth.signUp(newPhone());
  await auth.call('POST', '/users/profile/phone', { token, body: { phone: third.phone } });
  await auth.call('POST', '/users/profile/phone/code', { token });
  const body = { phone: third.phone, otp: auth.codeOf(third.phone), old: { otp: auth.codeOf(user.phone) } };
  expect((await auth.call('PUT', '/users/profile/phone', { token, body })).body.user.phone).toBe(third.phone);
  expect(await statesOf(user._id)).toEqual(['taken']);
  expect(await statesOf(third.user._id)).toEqual(['waits', 'dropped']);
});
