import { afterEach, expect, test } from '@jest/globals';
import { type Auth, MINUTE, newPhone, startAuth, stopAll } from './support.ts';

let auth: Auth;
afterEach(stopAll);

const HOME = { 'x-forwarded-for': '198.51.100.7' };
const from = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` });
const login = (phone: string, headers: object) => auth.post('/auth/login', { phone }, headers as Record<string, string>);
const verify = (phone: string, otp: string, headers: object, challenge?: string) =>
  auth.post('/auth/verify-otp', { phone, otp, ...(challenge && { challenge }) }, headers as Record<string, string>);

/** A code that was never sent to the phone. */
function wrongCode(phone: string): string {
  const sent = new Set(auth.inbox.inbox({ to: phone }).map(({ code }) => code));
  return ['000000', '000001', '000002'].find((code) => !sent.has(code)) ?? '000003';
}

async function signUpAtHome(): Promise<string> {
  const phone = newPhone();
  await auth.post('/auth/signup', { name: 'Asha', phone }, HOME);
  expect((await auth.post('/auth/verify-otp', { phone, otp: auth.codeOf(phone), isSignup: true }, HOME)).status).toBe(200);
  return phone;
}

/**
 * Everything that one address can do against a phone now; returns how many codes it was sent and how many guesses were checked.
 */
async function attack(phone: string, headers: object) {
  const sent = await login(phone, headers);
  let guesses = 0;
  const wrong = wrongCode(phone);
  for (const challenge of [undefined, sent.body.challenge])
    for (let tried = 0; tried < 6; tried += 1)
      if ((await verify(phone, wrong, headers, challenge)).body.error === 'OTP_INVALID') guesses += 1;
  return { sends: sent.status === 200 && !sent.body.retryAt ? 1 : 0, guesses };
}

test('an attacker on another address, for an hour, neither locks the owner out nor guesses more than 90 times', async () => {
  auth = await startAuth();
  const phone = await signUpAtHome();
  const total = { sends: 0, guesses: 0 };
  for (let minute = 0; minute < 60; minute += 2) {
    // The owner signs in every 10 minutes, with the attacker before, between and after; the older app sends no challenge.
    const mine = minute % 10 === 0 ? await login(phone, HOME) : undefined;
    const code = mine ? auth.codeOf(phone) : '';
    const { sends, guesses } = await attack(phone, from(9));
    total.sends += sends;
    total.guesses += guesses;
    if (mine) {
      expect(mine).toMatchObject({ status: 200, body: { challenge: expect.any(String) } });
      const verified = await verify(phone, code, HOME, minute % 20 === 0 ? mine.body.challenge : undefined);
      expect(verified).toMatchObject({ status: 200, body: { user: { phone } } });
    }
    auth.clock.advance(2 * MINUTE);
  }
  // 12 sends a day with five tries each, and five guesses without a challenge in each of six times 10 minutes.
  expect(total).toEqual({ sends: 12, guesses: 12 * 5 + 6 * 5 });
  const notices = auth.inbox.inbox({ to: phone }).filter(({ template }) => template === 'wrong-codes');
  expect(notices).toHaveLength(1);
  expect(notices[0]?.text).toContain('10 wrong codes');
}, 120_000);

test('40 addresses together make at most 50 guesses a day without a challenge, and the owner still needs none', async () => {
  auth = await startAuth();
  const phone = await signUpAtHome();
  let guesses = 0;
  for (let round = 0; round < 6; round += 1) {
    await login(phone, HOME);
    const code = auth.codeOf(phone);
    const wrong = wrongCode(phone);
    for (let address = 0; address < 40; address += 1)
      if ((await verify(phone, wrong, from(address))).body.error === 'OTP_INVALID') guesses += 1;
    expect((await verify(phone, code, HOME)).status).toBe(200);
    auth.clock.advance(10 * MINUTE);
  }
  expect(guesses).toBe(50);
}, 120_000);

test('an address that entered too many wrong codes, of whatever phones, enters none for 10 minutes', async () => {
  auth = await startAuth({ config: { wrongGuessesPerAddress: 6 } });
  const [one, other] = [await signUpAtHome(), await signUpAtHome()];
  for (const phone of [one, other]) await login(phone, HOME);
  for (let tried = 0; tried < 3; tried += 1)
    for (const phone of [one, other]) expect((await verify(phone, wrongCode(phone), from(9))).body.error).toBe('OTP_INVALID');
  const refused = await verify(one, auth.codeOf(one), from(9));
  expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await verify(one, auth.codeOf(one), HOME)).status).toBe(200);
  auth.clock.advance(10 * MINUTE);
  await login(other, from(9));
  expect((await verify(other, auth.codeOf(other), from(9))).status).toBe(200);
});

test('counts 30 simultaneous guesses at one challenge as five tries; another challenge keeps its own', async () => {
  auth = await startAuth();
  const phone = await signUpAtHome();
  const mine = await login(phone, HOME);
  const code = auth.codeOf(phone);
  const theirs = await login(phone, from(9));
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => verify(phone, wrongCode(phone), from(9), theirs.body.challenge)),
  );
  expect(answers.filter(({ body }) => body.error === 'OTP_INVALID')).toHaveLength(5);
  expect(answers.filter(({ body }) => body.error === 'OTP_EXHAUSTED')).toHaveLength(25);
  expect((await verify(phone, code, HOME, mine.body.challenge)).status).toBe(200);
});

test('names what each code is for; codes for more than a sign-in go by SMS and open no session', async () => {
  auth = await startAuth({ config: { dialCodes: ['+91'] } });
  const phone = newPhone();
  await auth.post('/auth/signup', { name: 'Asha', phone });
  const { token } = (await auth.verify(phone, auth.codeOf(phone), { isSignup: true })).body;
  auth.clock.advance(MINUTE);
  await auth.post('/auth/login', { phone });
  await auth.call('POST', '/users/profile/code', { token });
  const deletion = auth.codeOf(phone);
  await auth.call('POST', '/users/profile/phone/code', { token });
  const next = newPhone();
  await auth.call('POST', '/users/profile/phone', { token, body: { phone: next } });
  const described = (to: string) =>
    auth.inbox.inbox({ to }).map(({ channel, text }) => `${channel}: ${/code to [^.]*/.exec(text)?.[0]}`);
  expect(described(phone)).toEqual([
    'sms: code to move your Visavis account away from this phone number',
    'sms: code to DELETE your Visavis account',
    'whatsapp: code to sign in',
    'whatsapp: code to create your account',
  ]);
  expect(described(next)).toEqual(['sms: code to sign in with this phone number from now on']);
  expect((await auth.verify(phone, deletion)).body.error).toBe('OTP_INVALID');
  expect((await auth.verify(next, auth.codeOf(next), { isSignup: true, name: 'Asha' })).body.error).toBe('OTP_EXPIRED');
  expect(await auth.post('/auth/signup', { name: 'Asha', phone: '+93 70 123 4567' })).toMatchObject({
    status: 403,
    body: { error: 'FORBIDDEN', message: 'We do not send codes to this country yet.' },
  });
});
