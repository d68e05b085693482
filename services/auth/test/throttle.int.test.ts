import { afterEach, describe, expect, test } from '@jest/globals';
import { createMovableClock } from '@visavis/platform';
import { type Auth, newPhone, startAuth as start, stopAll } from './support.ts';

/** Far from the end of each window in which something is counted: the minute, ten minutes, the day. */
const START = new Date('2026-11-02T10:02:00Z');
const startAuth = (options: Parameters<typeof start>[0] = {}) =>
  start({ clock: createMovableClock({ now: () => START }), ...options });

let auth: Auth;
afterEach(stopAll);

const signup = (phone: string, address?: string) =>
  auth.post('/auth/signup', { name: 'Asha', phone }, address ? { 'x-forwarded-for': address } : undefined);

describe('the throttle of codes', () => {
  test('sends five codes in 10 minutes to a phone', async () => {
    auth = await startAuth();
    const phone = newPhone();
    // Each wait is as long as the last response said.
    for (const wait of [30_000, 60_000, 120_000, 120_000, 120_000]) {
      const sent = await signup(phone);
      expect(sent).toMatchObject({ status: 200, body: { challenge: expect.any(String) } });
      expect(sent.body).not.toHaveProperty('retryAt');
      auth.clock.advance(wait);
    }
    const refused = await signup(phone);
    expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
    expect(refused.body.message).toContain('Too many requests');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(145);
    expect(wait).toBeLessThanOrEqual(150);
    expect(auth.inbox.inbox({ to: phone })).toHaveLength(5);
    // The newest code stays good meanwhile.
    auth.clock.advance(wait * 1_000);
    expect((await signup(phone)).status).toBe(200);
  });

  test('sends to as many unverified phones per address as the setting says; verifying frees the place', async () => {
    auth = await startAuth({ config: { unverifiedPerAddress: 3 } });
    const phones = [newPhone(), newPhone(), newPhone()];
    for (const phone of phones) expect((await signup(phone, '203.0.113.7')).status).toBe(200);
    const refused = await signup(newPhone(), '203.0.113.7');
    expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    // Asking again for a young code sends nothing and is not refused.
    expect((await signup(phones[0] ?? '', '203.0.113.7')).body.retryAt).toBeDefined();
    expect((await signup(newPhone(), '203.0.113.8')).status).toBe(200);
    await auth.verify(phones[0] ?? '', auth.codeOf(phones[0] ?? ''), { isSignup: true });
    expect((await signup(newPhone(), '203.0.113.7')).status).toBe(200);
    expect((await signup(newPhone(), '203.0.113.7')).status).toBe(429);
    auth.clock.advance(10 * 60_000);
    expect((await signup(newPhone(), '203.0.113.7')).status).toBe(200);
  });

  test('sends to as many unverified phones per address and day as the setting says; 0 means any number', async () => {
    auth = await startAuth({ config: { unverifiedPerAddress: 0, unverifiedPerAddressDay: 2 } });
    for (let sent = 0; sent < 2; sent += 1) {
      expect((await signup(newPhone(), '203.0.113.7')).status).toBe(200);
      auth.clock.advance(10 * 60_000);
    }
    expect((await signup(newPhone(), '203.0.113.7')).status).toBe(429);
    auth.clock.advance(24 * 60 * 60_000);
    expect((await signup(newPhone(), '203.0.113.7')).status).toBe(200);
  });

  test('counts an IPv6 network as one address', async () => {
    auth = await startAuth({ config: { unverifiedPerAddress: 1 } });
    expect((await signup(newPhone(), '2001:db8:1:2::1')).status).toBe(200);
    expect((await signup(newPhone(), '2001:db8:1:2:ffff::2')).status).toBe(429);
    expect((await signup(newPhone(), '2001:db8:1:3::1')).status).toBe(200);
  });

  test('stops one /48 that rotates through its /64s: codes, questions and guesses have four budgets', async () => {
    auth = await startAuth({ config: { unverifiedPerAddress: 5, revealsPerAddress: 5, wrongGuessesPerAddress: 5 } });
    const registered = newPhone();
    await auth.signUp(registered);
    // Each from a /64 and a /56 that nothing came from before.
    const from = (index: number) => ({ 'x-forwarded-for': `2001:db8:7:${(index * 256 + 1).toString(16)}::1` });
    const outcomes = async (times: number, ask: (index: number) => Promise<{ status: number }>) => {
      const counts: Record<number, number> = {};
      for (let index = 0; index < times; index += 1) {
        const { status } = await ask(index);
        counts[status] = (counts[status] ?? 0) + 1;
      }
      return counts;
    };
    expect(await outcomes(60, (index) => auth.post('/auth/signup', { name: 'Asha', phone: newPhone() }, from(index)))).toEqual({
      200: 20,
      429: 40,
    });
    expect(await outcomes(60, (index) => auth.post('/auth/login', { phone: newPhone() }, from(index)))).toEqual({
      404: 20,
      429: 40,
    });
    const phones = Array.from({ length: 30 }, newPhone);
    for (const [index, phone] of phones.entries()) await signup(phone, `198.51.${index}.1`);
    expect(
      await outcomes(30, (index) => {
        const phone = phones[index] as string;
        return auth.post('/auth/verify-otp', { phone, otp: auth.wrongCodeFor(phone), isSignup: true }, from(index));
      }),
    ).toEqual({ 400: 20, 429: 10 });
    expect((await signup(newPhone(), '2001:db8:8:1::1')).status).toBe(200);
  });

  test('limits the codes in a minute to all phones together', async () => {
    auth = await startAuth({ config: { sendsPerMinute: 10 } });
    const people = [newPhone(), newPhone(), newPhone()] as const;
    const devices: string[] = [];
    for (const phone of people) {
      await signup(phone);
      devices.push((await auth.verify(phone, auth.codeOf(phone), { isSignup: true })).body.device);
    }
    auth.clock.advance(60_000);
    const sent = async (requests: Promise<{ status: number }>[]) =>
      (await Promise.all(requests)).filter(({ status }) => status === 200).length;
    const login = (at: number, device?: string) =>
      auth.post('/auth/login', { phone: people[at], device }, { 'x-forwarded-for': `198.51.100.${at}` });
    // Phones without an account have 60 %, those with one 80 %, and known devices what there is.
    expect(await sent(Array.from({ length: 15 }, (_, index) => signup(newPhone(), `203.0.113.${index}`)))).toBe(6);
    expect(await sent([login(0), login(1), login(2)])).toBe(2);
    expect(await sent([0, 1, 2].map((at) => login(at, devices[at])))).toBe(2);
    auth.clock.advance(60_000);
    expect((await signup(newPhone())).status).toBe(200);
  });

  test('slows codes to a prefix or country whose codes stay unverified, except for known phones and devices', async () => {
    auth = await startAuth({ config: { unverifiedPerPrefixDay: 4, unverifiedPerCountryDay: 6 } });
    const her = '+447400220001';
    await signup(her);
    const { device } = (await auth.verify(her, auth.codeOf(her), { isSignup: true })).body;
    let number = 0;
    const to = (prefix: string) => {
      number += 1;
      return signup(`${prefix}${String(number).padStart(4, '0')}`, `203.0.${number}.1`);
    };
    const tried = async (times: number, prefix: string) => {
      const statuses: number[] = [];
      for (let at = 0; at < times; at += 1) statuses.push((await to(prefix)).status);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await tried(8, '+44740022')).toBe(4);
    expect(await tried(8, '+44740122')).toBe(2);
    expect(await tried(3, '+9198115')).toBe(3);
    const login = (body: object) => auth.post('/auth/login', { phone: her, ...body }, { 'x-forwarded-for': '198.51.100.7' });
    // What went to others shuts out nobody who has an account; those have a wall of their own, twice as far.
    const sent: number[] = [];
    for (let hours = 0; hours < 20; hours += 1) {
      const { status, headers } = await login({});
      sent.push(status);
      // Until the end of the day, as it is.
      if (hours === 9) expect(Number(headers.get('retry-after'))).toBe(9.5 * 3_600 - 120);
      auth.clock.advance(30 * 60_000);
    }
    expect(sent).toEqual([...Array<number>(8).fill(200), ...Array<number>(12).fill(429)]);
    expect((await login({ device })).status).toBe(200);
  });

  test('sends nothing to satellite and premium numbers, whatever the settings say', async () => {
    auth = await startAuth({ config: { dialCodes: [] } });
    for (const phone of ['+8821234567890', '+8835100123456', '+979123456789', '+19005550123', '+881612345678', '+870773123456'])
      expect(await signup(phone)).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_FAILED', details: [{ path: 'phone' }] },
      });
    expect((await signup('+14155550123')).status).toBe(200);
  });
});

