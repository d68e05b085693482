import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ACCOUNT } from '@visavis/contracts/constants/account';
import { callSandbox, codeFor, type Product, signIn, startProduct } from '../../src/index.ts';
import { type Answer, atOnce, outcomes } from '../support/client.ts';

/** Limits while many come at once, from many connections and, behind a trusted proxy, from many addresses. */
let product: Product;
/** Of which sign-ups have 60: more than any other test sends at once. */
const SENDS_PER_MINUTE = 100;
const UNVERIFIED = 20;
const REVEALS = 30;

beforeAll(async () => {
  product = await startProduct({
    MESSENGER: 'sandbox',
    TRUST_PROXY: 'loopback',
    RATE_LIMIT_ADDRESS: '200',
    RATE_LIMIT_USER: '50',
    OTP_UNVERIFIED_PER_ADDRESS: String(UNVERIFIED),
    OTP_REVEALS_PER_ADDRESS: String(REVEALS),
    OTP_SENDS_PER_MINUTE: String(SENDS_PER_MINUTE),
    // The limits behind it (proof-of-work.int).
    OTP_WORK_COST: '0',
  });
}, 60_000);
afterAll(() => product.dispose());

let phones = 0;
const newPhone = () => `+9198115${String(phones++).padStart(5, '0')}`;
/** Each from the given address, on a connection of its own. */
async function post(path: string, body: object, address: string): Promise<Answer> {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, connection: 'close' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') };
}
const addressOf = (index: number) => `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}`;
const limited = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 429);
const allowed = (answers: readonly Answer[]) => answers.filter(({ status }) => status < 400);
/** Answers what time it is then, in milliseconds since 1970. */
async function later(seconds: number): Promise<number> {
  const body = JSON.stringify({ advanceMs: Math.ceil(seconds * 1_000) });
  const headers = { 'content-type': 'application/json' };
  const answer = await callSandbox(product.url, '/dev/clock', { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return Date.parse(((await answer.json()) as { now: string }).now);
}
const sentTo = async (phone: string) => {
  const answer = await callSandbox(product.url, `/dev/messages?to=${encodeURIComponent(phone)}`);
  return ((await answer.json()) as { messages: unknown[] }).messages.length;
};

describe('codes under parallel attack', () => {
  // Codes are counted by the minutes and ten minutes of the clock: what a test sends at once must not lie in two of them.
  const WINDOW_SECONDS = 600;
  beforeEach(async () => void (await later(WINDOW_SECONDS - (((await later(0)) / 1_000) % WINDOW_SECONDS))));

  test.each([
    ['of a challenge', true, ACCOUNT.otpTries],
    ['without a challenge', false, ACCOUNT.otpBareGuessesPerDay],
  ])('counts guesses %s by phone, across addresses and connections', async (_, withChallenge, most) => {
    const phone = newPhone();
    const sent = await post('/auth/signup', { name: 'Guess Work', phone }, addressOf(900));
    const otp = await codeFor(product.url, phone);
    const body = { phone, isSignup: true, name: 'Guess Work', ...(withChallenge && { challenge: sent.body.challenge }) };
    const guess = (index: number) =>
      post(
        '/auth/verify-otp',
        { ...body, otp: String((Number(otp) + 1 + index) % 1_000_000).padStart(6, '0') },
        addressOf(index),
      );
    const answers = await atOnce(100, guess);
    expect(outcomes(answers)).toEqual({ '400 OTP_INVALID': most, '400 OTP_EXHAUSTED': 100 - most });
    const right = await post('/auth/verify-otp', { ...body, otp }, addressOf(901));
    expect(right.body.error).toBe('OTP_EXHAUSTED');
  });

  test('sends five codes in ten minutes to a phone, though fifty addresses request them', async () => {
    const phone = newPhone();
    const answers = await atOnce(50, (index) => post('/auth/signup', { name: 'Five Codes', phone }, addressOf(index)));
    expect(outcomes(answers)).toEqual({ 200: ACCOUNT.otpSends, '429 RATE_LIMITED': 50 - ACCOUNT.otpSends });
    for (const { retryAfter } of limited(answers)) {
      expect(Number(retryAfter)).toBeGreaterThan(500);
      expect(Number(retryAfter)).toBeLessThanOrEqual(600);
    }
    expect(await sentTo(phone)).toBe(ACCOUNT.otpSends);
    await later(600);
    expect((await post('/auth/signup', { name: 'Five Codes', phone }, addressOf(1))).status).toBe(200);
  });

  test('limits the unverified codes of one address, without limiting another address', async () => {
    const answers = await atOnce(UNVERIFIED * 3, () =>
      post('/auth/signup', { name: 'New Comer', phone: newPhone() }, '198.51.100.1'),
    );
    expect(outcomes(answers)).toEqual({ 200: UNVERIFIED, '429 RATE_LIMITED': UNVERIFIED * 2 });
    for (const { body, retryAfter } of limited(answers)) {
      expect(body).toMatchObject({
        success: false,
        message: expect.stringMatching(/^Too many requests/),
        requestId: expect.any(String),
      });
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
      expect(Number(retryAfter)).toBeLessThanOrEqual(600);
    }
    expect((await post('/auth/signup', { name: 'New Comer', phone: newPhone() }, '198.51.100.2')).status).toBe(200);
  });

  test('counts all addresses of one IPv6 network as one', async () => {
    const answers = await atOnce(UNVERIFIED * 2, (index) =>
      post('/auth/signup', { name: 'New Comer', phone: newPhone() }, `2001:db8:1:2::${(index + 1).toString(16)}`),
    );
    expect(allowed(answers)).toHaveLength(UNVERIFIED);
  });

  test('limits the codes per minute of many addresses together', async () => {
    const answers = await atOnce(120, (index) =>
      post('/auth/signup', { name: 'New Comer', phone: newPhone() }, addressOf(index)),
    );
    // What is left is kept for phones with an account and for known devices.
    const share = SENDS_PER_MINUTE * 0.6;
    expect(outcomes(answers)).toEqual({ 200: share, '429 RATE_LIMITED': 120 - share });
    for (const { retryAfter } of limited(answers)) expect(Number(retryAfter)).toBeLessThanOrEqual(60);
    await later(60);
    expect((await post('/auth/signup', { name: 'New Comer', phone: newPhone() }, addressOf(1))).status).toBe(200);
  });

  test('limits how often one address learns whether a phone is registered', async () => {
    const answers = await atOnce(REVEALS * 3, () => post('/auth/login', { phone: newPhone() }, '198.51.100.9'));
    const notFound = answers.filter(({ status }) => status === 404).length;
    // Requests that were admitted before the last of the others was counted are answered too.
    expect(notFound).toBeGreaterThanOrEqual(REVEALS);
    expect(notFound).toBeLessThan(REVEALS * 3);
    const late = await atOnce(20, () => post('/auth/login', { phone: newPhone() }, '198.51.100.9'));
    expect(outcomes(late)).toEqual({ '429 RATE_LIMITED': 20 });
  });
});

describe('requests', () => {
  const get = async (path: string, headers: Record<string, string>): Promise<Answer> => {
    const response = await fetch(product.url + path, { headers });
    return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') };
  };

  // spec 1 §8.2
  test('of one address beyond the limit get 429 in the product’s words, with the seconds to wait', async () => {
    const from = (address: string) => get('/bff/start', { 'x-forwarded-for': address });
    // Windows are of ten seconds: two full budgets and one more do not fit into two of them.
    const answers = await atOnce(500, () => from('198.51.100.20'));
    expect(limited(answers).length).toBeGreaterThanOrEqual(99);
    for (const { body, retryAfter } of limited(answers)) {
      expect(body).toEqual({
        success: false,
        message: 'We are experiencing high traffic. Please try again in a few moments.',
        error: 'RATE_LIMITED',
        requestId: expect.any(String),
      });
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
      expect(Number(retryAfter)).toBeLessThanOrEqual(10);
    }
    expect((await from('198.51.100.21')).status).toBe(200);
  });

  test('of one user are limited across addresses, those of another user at the same address are served', async () => {
    const one = await signIn(product.url, newPhone(), 'Busy Body');
    const other = await signIn(product.url, newPhone(), 'Some Body');
    const as = (token: string, address: string) =>
      get('/auth/me', { authorization: `Bearer ${token}`, 'x-forwarded-for': address });
    const answers = await atOnce(200, (index) => as(one.token, addressOf(index)));
    expect(limited(answers).length).toBeGreaterThanOrEqual(99);
    expect((await as(other.token, addressOf(3))).status).toBe(200);
  });

  test('with a forged address are counted by the real one when no trusted proxy sent them', async () => {
    const plain = await startProduct({ RATE_LIMIT_ADDRESS: '50' });
    try {
      const answers = await atOnce(200, async (index) => {
        const response = await fetch(`${plain.url}/bff/start`, { headers: { 'x-forwarded-for': addressOf(index) } });
        await response.arrayBuffer();
        return response.status;
      });
      expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(99);
    } finally {
      await plain.dispose();
    }
  }, 60_000);
});
