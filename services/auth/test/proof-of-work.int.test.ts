import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Auth, MINUTE, newPhone, startAuth, stopAll } from './support.ts';

let auth: Auth;
let phone: string;
beforeEach(async () => {
  auth = await startAuth({ config: { workCost: 1, unverifiedPerPrefixDay: 0, unverifiedPerCountryDay: 0 } });
  phone = newPhone();
  await auth.signUp(phone);
});
afterEach(stopAll);

let networks = 0;
/** From an address of its own each time, as people without a known device ask. */
const ask = (to: string, body: object = {}) =>
  auth.post('/auth/login', { phone: to, ...body }, { 'x-forwarded-for': `203.0.113.${++networks % 250}` });
const signup = (to: string, body: object = {}) =>
  auth.post('/auth/signup', { phone: to, name: 'Gita Shah', ...body }, { 'x-forwarded-for': `198.51.100.${++networks % 250}` });
/** People without a known device have had three codes sent to the phone. */
async function flood(to = phone) {
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await ask(to)).status).toBe(200);
    auth.clock.advance(MINUTE);
  }
}
const payload = (challenge: Challenge, solution: Solution | null) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
const solved = async ({ body }: { body: { error?: string; details?: { work: Challenge } } }) => {
  if (body.error !== 'WORK_REQUIRED' || !body.details) throw new Error(JSON.stringify(body));
  const challenge = body.details.work;
  return payload(challenge, await solveChallenge({ challenge, deriveKey }));
};

test('is asked of unknown devices where a phone is flooded, and then sends the code', async () => {
  await flood();
  const before = auth.inbox.inbox({ to: phone }).length;
  const refused = await ask(phone);
  expect(refused).toMatchObject({ status: 403, body: { error: 'WORK_REQUIRED' } });
  expect(auth.inbox.inbox({ to: phone }).length).toBe(before);
  expect((await ask(phone, { work: await solved(refused) })).status).toBe(200);
  expect(auth.inbox.inbox({ to: phone }).length).toBe(before + 1);
  // Nothing is asked elsewhere.
  expect((await signup(newPhone())).status).toBe(200);
});

test('is good once, also where it is sent twenty times at once', async () => {
  await flood();
  const work = await solved(await ask(phone));
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(phone, { work })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await ask(phone, { work })).body.error).toBe('WORK_REQUIRED');
});

test('is good for its phone, for five minutes, and as it was set', async () => {
  await flood();
  const other = newPhone();
  await auth.signUp(other);
  await flood(other);
  const refused = await ask(phone);
  const work = await solved(refused);
  expect((await ask(other, { work })).body.error).toBe('WORK_REQUIRED');
  const { details } = refused.body;
  const easier = { ...details.work, parameters: { ...details.work.parameters, keyPrefix: '0' } };
  const forged = payload(easier, await solveChallenge({ challenge: easier, deriveKey }));
  const none = payload(details.work, { counter: 1, derivedKey: '00'.repeat(32) } as Solution);
  for (const wrong of [
    forged,
    none,
    'x',
    Buffer.from('null').toString('base64'),
    Buffer.from('{"challenge":{}}').toString('base64'),
  ])
    expect((await ask(phone, { work: wrong })).body.error).toBe('WORK_REQUIRED');
  auth.clock.advance(5 * MINUTE);
  expect((await ask(phone, { work })).body.error).toBe('WORK_REQUIRED');
});

test('is never asked of a known device, nor on a network that signed in with the phone', async () => {
  const { device } = (await auth.signIn(phone)) as { device?: string };
  expect(device).toBeDefined();
  await flood();
  expect((await ask(phone)).body.error).toBe('WORK_REQUIRED');
  expect((await ask(phone, { device })).status).toBe(200);
  // The sign-up came from there.
  expect((await auth.post('/auth/login', { phone })).status).toBe(200);
});

test('is never asked of an open session, which has a code sent to a new phone', async () => {
  const { token } = await auth.signIn(phone);
  const next = newPhone();
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await signup(next)).status).toBe(200);
    auth.clock.advance(MINUTE);
  }
  expect((await signup(next)).body.error).toBe('WORK_REQUIRED');
  expect((await auth.call('POST', '/users/profile/phone', { token, body: { phone: next } })).status).toBe(200);
});

test('is asked where many codes of a prefix, or of all, are not verified', async () => {
  const braked = await startAuth({ config: { workCost: 1, unverifiedPerPrefixDay: 8, unverifiedPerCountryDay: 0 } });
  const to = (last: number) =>
    braked.post('/auth/signup', { phone: `+9198229000${String(last).padStart(2, '0')}`, name: 'Gita Shah' });
  expect([(await to(1)).status, (await to(2)).status]).toEqual([200, 200]);
  expect((await to(3)).body.error).toBe('WORK_REQUIRED');
  await braked.verify('+919822900001', braked.codeOf('+919822900001'), { isSignup: true });
  expect((await to(4)).status).toBe(200);

  const busy = await startAuth({
    config: { workCost: 1, sendsPerMinute: 8, unverifiedPerPrefixDay: 0, unverifiedPerCountryDay: 0 },
  });
  const codes = [];
  for (let sent = 0; sent < 3; sent += 1)
    codes.push((await busy.post('/auth/signup', { phone: newPhone(), name: 'Gita Shah' })).status);
  expect(codes).toEqual([200, 200, 403]);
  busy.clock.advance(MINUTE);
  expect((await busy.post('/auth/signup', { phone: newPhone(), name: 'Gita Shah' })).status).toBe(200);
});

test('grows once the limit of a prefix is used up, and nothing more is sent at three times as much', async () => {
  const braked = await startAuth({ config: { workCost: 1, unverifiedPerPrefixDay: 2, unverifiedPerCountryDay: 0 } });
  const costs: number[] = [];
  const statuses: number[] = [];
  for (let number = 0; number < 7; number += 1) {
    const body = { phone: `+91982290000${number}`, name: 'Gita Shah' };
    let answer = await braked.post('/auth/signup', body);
    if (answer.body.error === 'WORK_REQUIRED') {
      costs.push(answer.body.details.work.parameters.cost);
      answer = await braked.post('/auth/signup', { ...body, work: await solved(answer) });
    }
    statuses.push(answer.status);
  }
  expect(costs).toEqual([1, 4, 4, 16, 16, 16]);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('is switched off by a cost of 0', async () => {
  const open = await startAuth({ config: { workCost: 0 } });
  const to = newPhone();
  await open.signUp(to);
  for (let sent = 0; sent < 5; sent += 1) {
    const { status } = await open.post('/auth/login', { phone: to }, { 'x-forwarded-for': `203.0.113.${sent}` });
    expect(status).toBe(200);
    open.clock.advance(MINUTE);
  }
});