test('limits how often an address learns whether a phone is registered', async () => {
  auth = await startAuth({ config: { revealsPerAddress: 3 } });
  const registered = newPhone();
  await auth.signUp(registered);
  const ask = (phone: string) => auth.post('/auth/login', { phone }, { 'x-forwarded-for': '203.0.113.9' });
  for (let attempt = 0; attempt < 3; attempt++) expect((await ask(newPhone())).status).toBe(404);
  expect((await ask(newPhone())).status).toBe(429);
  expect((await ask(registered)).status).toBe(429);
  expect((await auth.post('/auth/login', { phone: registered })).status).toBe(200);
});

test('counts what is asked and guessed at once, too: no more gets by than one after another', async () => {
  auth = await startAuth({ config: { revealsPerAddress: 3, wrongGuessesPerAddress: 3, unverifiedPerAddress: 0 } });
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const phones = Array.from({ length: 12 }, newPhone);
  const statuses = async (ask: (phone: string) => Promise<{ status: number }>) =>
    (await Promise.all(phones.map(ask))).map(({ status }) => status).filter((status) => status !== 429);
  expect((await statuses((phone) => auth.post('/auth/login', { phone }, from))).length).toBeLessThanOrEqual(3);
  for (const phone of phones) await signup(phone);
  const guess = (phone: string) => auth.post('/auth/verify-otp', { phone, otp: auth.wrongCodeFor(phone), isSignup: true }, from);
  expect((await statuses(guess)).length).toBeLessThanOrEqual(3);
  // What says nothing is given back: a right code, and a sign-up of a phone that is new.
  const other = { 'x-forwarded-for': '203.0.112.9' };
  for (const phone of phones.slice(0, 5)) {
    expect((await auth.post('/auth/verify-otp', { phone, otp: auth.codeOf(phone), isSignup: true }, other)).status).toBe(200);
    expect((await signup(newPhone(), '203.0.112.9')).status).toBe(200);
  }
});

