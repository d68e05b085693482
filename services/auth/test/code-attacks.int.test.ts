import { afterEach, describe, expect, test } from '@jest/globals';
import { userCodesGuessed } from '@visavis/contracts/events/auth';
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
  return (await deviceAtHome()).phone;
}

/** The same, and what the device keeps of it. */
async function deviceAtHome() {
  const phone = newPhone();
  await auth.post('/auth/signup', { name: 'Asha', phone }, HOME);
  const signedUp = await auth.post('/auth/verify-otp', { phone, otp: auth.codeOf(phone), isSignup: true }, HOME);
  expect(signedUp).toMatchObject({ status: 200, body: { device: expect.any(String) } });
  return { phone, device: signedUp.body.device as string, token: signedUp.body.token as string };
}

/** An address on a network that nothing else comes from. */
let networks = 0;
const elsewhere = () => {
  networks += 1;
  return { 'x-forwarded-for': `100.${64 + (networks >> 8)}.${networks & 255}.9` };
};
const waitOf = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

describe('other people who request codes of a phone', () => {
  /** Spends what unknown devices have. */
  async function spend(phone: string) {
    let sent = 0;
    while ((await login(phone, elsewhere())).status === 200) sent += 1;
    return sent;
  }
  const knownLogin = (phone: string, device: string) => auth.post('/auth/login', { phone, device }, elsewhere());
  const isKnown = async (phone: string, device: string) => (await knownLogin(phone, device)).status === 200;

  test('12 an hour from rotating addresses: a known device of the owner still gets each code, on any network', async () => {
    auth = await startAuth();
    let { phone, device } = await deviceAtHome();
    let refused = 0;
    for (let request = 0; request < 24 * 12; request += 1) {
      if ((await login(phone, elsewhere())).status === 429) refused += 1;
      if (request % 12 === 5) {
        const mobile = elsewhere();
        const sent = await auth.post('/auth/login', { phone, device }, mobile);
        expect(sent.status).toBe(200);
        const { challenge } = sent.body;
        const body = { phone, otp: auth.codeOf(phone), challenge, device };
        const signedIn = await auth.post('/auth/verify-otp', body, mobile);
        expect(signedIn.status).toBe(200);
        device = signedIn.body.device;
      }
      auth.clock.advance(5 * MINUTE);
    }
    // Six, three with the growing waits, and 22 that waited for an hour each.
    expect(24 * 12 - refused).toBe(31);
    expect(waitOf(await login(phone, elsewhere()))).toBeLessThanOrEqual(3_600);
  }, 120_000);

  test('56 a day for three days: the owner still signs in from a new device after the wait that she was told', async () => {
    auth = await startAuth();
    const { phone } = await deviceAtHome();
    let waits = 0;
    for (let request = 0; request < 3 * 56; request += 1) {
      await login(phone, elsewhere());
      if (request % 18 === 17) {
        const sent = await login(phone, elsewhere());
        if (sent.status === 429) {
          expect(waitOf(sent)).toBeLessThanOrEqual(3_600);
          auth.clock.advance(waitOf(sent) * 1_000);
          waits += 1;
        }
        const mine = sent.status === 429 ? await login(phone, elsewhere()) : sent;
        expect(mine.status).toBe(200);
        expect((await verify(phone, auth.codeOf(phone), elsewhere(), mine.body.challenge)).status).toBe(200);
      }
      auth.clock.advance((24 * 60 * MINUTE) / 56);
    }
    expect(waits).toBeGreaterThan(0);
  }, 120_000);

  test('leave an unknown device up to an hour to wait, also for a phone without an account', async () => {
    auth = await startAuth();
    const phone = newPhone();
    const signup = () => auth.post('/auth/signup', { name: 'Asha', phone }, elsewhere());
    for (let request = 0; request < 40; request += 1) {
      await signup();
      auth.clock.advance(5 * MINUTE);
    }
    const refused = await signup();
    expect(refused.status === 200 ? 0 : waitOf(refused)).toBeLessThanOrEqual(3_600);
  });

  test('on her own network cannot hold up her device: neither codes, questions nor guesses', async () => {
    auth = await startAuth({ config: { unverifiedPerAddress: 2, revealsPerAddress: 2, wrongGuessesPerAddress: 2 } });
    const { phone, device } = await deviceAtHome();
    const victim = newPhone();
    for (let attempt = 0; attempt < 3; attempt += 1) await auth.post('/auth/signup', { name: 'Asha', phone: newPhone() }, HOME);
    for (let attempt = 0; attempt < 3; attempt += 1) await login(newPhone(), HOME);
    await auth.post('/auth/signup', { name: 'Asha', phone: victim }, from(1));
    for (let tried = 0; tried < 3; tried += 1) await verify(victim, wrongCode(victim), HOME);
    expect((await login(phone, HOME)).status).toBe(429);
    const sent = await auth.post('/auth/login', { phone, device }, HOME);
    expect(sent.status).toBe(200);
    const body = { phone, otp: auth.codeOf(phone), challenge: sent.body.challenge };
    expect((await auth.post('/auth/verify-otp', body, HOME)).status).toBe(429);
    expect((await auth.post('/auth/verify-otp', { ...body, device }, HOME)).status).toBe(200);
  });

  test('are not helped by a token of another person, an altered one, or one that has expired', async () => {
    auth = await startAuth();
    const [her, other] = [await deviceAtHome(), await deviceAtHome()];
    expect(await spend(her.phone)).toBe(5);
    const [id, at, mac] = her.device.split('.') as [string, string, string];
    for (const device of [
      other.device,
      `${id}.${at}.${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`,
      `${id}.zzzzzzzz.${mac}`,
      'x',
      '',
    ])
      expect(await isKnown(her.phone, device)).toBe(false);
    expect(await isKnown(her.phone, her.device)).toBe(true);
    auth.clock.advance(181 * 24 * 60 * MINUTE);
    await spend(her.phone);
    expect(await isKnown(her.phone, her.device)).toBe(false);
  });

  test('do not become known by a session that was ended with all others, or by the phone that she left', async () => {
    auth = await startAuth();
    const { phone, device, token } = await deviceAtHome();
    const signIn = async () => {
      const sent = await auth.post('/auth/login', { phone }, elsewhere());
      return (await verify(phone, auth.codeOf(phone), elsewhere(), sent.body.challenge)).body;
    };
    const thief = await signIn();
    await spend(phone);
    expect([await isKnown(phone, thief.device), await isKnown(phone, device)]).toEqual([true, true]);
    // A session alone neither ends the others nor forgets their devices.
    expect((await auth.call('DELETE', '/auth/sessions', { token })).status).toBe(400);
    await auth.call('POST', '/auth/sessions/code', { token });
    const code = { otp: auth.codeOf(phone) };
    expect((await auth.call('DELETE', '/auth/sessions', { token, body: code })).body.ended).toBe(1);
    auth.clock.advance(MINUTE);
    expect([await isKnown(phone, thief.device), await isKnown(phone, device)]).toEqual([false, true]);

    const next = newPhone();
    await auth.call('POST', '/users/profile/phone', { token, body: { phone: next } });
    const otp = auth.codeOf(next);
    await auth.call('POST', '/users/profile/phone/code', { token });
    const body = { phone: next, otp, old: { otp: auth.codeOf(phone) } };
    expect((await auth.call('PUT', '/users/profile/phone', { token, body })).status).toBe(200);
    await spend(next);
    expect(await isKnown(next, device)).toBe(false);
  });

  test('with a stolen session cannot shut her out of her phone: the takeover of the review', async () => {
    auth = await startAuth();
    const { phone, device, token } = await deviceAtHome();
    const stolen = token;
    const next = newPhone();
    await auth.call('POST', '/users/profile/phone', { token: stolen, body: { phone: next } });
    const body = { phone: next, otp: auth.codeOf(next) };
    expect((await auth.call('PUT', '/users/profile/phone', { token: stolen, body })).body.user.phoneChange).not.toBeNull();
    expect((await auth.call('DELETE', '/auth/sessions', { token: stolen })).status).toBe(400);
    // All that the session and 56 other people a day can ask for, for a day.
    for (let request = 0; request < 56; request += 1) {
      await login(phone, elsewhere());
      await auth.call('POST', '/users/profile/phone/code', { token: stolen });
      auth.clock.advance((24 * 60 * MINUTE) / 56);
    }
    const mobile = elsewhere();
    const sent = await auth.post('/auth/login', { phone, device }, mobile);
    expect(sent.status).toBe(200);
    const mine = { phone, otp: auth.codeOf(phone), challenge: sent.body.challenge, device };
    const signedIn = await auth.post('/auth/verify-otp', mine, mobile);
    expect(signedIn.status).toBe(200);
    const response = await auth.call('DELETE', '/users/profile/phone', { token: signedIn.body.token });
    expect(response.body.user).toMatchObject({ phone, phoneChange: null });
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', stolen)).status).toBe(401);
  }, 60_000);

  test('returns the same token for a repeated sign-in, and one device stays one device', async () => {
    auth = await startAuth();
    const { phone, device } = await deviceAtHome();
    const sent = await auth.post('/auth/login', { phone, device }, HOME);
    const body = { phone, otp: auth.codeOf(phone), challenge: sent.body.challenge, device };
    const [first, again] = [await auth.post('/auth/verify-otp', body, HOME), await auth.post('/auth/verify-otp', body, HOME)];
    expect(again.body.device).toBe(first.body.device);
    expect(first.body.device.split('.')[0]).toBe(device.split('.')[0]);
  });
});

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
  // Six sends in ten minutes, then one after 10 more and one after 20, with five tries each; and five guesses without a challenge
  // in each of six times 10 minutes.
  expect(total).toEqual({ sends: 8, guesses: 8 * 5 + 6 * 5 });
  // Alert tells the owner.
  expect((await auth.events()).filter(({ type }) => type === userCodesGuessed.type)).toHaveLength(1);
}, 120_000);

test('40 addresses together make at most 50 guesses a day without a challenge, and the owner still signs in without one', async () => {
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
