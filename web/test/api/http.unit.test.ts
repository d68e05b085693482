import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { messageOf } from '../../src/shared/api/http-error.ts';
import { noteAnswered, outageAtom } from '../../src/shared/api/outage.ts';
import { store } from '../../src/shared/state/store.ts';
import { createHttpFixture, GET, type HttpFixture, json, POST, refusal, user } from './http-fixture.ts';

let fixture: HttpFixture;
beforeEach(() => {
  fixture = createHttpFixture();
});

describe('a busy server', () => {
  // spec 1 §8.1, §9.25
  it('is tried again up to 3 times, 1 s doubling', async () => {
    fixture.answer = () => refusal(429, 'RATE_LIMITED', 'Slow down');
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({
      status: 429,
      message: 'We are experiencing high traffic. Please try again in a few moments.',
    });
    expect(fixture.waits).toEqual([1_000, 2_000, 4_000]);
    expect(fixture.calls).toHaveLength(4);
  });
  // spec 1 §8.1
  it('waits as long as it says', async () => {
    fixture.answer = () => (fixture.calls.length === 1 ? json(429, {}, { 'retry-after': '7' }) : json(200, { ok: 1 }));
    await expect(fixture.http.call(GET('/api/a'))).resolves.toEqual({ ok: 1 });
    expect(fixture.waits).toEqual([7_000]);
  });
  it('is reported at once if it asks for a wait of more than a minute', async () => {
    fixture.answer = () => json(429, {}, { 'retry-after': '60' });
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 429 });
    expect(fixture.waits).toEqual([60_000, 60_000, 60_000]);
    fixture.answer = () => json(429, {}, { 'retry-after': '61' });
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({
      message: 'Too many requests. It works again in 2 min.',
      retryAfterMs: 61_000,
    });
    expect(fixture.waits).toHaveLength(3);
  });
  it('keeps the words of a limit of an hour or a day, which it does not wait for', async () => {
    const limit = (headers: Record<string, string>) => () =>
      json(429, { message: 'You have sent five reports today', error: 'RATE_LIMITED' }, headers);
    const message = async (headers: Record<string, string>) => {
      fixture.answer = limit(headers);
      return (await fixture.http.call(POST('/api/a'), { body: {} }).catch((error) => error)).message;
    };
    expect(await message({ 'retry-after': '3600' })).toBe('You have sent five reports today');
    expect(fixture.calls).toHaveLength(1);
    const busy = 'We are experiencing high traffic. Please try again in a few moments.';
    expect([await message({ 'retry-after': '60' }), await message({})]).toEqual([busy, busy]);
  });
  it.each([
    [429, 'Too many requests. Please try again in a few moments.', '7200', 'Too many requests. It works again in 2 h.'],
    [503, 'We are experiencing high traffic. Please try again in a few moments.', '90', /^Too many .* again in 2 min\.$/],
    [429, 'Too many requests. Please try again in a few moments.', '37800', /again in 11 h\.$/],
    [429, 'Too many requests. Please try again in a few moments.', '172800', /again in 48 h\.$/],
    [503, 'Buying is not possible right now.', '90', 'Buying is not possible right now.'],
  ])('says when it works again where %d does not: %s %s', async (status, words, retryAfter, message) => {
    fixture.answer = () => json(status, { message: words, error: 'RATE_LIMITED' }, { 'retry-after': retryAfter });
    for (const rateLimit of ['retry', 'leave'] as const)
      await expect(fixture.http.call(POST('/auth/login'), { body: {}, rateLimit })).rejects.toMatchObject({
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      });
  });
  it('keeps the words of a limit that has a code of its own', async () => {
    fixture.answer = () =>
      json(429, { message: 'Three of your meetings are waiting', error: 'TOO_MANY_PENDING' }, { 'retry-after': '3600' });
    await expect(fixture.http.call(POST('/api/a'), { body: {} })).rejects.toMatchObject({
      message: 'Three of your meetings are waiting',
      error: 'TOO_MANY_PENDING',
    });
    expect(fixture.calls).toHaveLength(1);
  });
  // spec 1 §8.3
  it('is the caller’s to handle in login flows', async () => {
    fixture.answer = () => refusal(429, 'RATE_LIMITED', 'Too many requests');
    await expect(fixture.http.call(POST('/auth/login'), { body: {}, rateLimit: 'leave' })).rejects.toMatchObject({
      message: 'Too many requests',
    });
    expect(fixture.calls).toHaveLength(1);
  });
});

