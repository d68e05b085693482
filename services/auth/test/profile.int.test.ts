import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Auth, MINUTE, newPhone, type Session, sessionIdOf, startAuth, stopAll } from './support.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(stopAll);

const put = (token: string, body: unknown) => auth.call('PUT', '/users/profile', { token, body });
const updates = async (userId: string) =>
  (await auth.events()).filter((event) => event.type === 'visavis.user.profile-updated.v1' && event.data.userId === userId);

describe('the profile (specification 1, sections 3 and 5)', () => {
  // spec 1 §3.1
  test('returns what the user gave, with the passes under both names', async () => {
    const phone = newPhone();
    const { token, user } = await auth.signUp(phone, 'Asha Rao');
    expect(await auth.get('/users/profile', token)).toMatchObject({
      status: 200,
      body: {
        success: true,
        user: {
          _id: user._id,
          name: 'Asha Rao',
          phone,
          email: null,
          profilePicture: null,
          role: 'participant',
          isActive: true,
          status: 'active',
          meetingPasses: 1,
          passes: 1,
          timeZone: 'Asia/Kolkata',
          language: 'en',
          about: '',
          links: [],
          version: 1,
        },
      },
    });
    expect((await auth.get('/users/profile')).status).toBe(401);
  });

  test('accepts each field, trimmed and normalised', async () => {
    const { token, user } = await auth.signUp(newPhone());
    const form = {
      name: '  Asha Rao-Iyer ',
      email: ' Asha@Example.COM ',
      about: ' I draw.\nAnd paint. ',
      links: ['https://asha.example/work', 'dribbble.com/asha'],
      headline: ' Logos for small shops ',
      goal: 'both',
      category: 'Graphic Design',
      timeZone: 'America/New_York',
      language: 'hi',
    };
    expect(await put(token, form)).toMatchObject({
      status: 200,
      body: {
        message: 'Profile updated successfully',
        user: {
          name: 'Asha Rao-Iyer',
          email: 'asha@example.com',
          about: 'I draw.\nAnd paint.',
          links: ['https://asha.example/work', 'https://dribbble.com/asha'],
          headline: 'Logos for small shops',
          goal: 'both',
          category: 'graphic-design',
          timeZone: 'America/New_York',
          language: 'hi',
          version: 2,
        },
      },
    });
    expect((await put(token, { email: '' })).body.user).toMatchObject({ email: null, name: 'Asha Rao-Iyer', version: 3 });
    // Lists begin with it from the next sign-in on, and on every device.
    expect((await auth.get('/auth/me', token)).body.user).toMatchObject({ goal: 'both', category: 'graphic-design' });
    expect((await put(token, { goal: null, category: null })).body.user).toMatchObject({ goal: null, category: null });
    const [event, ...more] = await updates(user._id);
    expect(more).toEqual([]);
    expect(event?.data).toEqual({
      userId: user._id,
      name: 'Asha Rao-Iyer',
      profilePicture: null,
      isVerified: false,
      timeZone: 'America/New_York',
    });
  });

  test('changes nothing and publishes nothing for the same values', async () => {
    const { token, user } = await auth.signUp(newPhone());
    await put(token, { name: 'Only Once', links: ['https://a.example'] });
    expect((await put(token, { name: 'Only Once', links: ['https://a.example'] })).body.user.version).toBe(2);
    expect((await put(token, {})).body.user.version).toBe(2);
    expect(await updates(user._id)).toHaveLength(1);
  });

  test.each([
    [{ name: 'A' }, 'name', 'Please enter a valid name'],
    [{ name: ' A ' }, 'name', 'Please enter a valid name'],
    [{ name: null }, 'name', undefined],
    [{ name: 'Asha Admin' }, 'name', 'This name is kept for our team. Please use your own.'],
    [{ links: ['https://a.example/\u202egnp.exe'] }, 'links.0', 'Please enter a valid link'],
    [{ email: 'asha@' }, 'email', 'Please enter a valid email address'],
    [{ email: 5 }, 'email', 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(250)}@b.co` }, 'email', 'Please enter a valid email address'],
    [{ about: 'x'.repeat(501) }, 'about', 'About must be at most 500 characters'],
    [{ links: 'https://a.example' }, 'links', 'Please enter a valid link'],
    [{ links: ['javascript:alert(1)'] }, 'links.0', 'Please enter a valid link'],
    [{ links: ['https://visavis.example@evil.example/'] }, 'links.0', 'Please enter a valid link'],
    [{ links: ['visavis.example@evil.example'] }, 'links.0', 'Please enter a valid link'],
    [{ links: ['https:\\\\visavis.example:1@evil.example'] }, 'links.0', 'Please enter a valid link'],
    [{ links: ['data:text/html,x'] }, 'links.0', 'Please enter a valid link'],
    [{ links: ['https://a.example', 'http://'] }, 'links.1', 'Please enter a valid link'],
    [{ links: Array(6).fill('https://a.example') }, 'links', 'Maximum of 5 links reached'],
    [{ headline: 'x'.repeat(81) }, 'headline', 'A headline must be at most 80 characters'],
    [{ headline: 'Logos\nand brands' }, 'headline', 'A headline must be one line'],
    [{ headline: 'Logos, see asha.example/work' }, 'headline', 'A headline takes no address and no phone number'],
    [{ headline: 'Logos, +91 98765 43210' }, 'headline', 'A headline takes no address and no phone number'],
    [{ headline: 'Visavis support' }, 'headline', 'A headline has neither our name nor a check mark in it'],
    [{ headline: 'Verified ✔' }, 'headline', 'A headline has neither our name nor a check mark in it'],
    [{ goal: 'sell' }, 'goal', 'Unknown goal'],
    [{ category: 'cooking' }, 'category', 'Unknown category'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Unknown time zone'],
    [{ language: 'de' }, 'language', 'Unknown language'],
    [{ version: 'x' }, 'version', 'version must be a whole number'],
  ])('%j is refused by name', async (body, path, message) => {
    const { token } = await auth.signUp(newPhone());
    const answer = await put(token, body);
    expect(answer).toMatchObject({ status: 400, body: { success: false, error: 'VALIDATION_FAILED' } });
    expect(answer.body.details[0].path).toBe(path);
    if (message) expect(answer.body.message).toBe(message);
  });

  test('ignores fields that users may not set', async () => {
    const { token, user } = await auth.signUp(newPhone());
    const wanted = {
      role: 'admin',
      isActive: false,
      isVerified: true,
      phone: '+15550000000',
      notes: 'x',
      passes: 99,
      meetingPasses: 99,
      profilePicture: 'https://evil.example/x.png',
      privilegeVersion: 9,
      _id: 'other',
    };
    expect((await put(token, { ...wanted, name: 'New Name' })).body.user).toEqual({
      ...(await auth.get('/users/profile', token)).body.user,
      ...user,
      name: 'New Name',
    });
  });

  test('refuses an update of an older version with the current profile', async () => {
    const { token, user } = await auth.signUp(newPhone());
    expect((await put(token, { name: 'First', version: 1 })).body.user.version).toBe(2);
    // A sign-in elsewhere is no change of the profile.
    auth.clock.advance(MINUTE);
    await auth.signIn(user.phone);
    expect(await put(token, { name: 'Second', version: 1 })).toMatchObject({
      status: 409,
      body: { error: 'VERSION_CONFLICT', details: { user: { name: 'First', version: 2 } } },
    });
    expect((await put(token, { name: 'First', version: 1 })).status).toBe(200);
    expect((await put(token, { name: 'Second', version: 2 })).body.user.name).toBe('Second');
  });

  test('accepts one of many simultaneous updates of one version', async () => {
    const { token } = await auth.signUp(newPhone());
    auth.meetBeforeCommit(8);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put(token, { name: `Name ${'ABCDEFGH'[index]}`, version: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'VERSION_CONFLICT')).toHaveLength(7);
  });
});

describe('sessions and export', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0';
  const signInFrom = async (phone: string, agent: string) => {
    auth.clock.advance(MINUTE);
    await auth.post('/auth/login', { phone });
    return (await auth.post('/auth/verify-otp', { phone, otp: auth.codeOf(phone) }, { 'user-agent': agent })).body as Session;
  };

  test('name the device; all other sessions can be ended at once, with a code', async () => {
    const { token, refreshToken, user } = await auth.signUp(newPhone());
    const laptop = await signInFrom(user.phone, chrome);
    await signInFrom(user.phone, 'x');
    const listed = (await auth.get('/auth/sessions', laptop.token)).body.sessions;
    expect(listed.map((each: { current: boolean; device: object }) => [each.current, each.device])).toEqual([
      [false, { browser: null, system: null }],
      [true, { browser: 'Edge', system: 'Windows' }],
      [false, { browser: null, system: null }],
    ]);
    const end = (body: object) => auth.call('DELETE', '/auth/sessions', { token: laptop.token, body });
    expect(await end({})).toMatchObject({ status: 400, body: { details: [{ path: 'otp' }] } });
    await auth.call('POST', '/auth/sessions/code', { token: laptop.token });
    expect(auth.inbox.inbox({ to: user.phone })[0]).toMatchObject({ channel: 'sms' });
    const otp = auth.codeOf(user.phone);
    expect((await end({ otp: auth.wrongCodeFor(user.phone) })).body.error).toBe('OTP_INVALID');
    expect(await end({ otp })).toMatchObject({ status: 200, body: { ended: 2 } });
    // The same request again; the code opens no session.
    expect(await end({ otp })).toMatchObject({ status: 200, body: { ended: 0 } });
    expect((await auth.verify(user.phone, otp)).body.error).toBe('OTP_EXPIRED');
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', token)).body.error).toBe('SESSION_REVOKED');
    expect((await auth.post('/auth/refresh-token', { refreshToken })).status).toBe(401);
    expect((await auth.get('/auth/me', laptop.token)).status).toBe(200);
  });

  test('export everything stored as a file, without secrets', async () => {
    const { token, user } = await auth.signUp(newPhone());
    const answer = await auth.get('/users/profile/export', token);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="visavis-account.json"');
    expect(answer.body).toMatchObject({
      success: true,
      account: { _id: user._id, phone: user.phone },
      sessions: [{ userAgent: expect.any(String) }],
      passkeys: [],
      knownDevices: [{ lastSignInAt: expect.any(String) }],
      codesSentAt: [expect.any(String)],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/seed|hash|privilege|notes/);
    expect(JSON.stringify(answer.body)).not.toContain(sessionIdOf(token));
  });

  test('export ten times in an hour, not 60', async () => {
    const { token } = await auth.signUp(newPhone());
    const statuses = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await auth.get('/users/profile/export', token)).status);
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(50).fill(429)]);
    auth.clock.advance(60 * MINUTE);
    expect((await auth.get('/users/profile/export', (await auth.signUp(newPhone())).token)).status).toBe(200);
  });
});