// spec 1 §8.6
test('reports a code that could not be sent, and does not delay the next one', async () => {
  let working = false;
  auth = await startAuth({
    config: { unverifiedPerAddress: 3 },
    messenger: (inbox) => ({
      ...inbox,
      send: async (message) =>
        working ? inbox.send(message) : { kind: 'retry', reason: 'unavailable', detail: 'the provider is down' },
    }),
  });
  const phone = newPhone();
  // More often than a phone, or an address, is sent codes.
  for (let failed = 0; failed < 6; failed += 1)
    expect(await signup(phone)).toMatchObject({ status: 503, body: { error: 'UNAVAILABLE', message: 'Failed to send OTP' } });
  working = true;
  expect((await signup(phone)).body).not.toHaveProperty('retryAt');
  expect((await auth.verify(phone, auth.codeOf(phone), { isSignup: true })).status).toBe(200);
});

test('counts a code that providers refuse for good, as to a phone that has sent STOP: asking for more is no outage', async () => {
  auth = await startAuth({
    messenger: (inbox) => ({ ...inbox, send: async () => ({ kind: 'refused', reason: 'opted-out', detail: 'STOP' }) }),
  });
  const phone = newPhone();
  let last = await signup(phone);
  expect(last).toMatchObject({ status: 503, body: { error: 'UNAVAILABLE', message: 'Failed to send OTP' } });
  for (let more = 0; more < 5; more += 1) last = await signup(phone);
  expect(last).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
});

test('counts codes that are sent, and those that lead to something', async () => {
  auth = await startAuth();
  const counts = async () =>
    Object.fromEntries((await auth.metrics.codes.get()).values.map(({ labels, value }) => [labels.step, value]));
  const phone = newPhone();
  await signup(phone);
  await signup(newPhone());
  // A young code is not sent again.
  await signup(phone);
  expect(await counts()).toEqual({ sent: 2 });
  const otp = auth.codeOf(phone);
  await auth.verify(phone, otp === '000000' ? '000001' : '000000', { isSignup: true });
  await auth.verify(phone, otp, { isSignup: true });
  // The same request once more, as after a lost response.
  expect((await auth.verify(phone, otp, { isSignup: true })).status).toBe(200);
  expect(await counts()).toEqual({ sent: 2, verified: 1 });
});

test('sends a code by SMS at once when WhatsApp does not take it', async () => {
  auth = await startAuth();
  const phone = newPhone();
  const { messengerSandbox } = auth;
  const channels = () => auth.inbox.inbox({ to: phone }).map(({ channel }) => channel);
  messengerSandbox.misbehave({ channel: 'whatsapp', api: 'error' });
  expect((await signup(phone)).status).toBe(200);
  expect(channels()).toEqual(['sms']);
  // Accepted, and the response lost: twice is better than not at all.
  const other = newPhone();
  messengerSandbox.misbehave({ channel: 'whatsapp', api: 'lost-response' });
  expect((await signup(other)).status).toBe(200);
  expect(auth.inbox.inbox({ to: other }).map(({ channel, code }) => [channel, code])).toEqual([
    ['sms', auth.codeOf(other)],
    ['whatsapp', auth.codeOf(other)],
  ]);
});