describe('errors', () => {
  // spec 1 §7.7
  it('are normalised', async () => {
    fixture.answer = () =>
      json(409, {
        success: false,
        message: 'Taken',
        error: 'CONFLICT',
        details: [{ path: 'title', message: 'x' }],
        requestId: 'r9',
      });
    const error = await fixture.http.call(POST('/api/a'), { body: {} }).catch((problem) => problem);
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      success: false,
      message: 'Taken',
      error: 'CONFLICT',
      details: [{ path: 'title', message: 'x' }],
    });
  });
  it('of an answer that breaks off or comes too late too', async () => {
    const failing = (error: Error) => ({ ok: true, status: 200, headers: new Headers(), text: () => Promise.reject(error) });
    fixture.answer = () => failing(new TypeError('network error')) as unknown as Response;
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 0, error: 'NETWORK' });
    fixture.answer = () => failing(new DOMException('too late', 'TimeoutError')) as unknown as Response;
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 0, error: 'TIMEOUT' });
  });
  // spec 1 §8.14
  it('without a message of the server show the message of the caller', async () => {
    const refusedWith = async (status: number, body: object) => {
      fixture.answer = () => json(status, body);
      return messageOf(await fixture.http.call(POST('/api/a'), { body: {} }).catch((problem) => problem), 'Failed to do it');
    };
    expect(await refusedWith(409, { message: 'Taken' })).toBe('Taken');
    for (const body of [{}, { message: 'An error occurred. Please try again.', error: 'INTERNAL' }, { error: 'OTP_INVALID' }])
      expect(await refusedWith(400, body)).toBe('Failed to do it');
  });
  // spec 1 §7.7, §8.14
  it('of the network and of proxies too', async () => {
    fixture.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 0, error: 'NETWORK' });
    fixture.answer = () => new Response('<html>bad gateway</html>', { status: 502 });
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 502, error: 'BAD_ANSWER' });
  });
});

it('tells of each request whether the server answered it', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.reject(new DOMException('too late', 'TimeoutError')),
    () => new Response('<html>', { status: 503, headers: { 'content-type': 'text/html' } }),
    () => Response.json({ error: 'UNAVAILABLE' }, { status: 503 }),
    () => json(500, {}),
    () => json(404, {}),
  ];
  for (const answer of answers) {
    fixture.answer = answer;
    await fixture.http.call(GET('/api/a')).catch(() => undefined);
  }
  expect(fixture.heard).toEqual([false, false, false, true, true, true]);
  const aborted = AbortSignal.abort();
  fixture.answer = () => Promise.reject(aborted.reason);
  await fixture.http.call(GET('/api/a'), { signal: aborted }).catch(() => undefined);
  expect(fixture.heard).toHaveLength(6);
});

it('takes the server to be away once two calls in a row were not answered, since the first', () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const states = [false, true, false, false, false, true].map((isAnswered) => {
    noteAnswered(isAnswered);
    jest.advanceTimersByTime(1_000);
    return store.get(outageAtom);
  });
  jest.useRealTimers();
  expect(states).toEqual([undefined, undefined, undefined, 1_002_000, 1_002_000, undefined]);
});

it('does not count a failure of before hours of sleep', () => {
  jest.useFakeTimers({ now: 1_000_000 });
  noteAnswered(false);
  jest.setSystemTime(11_000_000);
  noteAnswered(false);
  const afterSleep = store.get(outageAtom);
  jest.advanceTimersByTime(30_000);
  noteAnswered(false);
  const inOutage = store.get(outageAtom);
  noteAnswered(true);
  jest.useRealTimers();
  expect([afterSleep, inOutage]).toEqual([undefined, 11_000_000]);
});

