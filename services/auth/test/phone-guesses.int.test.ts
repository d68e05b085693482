import { afterEach, describe, expect, test } from '@jest/globals';
import { type Auth, MINUTE, newPhone, startAuth, stopAll } from './support.ts';

let auth: Auth;
afterEach(stopAll);

/** An address on a network that nothing else comes from. */
let networks = 0;
const elsewhere = () => {
  networks += 1;
  return { 'x-forwarded-for': `100.${64 + (networks >> 8)}.${networks & 255}.9` };
};
const change = (token: string, body: object, headers?: Record<string, string>) =>
  auth.call('PUT', '/users/profile/phone', { token, body, ...(headers && { headers }) });
const askNew = (token: string, phone: string) => auth.call('POST', '/users/profile/phone', { token, body: { phone } });
const askOld = (token: string) => auth.call('POST', '/users/profile/phone/code', { token });

describe('whoever changes their phone', () => {
  test('does not learn without a code of a phone whether it is registered', async () => {
    auth = await startAuth();
    const { token } = await auth.signUp(newPhone());
    const registered = newPhone();
    await auth.signUp(registered);
    for (const more of [{}, { otp: '123456' }, { otp: '123456', challenge: 'x'.repeat(43) }]) {
      const responses = [];
      for (const phone of [registered, newPhone()]) {
        const { status, body } = await change(token, { phone, ...more });
        responses.push([status, body.error, body.message, body.details]);
      }
      expect(responses[0]?.[0]).toBe(400);
      expect(responses[0]).toEqual(responses[1]);
    }
  });

  test('makes at most 50 guesses a day without a challenge from 40 addresses, at the old phone’s code and at the new one’s', async () => {
    auth = await startAuth();
    const { token, user } = await auth.signUp(newPhone());
    const phone = newPhone();
    await askNew(token, phone);
    const otp = auth.codeOf(phone);
    const guessAll = async (body: object) => {
      let guesses = 0;
      for (let round = 0; round < 3; round += 1) {
        for (let address = 0; address < 40; address += 1)
          if ((await change(token, { phone, ...body }, elsewhere())).body.error === 'OTP_INVALID') guesses += 1;
        auth.clock.advance(MINUTE);
      }
      return guesses;
    };
    const wrong = auth.wrongCodeFor(phone);
    await askOld(token);
    const old = { otp: auth.wrongCodeFor(user.phone) };
    expect(await guessAll({ otp, old })).toBe(50);
    expect(await guessAll({ otp: wrong })).toBe(50);
  }, 60_000);

  test('is not held up by the wrong codes that other people enter on the same network', async () => {
    auth = await startAuth({ config: { wrongGuessesPerAddress: 2 } });
    const { token, user } = await auth.signUp(newPhone());
    const victim = newPhone();
    await auth.post('/auth/signup', { name: 'Asha', phone: victim });
    for (let tried = 0; tried < 3; tried += 1) await auth.verify(victim, auth.wrongCodeFor(victim));
    expect((await auth.verify(victim, auth.codeOf(victim))).status).toBe(429);

    const phone = newPhone();
    await askNew(token, phone);
    const { challenge } = (await askOld(token)).body;
    const [right, wrong] = [auth.codeOf(user.phone), auth.wrongCodeFor(user.phone)];
    const confirm = (code: string) => change(token, { phone, otp: auth.codeOf(phone), old: { otp: code, challenge } });
    for (let tried = 0; tried < 3; tried += 1) expect((await confirm(wrong)).body.error).toBe('OTP_INVALID');
    expect((await confirm(right)).status).toBe(200);

    await auth.call('POST', '/auth/sessions/code', { token });
    const end = await auth.call('DELETE', '/auth/sessions', { token, body: { otp: auth.codeOf(phone) } });
    expect(end.status).toBe(200);
    auth.clock.advance(MINUTE);
    await auth.call('POST', '/auth/sessions/code', { token });
    const passkey = await auth.call('POST', '/auth/passkeys/options', { token, body: { otp: auth.codeOf(phone) } });
    expect(passkey.status).toBe(200);
    await auth.call('POST', '/users/profile/code', { token });
    const deletion = await auth.call('POST', '/users/profile/deletion', { token, body: { otp: auth.codeOf(phone) } });
    expect(deletion.status).toBe(200);
  });
});
