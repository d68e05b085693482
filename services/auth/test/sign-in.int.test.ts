import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { users } from '../src/data/users.ts';
import { ADMIN_PHONE, type Auth, MINUTE, newPhone, startAuth, stopAll } from './support.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(stopAll);

// spec 1 §7.9, §7.10
describe('signing up', () => {
  // spec 1 §1.8, §3.4
  test('sends the code before the response; verifying it creates the account', async () => {
    const phone = newPhone();
    const requested = await auth.post('/auth/signup', { name: '  Asha Rao ', phone });
    expect(requested).toMatchObject({ status: 200, body: { success: true, message: 'OTP sent successfully!' } });
    expect(auth.inbox.inbox({ to: phone })).toHaveLength(1);
    expect(auth.codeOf(phone)).toMatch(/^\d{6}$/);

    const verified = await auth.verify(phone, auth.codeOf(phone), { isSignup: true });
    expect(verified).toMatchObject({
      status: 200,
      body: {
        success: true,
        user: { name: 'Asha Rao', phone, role: 'participant', status: 'active', meetingPasses: 1, timeZone: 'Asia/Kolkata' },
      },
    });
    const me = await auth.get('/auth/me', verified.body.token);
    expect(me).toMatchObject({ status: 200, body: { user: verified.body.user } });
    expect(me.body.user).not.toHaveProperty('notes');
  });

  test('prefers the name and time zone given at verification', async () => {
    const phone = newPhone();
    await auth.post('/auth/signup', { name: 'First', phone });
    const { body } = await auth.verify(phone, auth.codeOf(phone), { isSignup: true, name: 'Second', timeZone: 'Europe/Berlin' });
    expect(body.user).toMatchObject({ name: 'Second', timeZone: 'Europe/Berlin' });
  });

  test('sends the code in the language of the browser, whose language and time zone the profile starts with', async () => {
    const phone = newPhone();
    await auth.post('/auth/signup', { name: 'Asha', phone, language: 'hi', timeZone: 'Europe/Berlin' });
    expect(auth.inbox.inbox({ to: phone })[0]).toMatchObject({
      text: expect.stringContaining('खाता बनाने का कोड'),
    });
    const { body } = await auth.verify(phone, auth.codeOf(phone), { isSignup: true });
    expect(body.user).toMatchObject({ language: 'hi', timeZone: 'Europe/Berlin' });
    const other = newPhone();
    await auth.post('/auth/signup', { name: 'Asha', phone: other, language: 'en' });
    const changed = await auth.verify(other, auth.codeOf(other), { isSignup: true, language: 'hi' });
    expect(changed.body.user.language).toBe('hi');
  });

  test('keeps the code but takes the new name when asked again within 30 s', async () => {
    const phone = newPhone();
    await auth.post('/auth/signup', { name: 'Typo', phone });
    const again = await auth.post('/auth/signup', { name: 'Right', phone });
    expect(again.body.retryAt).toBeDefined();
    const { body } = await auth.verify(phone, auth.codeOf(phone), { isSignup: true });
    expect(body.user.name).toBe('Right');
  });

  test('makes a phone of ADMIN_PHONES an admin', async () => {
    const { user } = await auth.signUp(ADMIN_PHONE, 'Root');
    expect(user.role).toBe('admin');
  });

  // spec 1 §5.4, §8.13, §9.8
  test('refuses a registered phone in the words of the specification', async () => {
    const phone = newPhone();
    await auth.signUp(phone);
    expect(await auth.post('/auth/signup', { name: 'Other', phone })).toMatchObject({
      status: 409,
      body: {
        success: false,
        error: 'USER_EXISTS',
        message: 'This phone number is already registered. Please login instead.',
      },
    });
  });

  test.each([
    [{ name: 'A', phone: '+919876543210' }, 'Please enter a valid name', 'name'],
    [{ name: 'Asha', phone: '12345' }, 'Please enter a valid phone number', 'phone'],
    [{ name: 'Asha' }, 'Please enter a valid phone number', 'phone'],
    [{}, 'Please enter a valid name', 'name'],
    [{ name: 'Asha', phone: '98765abc10' }, 'Please enter a valid phone number', 'phone'],
    [{ name: 'Asha', phone: '+919876543210', language: 'de' }, 'Unknown language', 'language'],
    [{ name: 'Asha', phone: '+919876543210', timeZone: 'Mars/Olympus' }, 'Unknown time zone', 'timeZone'],
    [{ name: 'Asha\nRao', phone: '+919876543210' }, 'Name must be one line', 'name'],
    [{ name: 'Visavis Support', phone: '+919876543210' }, 'This name is kept for our team. Please use your own.', 'name'],
    // Cyrillic А and а.
    [
      { name: '\u0410sh\u0430 \u0410dmin', phone: '+919876543210' },
      'This name is kept for our team. Please use your own.',
      'name',
    ],
    [{ name: 'https://evil.example', phone: '+919876543210' }, "A name has letters, spaces, and . ' - only", 'name'],
  ])('%j is refused', async (body, message, path) => {
    const answer = await auth.post('/auth/signup', body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', message } });
    expect(answer.body.details[0].path).toBe(path);
  });
});

// spec 1 §7.8
describe('signing in', () => {
  // spec 1 §5.2, §9.10
  test('accepts phones with and without the dial code, spaces and hyphens', async () => {
    const phone = newPhone();
    await auth.signUp(phone);
    const typed = `${phone.slice(3, 8)}-${phone.slice(8, 10)} ${phone.slice(10)}`;
    expect((await auth.post('/auth/login', { phone: typed })).status).toBe(200);
    expect((await auth.verify(typed, auth.codeOf(phone))).body.user.phone).toBe(phone);
  });

  test('knows a phone in every spelling, also one that an earlier release stored', async () => {
    const phone = newPhone();
    const { user } = await auth.signUp(phone);
    const digits = phone.slice(3);
    const { token } = await auth.signUp(newPhone());
    for (const typed of [`0${digits}`, `+91 0${digits}`, `0091${digits}`, `91${digits}`, `+91 91${digits}`]) {
      expect(await auth.post('/auth/login', { phone: typed })).toMatchObject({ status: 200 });
      const found = await auth.get(`/api/users/search?phone=${encodeURIComponent(typed)}`, token);
      expect(found.body.users).toMatchObject([{ _id: user._id }]);
    }
    expect(await auth.post('/auth/signup', { name: 'Again', phone: `+910${digits}` })).toMatchObject({ status: 409 });

    await auth.store.transaction(async (unit) => {
      const stored = await unit.collection(users).get(user._id);
      if (stored) await unit.collection(users).save({ ...stored, phone: `+910${digits}` });
    });
    expect(await auth.post('/auth/login', { phone })).toMatchObject({ status: 200 });
    expect((await auth.verify(phone, auth.codeOf(phone))).body.user._id).toBe(user._id);
  });

  test('follows the language and time zone of the browser until the profile has chosen its own', async () => {
    const phone = newPhone();
    const { token, user } = await auth.signUp(phone);
    const signIn = async (place: { language?: string; timeZone?: string }) => {
      auth.clock.advance(2 * MINUTE);
      await auth.post('/auth/login', { phone, ...place });
      const code = /[\u0900-\u097f]/.test(auth.inbox.inbox({ to: phone })[0]?.text ?? '') ? 'hi' : 'en';
      const { body } = await auth.verify(phone, auth.codeOf(phone), place);
      return { code, language: body.user.language, timeZone: body.user.timeZone };
    };
    const berlin = { language: 'hi', timeZone: 'Europe/Berlin' };
    expect(await signIn(berlin)).toEqual({ code: 'hi', ...berlin });
    const [published] = (await auth.events()).filter(({ type }) => type === 'visavis.user.profile-updated.v1');
    expect(published?.data).toMatchObject({ userId: user._id, timeZone: 'Europe/Berlin' });
    expect(await signIn({})).toEqual({ code: 'hi', ...berlin });

    await auth.call('PUT', '/users/profile', { token, body: { language: 'en' } });
    expect(await signIn({ language: 'hi', timeZone: 'Asia/Tokyo' })).toEqual({
      code: 'en',
      language: 'en',
      timeZone: 'Asia/Tokyo',
    });
    await auth.call('PUT', '/users/profile', { token, body: { about: 'I draw', timeZone: 'Asia/Kolkata' } });
    expect(await signIn(berlin)).toEqual({ code: 'en', language: 'en', timeZone: 'Asia/Kolkata' });
  });

  test('keeps what a profile may have chosen that an earlier release saved', async () => {
    const phone = newPhone();
    const { user } = await auth.signUp(phone);
    await auth.store.transaction(async (unit) => {
      const stored = await unit.collection(users).get(user._id);
      if (!stored) throw new Error('no user');
      const { chosen: _, ...earlier } = stored;
      unit.collection(users).save({ ...earlier, profileVersion: 2 });
    });
    await auth.post('/auth/login', { phone, language: 'hi' });
    const { body } = await auth.verify(phone, auth.codeOf(phone), { language: 'hi', timeZone: 'Europe/Berlin' });
    expect(body.user).toMatchObject({ language: 'en', timeZone: 'Asia/Kolkata' });
  });

  // spec 1 §8.5
  test('refuses an unknown phone', async () => {
    expect(await auth.post('/auth/login', { phone: newPhone() })).toMatchObject({
      status: 404,
      body: { error: 'USER_NOT_FOUND', message: 'User not found with this phone number' },
    });
  });

  test('keeps an unused code for 30 s, then sends a new one', async () => {
    const phone = newPhone();
    await auth.signUp(phone);
    const before = auth.clock.now().getTime();
    expect((await auth.post('/auth/login', { phone })).body).not.toHaveProperty('retryAt');
    const first = auth.codeOf(phone);
    const again = await auth.post('/auth/login', { phone });
    expect(again.status).toBe(200);
    expect(new Date(again.body.retryAt).getTime()).toBeGreaterThanOrEqual(before + 30_000);
    expect(auth.inbox.inbox({ to: phone })).toHaveLength(2);
    auth.clock.advance(30_000);
    expect((await auth.post('/auth/login', { phone })).body).not.toHaveProperty('retryAt');
    expect(auth.inbox.inbox({ to: phone })).toHaveLength(3);
    // The old one is not good any more, unless chance made the same digits.
    if (first !== auth.codeOf(phone)) expect((await auth.verify(phone, first)).body.error).toBe('OTP_INVALID');
    expect((await auth.verify(phone, auth.codeOf(phone))).status).toBe(200);
  });

  test('sends the next code at once after a used one', async () => {
    const phone = newPhone();
    await auth.signUp(phone);
    await auth.signIn(phone);
    await auth.signIn(phone);
    expect(auth.inbox.inbox({ to: phone })).toHaveLength(3);
  });

  // spec 1 §4.11
  test("accepts a sign-up's code for the sign-in of the same phone", async () => {
    const phone = newPhone();
    await auth.signUp(phone);
    await auth.post('/auth/login', { phone });
    const asSignup = await auth.verify(phone, auth.codeOf(phone), { isSignup: true, name: 'Asha' });
    expect(asSignup).toMatchObject({ status: 409, body: { error: 'USER_EXISTS' } });
    expect(asSignup.body.message).toContain('already exists');
    expect((await auth.verify(phone, auth.codeOf(phone))).status).toBe(200);
  });

  test("refuses a sign-up's code as a sign-in of an unknown phone, and keeps the code valid", async () => {
    const phone = newPhone();
    await auth.post('/auth/signup', { name: 'Asha', phone });
    expect(await auth.verify(phone, auth.codeOf(phone))).toMatchObject({ status: 404, body: { error: 'USER_NOT_FOUND' } });
    expect((await auth.verify(phone, auth.codeOf(phone), { isSignup: true })).status).toBe(200);
  });
});

describe('guessing', () => {
  const requested = async () => {
    const phone = newPhone();
    await auth.post('/auth/signup', { name: 'Asha', phone });
    return phone;
  };

  // spec 1 §8.7, §8.8
  test('counts the tries of a challenge down, then refuses even the right code', async () => {
    const phone = newPhone();
    const { challenge } = (await auth.post('/auth/signup', { name: 'Asha', phone })).body;
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await auth.verify(phone, auth.wrongCodeFor(phone), { isSignup: true, challenge })).toMatchObject({
        status: 400,
        body: {
          error: 'OTP_INVALID',
          message: triesLeft > 0 ? 'Invalid OTP. Please try again.' : 'Invalid OTP',
          details: { triesLeft },
        },
      });
    expect(await auth.verify(phone, auth.codeOf(phone), { isSignup: true, challenge })).toMatchObject({
      status: 400,
      body: { error: 'OTP_EXHAUSTED', details: { triesLeft: 0 } },
    });
    // A new code can be had at once.
    const next = await auth.post('/auth/signup', { name: 'Asha', phone });
    expect(next.body).not.toHaveProperty('retryAt');
    expect(next.body.challenge).not.toBe(challenge);
    expect((await auth.verify(phone, auth.codeOf(phone), { isSignup: true, challenge: next.body.challenge })).status).toBe(200);
  });

  test('without a challenge, gives an address five guesses in 10 minutes, whatever is sent meanwhile', async () => {
    const phone = newPhone();
    const { challenge } = (await auth.post('/auth/signup', { name: 'Asha', phone })).body;
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect((await auth.verify(phone, auth.wrongCodeFor(phone))).body).toMatchObject({
        error: 'OTP_INVALID',
        details: { triesLeft },
      });
    expect((await auth.verify(phone, auth.codeOf(phone), { isSignup: true })).body.error).toBe('OTP_EXHAUSTED');
    expect((await auth.post('/auth/signup', { name: 'Asha', phone })).body).toMatchObject({
      challenge,
      retryAt: expect.any(String),
    });
    expect((await auth.verify(phone, auth.codeOf(phone), { isSignup: true, challenge })).status).toBe(200);
  });

  test('counts 50 simultaneous guesses as five tries', async () => {
    const phone = await requested();
    const wrong = auth.wrongCodeFor(phone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => auth.verify(phone, wrong, { isSignup: true })));
    expect(answers.every((answer) => answer.status === 400)).toBe(true);
    const invalid = answers.filter((answer) => answer.body.error === 'OTP_INVALID');
    expect(invalid.map((answer) => answer.body.details.triesLeft).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(answers.filter((answer) => answer.body.error === 'OTP_EXHAUSTED')).toHaveLength(45);
    expect((await auth.verify(phone, auth.codeOf(phone), { isSignup: true })).body.error).toBe('OTP_EXHAUSTED');
  });

  test('accepts a code before 5 minutes, not at 5 minutes', async () => {
    const late = await requested();
    auth.clock.advance(5 * MINUTE);
    expect(await auth.verify(late, auth.codeOf(late), { isSignup: true })).toMatchObject({
      status: 400,
      body: { error: 'OTP_EXPIRED', details: { triesLeft: 0 } },
    });
    const early = await requested();
    auth.clock.advance(5 * MINUTE - 2_000);
    expect((await auth.verify(early, auth.codeOf(early), { isSignup: true })).status).toBe(200);
  });

  test('refuses every guess when no code was sent', async () => {
    expect(await auth.verify(newPhone(), '123456')).toMatchObject({ status: 400, body: { error: 'OTP_EXPIRED' } });
  });

  // spec 1 §5.5, §5.7, §9.9
  test.each(['12345', '1234567', 'abcdef', '１２３４５６', 123456, null, undefined])('%j is no code', async (otp) => {
    expect(await auth.post('/auth/verify-otp', { phone: newPhone(), otp })).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED', message: 'Please enter a valid 6-digit OTP' },
    });
  });
});