it('tells of each call that is forbidden, and not of one that the second factor opens', async () => {
  fixture.session.signIn({ token: 't', refreshToken: 'r', user });
  fixture.answer = () => refusal(403, 'FORBIDDEN');
  await fixture.http.call(POST('/admin/meetings/m/approve'), { body: {} }).catch(() => undefined);
  expect(fixture.forbidden).toBe(1);
  fixture.confirm = async () => 'fresh';
  fixture.answer = ({ headers }) =>
    headers.authorization === 'Bearer fresh' ? json(200, {}) : refusal(403, 'SECOND_FACTOR_FRESH');
  await fixture.http.call(POST('/admin/users/u1/role'), { body: {} });
  expect(fixture.forbidden).toBe(1);
});

describe('payment, subscription and plan calls', () => {
  it.each([
    '/api/payments/x/verify',
    '/api/subscriptions',
    '/api/plans',
    '/api/admin/plans/growth',
    '/admin/users/u1/subscriptions',
  ])('%s gets one retry on a network failure, as one command', async (path) => {
    fixture.answer = () => (fixture.calls.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : json(200, { ok: 1 }));
    expect(await fixture.http.call(POST(path), { body: { a: 1 } })).toEqual({ ok: 1 });
    const keys = fixture.calls.map((call) => call.headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    fixture.calls.length = 0;
    fixture.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(fixture.http.call(POST(path), { body: {} })).rejects.toMatchObject({ error: 'NETWORK' });
    expect(fixture.calls).toHaveLength(2);
  });
  it('get it for an answer that breaks off, too', async () => {
    const broken = () => ({
      ok: true,
      status: 200,
      headers: new Headers(),
      text: () => Promise.reject(new TypeError('network error')),
    });
    fixture.answer = () => (fixture.calls.length === 1 ? (broken() as unknown as Response) : json(200, { ok: 1 }));
    expect(await fixture.http.call(POST('/api/payments/x/verify'), { body: {} })).toEqual({ ok: 1 });
    const keys = fixture.calls.map((call) => call.headers['idempotency-key']);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });
  // spec 1 §7.2
  it('no other does, and none after a refusal', async () => {
    fixture.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(fixture.http.call(POST('/api/meetings'), { body: {} })).rejects.toMatchObject({ error: 'NETWORK' });
    fixture.answer = () => refusal(500, 'INTERNAL');
    await expect(fixture.http.call(POST('/api/payments'), { body: {} })).rejects.toMatchObject({ status: 500 });
    expect(fixture.calls).toHaveLength(2);
  });
});

describe('the time allowed', () => {
  let allowed: number[];
  beforeEach(() => {
    allowed = [];
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      allowed.push(ms);
      return new AbortController().signal;
    });
  });
  afterEach(() => void jest.restoreAllMocks());
  // spec 1 §7.2, §9.16
  it('is 15 s, 30 s for payments, or the caller’s', async () => {
    fixture.answer = () => json(200, {});
    await fixture.http.call(GET('/api/meetings/public'));
    await fixture.http.call(GET('/api/payments/history'));
    await fixture.http.call(POST('/admin/meetings/m/video'), { body: {}, timeoutMs: 120_000 });
    expect(allowed).toEqual([15_000, 30_000, 120_000]);
  });
});

describe('traces', () => {
  it('are named once the server says that it records them; a repetition belongs to its call', async () => {
    fixture.answer = () => json(200, {}, { traceresponse: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
    await fixture.http.call(GET('/api/a'));
    fixture.answer = () => (fixture.calls.length < 3 ? refusal(429, 'RATE_LIMITED') : json(200, {}));
    await fixture.http.call(GET('/api/b'));
    const [first, ...named] = fixture.calls.map((call) => call.headers.traceparent);
    expect(first).toBeUndefined();
    expect(named).toEqual(Array(2).fill(expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)));
    expect(new Set(named.map((traceparent) => traceparent?.split('-')[1])).size).toBe(1);
  });
});