describe('repeating', () => {
  test('returns the same session for the same code within 60 s, not later', async () => {
    const phone = newPhone();
    await auth.post('/auth/signup', { name: 'Asha', phone });
    const [one, two] = await Promise.all([
      auth.verify(phone, auth.codeOf(phone), { isSignup: true }),
      auth.verify(phone, auth.codeOf(phone), { isSignup: true }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.refreshToken).toBe(one.body.refreshToken);
    expect(two.body.user._id).toBe(one.body.user._id);
    auth.clock.advance(55_000);
    const late = await auth.verify(phone, auth.codeOf(phone), { isSignup: true });
    expect(late.body.refreshToken).toBe(one.body.refreshToken);
    expect((await auth.get('/auth/sessions', one.body.token)).body.sessions).toHaveLength(1);
    auth.clock.advance(10_000);
    expect((await auth.verify(phone, auth.codeOf(phone), { isSignup: true })).body.error).toBe('OTP_EXPIRED');
  });

  test('does not reopen a session that was signed out', async () => {
    const phone = newPhone();
    const { token } = await auth.signUp(phone);
    await auth.call('POST', '/auth/logout', { token });
    expect((await auth.verify(phone, auth.codeOf(phone), { isSignup: true })).body.error).toBe('OTP_EXPIRED');
  });

  test('limits guesses at a used code', async () => {
    const phone = newPhone();
    await auth.signUp(phone);
    const answers = await Promise.all(Array.from({ length: 10 }, () => auth.verify(phone, auth.wrongCodeFor(phone))));
    expect(answers.filter((answer) => answer.body.error === 'OTP_INVALID')).toHaveLength(5);
  });

  test('creates one account for 20 simultaneous sign-ups of one phone', async () => {
    const phone = newPhone();
    await Promise.all(Array.from({ length: 20 }, () => auth.post('/auth/signup', { name: 'Asha', phone })));
    expect(auth.inbox.inbox({ to: phone })).toHaveLength(1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => auth.verify(phone, auth.codeOf(phone), { isSignup: true })),
    );
    expect(new Set(answers.map((answer) => answer.body.user._id)).size).toBe(1);
    const registered = (await auth.events()).filter(
      (event) => event.type === 'visavis.user.registered.v1' && event.data.userId === answers[0]?.body.user._id,
    );
    expect(registered).toHaveLength(1);
    expect(JSON.stringify(registered)).not.toContain(phone.slice(1));
  });
});
