import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { User } from '@visavis/contracts/auth';
import { createHttp, type Http, urlOf } from '../../src/shared/api/create-http.ts';
import { createEtagCache } from '../../src/shared/api/etag-cache.ts';
import { createSessionStore, type SessionChange, type SessionStore } from '../../src/shared/session/session-store.ts';
import { memoryStorage, type TextStorage } from '../../src/shared/session/storage.ts';

interface Call {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}
let calls: Call[];
let waits: number[];
let changes: SessionChange[];
let answer: (call: Call) => Response | Promise<Response>;
let storage: TextStorage;
let session: SessionStore;
let http: Http;
const user = { _id: 'u1', name: 'Asha' } as User;

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (status: number, error: string, message = error) =>
  json(status, { success: false, message, error, requestId: 'r' });

beforeEach(() => {
  calls = [];
  waits = [];
  changes = [];
  storage = memoryStorage();
  session = createSessionStore(storage);
  session.subscribe((_, change) => changes.push(change));
  let turn: Promise<unknown> = Promise.resolve();
  http = createHttp({
    fetch: (async (url: string, init: RequestInit) => {
      const call = {
        url,
        headers: init.headers as Record<string, string>,
        body: init.body ? JSON.parse(String(init.body)) : undefined,
      };
      calls.push(call);
      return answer(call);
    }) as unknown as typeof fetch,
    session,
    etags: createEtagCache(storage, () => 0),
    exclusively: (_, work) => {
      const mine = turn.then(work);
      turn = mine.catch(() => undefined);
      return mine;
    },
    wait: async (ms) => void waits.push(ms),
    now: () => 0,
    random: () => 0.5,
  });
});

const refreshing = (call: Call) => call.url === '/auth/refresh-token';

describe('tokens', () => {
  beforeEach(() => {
    session.signIn({ token: 'old', refreshToken: 'r1', user });
    changes.length = 0;
  });

  it('sends the bearer token unless told not to', async () => {
    answer = () => json(200, {});
    await http.get('/api/a');
    await http.get('/api/b', { skipAuth: true });
    expect(calls.map((call) => call.headers.authorization)).toEqual(['Bearer old', undefined]);
  });

  it('refreshes once for all waiting requests and repeats each', async () => {
    answer = (call) => {
      if (refreshing(call)) return json(200, { success: true, token: 'new', refreshToken: 'r2' });
      return call.headers.authorization === 'Bearer new' ? json(200, { ok: true }) : refusal(401, 'TOKEN_EXPIRED');
    };
    await Promise.all([http.get('/api/a'), http.get('/api/b'), http.get('/api/c')]);
    expect(calls.filter(refreshing)).toHaveLength(1);
    expect(calls.find(refreshing)?.body).toEqual({ refreshToken: 'r1' });
    expect(session.get()).toMatchObject({ accessToken: 'new', refreshToken: 'r2' });
    expect(changes).toEqual(['renewed']);
  });

  it('takes the token that another tab got meanwhile', async () => {
    answer = (call) => {
      if (call.headers.authorization === 'Bearer other') return json(200, {});
      storage.set('visavis.accessToken', 'other');
      return refusal(401, 'TOKEN_EXPIRED');
    };
    await http.get('/api/a');
    expect(calls.filter(refreshing)).toHaveLength(0);
  });

  it('ends the session when the refresh token is refused, and clears everything of ours', async () => {
    storage.set('visavis.etag./api/x', '{}');
    storage.set('elsewhere', 'stays');
    answer = (call) => (refreshing(call) ? refusal(401, 'REFRESH_INVALID') : refusal(401, 'TOKEN_EXPIRED'));
    await expect(http.get('/api/a')).rejects.toMatchObject({ status: 401 });
    expect(changes).toEqual(['lost']);
    expect(storage.keys()).toEqual(['elsewhere']);
  });

  it('ends the session without a refresh token', async () => {
    storage.remove('visavis.refreshToken');
    answer = () => refusal(401, 'TOKEN_EXPIRED');
    await expect(http.get('/api/a')).rejects.toMatchObject({ status: 401 });
    expect(changes).toEqual(['lost']);
    expect(calls).toHaveLength(1);
  });

  it('keeps the session when the refresh could not be reached', async () => {
    answer = (call) => (refreshing(call) ? refusal(503, 'UNAVAILABLE') : refusal(401, 'TOKEN_EXPIRED'));
    await expect(http.get('/api/a')).rejects.toMatchObject({ status: 503 });
    expect(changes).toEqual([]);
  });

  it('does not come back after a sign-out during the call', async () => {
    answer = (call) => {
      if (!refreshing(call)) return refusal(401, 'TOKEN_EXPIRED');
      session.clear('signed-out');
      return json(200, { token: 'new', refreshToken: 'r2' });
    };
    await expect(http.get('/api/a')).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toBeUndefined();
    expect(changes).toEqual(['signed-out']);
  });

  it('tries a refresh once per request', async () => {
    answer = (call) =>
      refreshing(call) ? json(200, { token: `t${calls.length}`, refreshToken: 'r' }) : refusal(401, 'SESSION_REVOKED');
    await expect(http.get('/api/a')).rejects.toMatchObject({ error: 'SESSION_REVOKED' });
    expect(calls.filter(refreshing)).toHaveLength(1);
    expect(changes.at(-1)).toBe('lost');
  });

  it('a 401 without a session is an answer like any other', async () => {
    session.clear('signed-out');
    changes.length = 0;
    answer = () => refusal(401, 'UNAUTHENTICATED');
    await expect(http.get('/api/a')).rejects.toMatchObject({ status: 401 });
    expect(changes).toEqual([]);
  });
});

describe('a busy server', () => {
  it('is tried again up to 3 times, 1 s doubling', async () => {
    answer = () => refusal(429, 'RATE_LIMITED', 'Slow down');
    await expect(http.get('/api/a')).rejects.toMatchObject({
      status: 429,
      message: 'We are experiencing high traffic. Please try again in a few moments.',
    });
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect(calls).toHaveLength(4);
  });
  it('waits as long as it says', async () => {
    answer = () => (calls.length === 1 ? json(429, {}, { 'retry-after': '7' }) : json(200, { ok: 1 }));
    await expect(http.get('/api/a')).resolves.toEqual({ ok: 1 });
    expect(waits).toEqual([7_000]);
  });
  it('is the caller’s to handle in login flows', async () => {
    answer = () => refusal(429, 'RATE_LIMITED', 'Too many requests');
    await expect(http.post('/auth/login', {}, { rateLimit: 'leave' })).rejects.toMatchObject({ message: 'Too many requests' });
    expect(calls).toHaveLength(1);
  });
});

describe('errors', () => {
  it('are normalised', async () => {
    answer = () =>
      json(409, {
        success: false,
        message: 'Taken',
        error: 'CONFLICT',
        details: [{ path: 'title', message: 'x' }],
        requestId: 'r9',
      });
    const error = await http.post('/api/a', {}).catch((problem) => problem);
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      success: false,
      message: 'Taken',
      error: 'CONFLICT',
      details: [{ path: 'title', message: 'x' }],
    });
  });
  it('of an answer that breaks off or comes too late too', async () => {
    const failing = (error: Error) => ({ ok: true, status: 200, headers: new Headers(), text: () => Promise.reject(error) });
    answer = () => failing(new TypeError('network error')) as unknown as Response;
    await expect(http.get('/api/a')).rejects.toMatchObject({ status: 0, error: 'NETWORK' });
    answer = () => failing(new DOMException('too late', 'TimeoutError')) as unknown as Response;
    await expect(http.get('/api/a')).rejects.toMatchObject({ status: 0, error: 'TIMEOUT' });
  });
  it('of the network and of proxies too', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(http.get('/api/a')).rejects.toMatchObject({ status: 0, error: 'NETWORK' });
    answer = () => new Response('<html>bad gateway</html>', { status: 502 });
    await expect(http.get('/api/a')).rejects.toMatchObject({ status: 502, error: 'BAD_ANSWER' });
  });
});

describe('the etag cache', () => {
  it('serves a 304 from local storage', async () => {
    answer = (call) =>
      call.headers['if-none-match'] === '"1"' ? new Response(null, { status: 304 }) : json(200, { n: 1 }, { etag: '"1"' });
    expect(await http.get('/api/a', { query: { page: 1 } })).toEqual({ n: 1 });
    expect(await http.get('/api/a', { query: { page: 1 } })).toEqual({ n: 1 });
    expect(calls[1]?.headers['if-none-match']).toBe('"1"');
    expect(storage.get('visavis.etag./api/a?page=1')).toBeDefined();
    expect(http.cached('/api/a', { page: 1 })).toEqual({ n: 1 });
  });
  it('turns skipCache into a random parameter', () => {
    expect(urlOf('/api/a', { skipCache: true, page: 2, search: '', category: undefined }, () => 0.5)).toBe('/api/a?_t=i&page=2');
  });
  it('asks for all of it with skipCache or _t, and keeps that answer in place of the old one', async () => {
    let n = 0;
    answer = () => json(200, { n: ++n }, { etag: `"${n}"` });
    await http.get('/api/a', { query: { page: 1 } });
    await http.get('/api/a', { query: { page: 1, skipCache: true } });
    await http.get('/api/a', { query: { page: 1, _t: 123 } });
    expect(calls.map((call) => call.headers['if-none-match'])).toEqual([undefined, undefined, undefined]);
    expect(storage.keys()).toEqual(['visavis.etag./api/a?page=1']);
    expect(http.cached('/api/a', { page: 1 })).toEqual({ n: 3 });
  });
  it('is an empty list where nothing is kept', async () => {
    answer = () => new Response(null, { status: 304 });
    expect(await http.get('/api/meetings/public')).toEqual({
      success: true,
      meetings: [],
      pagination: { total: 0, page: 1, limit: 10, pages: 0 },
    });
  });
  it('is one person’s: not the next one’s, and not back after a sign-out', async () => {
    answer = (call) =>
      call.headers['if-none-match'] ? new Response(null, { status: 304 }) : json(200, { of: calls.length }, { etag: '"1"' });
    await http.get('/api/a');
    session.signIn({ token: 't', refreshToken: 'r', user });
    expect(await http.get('/api/a')).toEqual({ of: 2 });
    expect(await http.get('/api/a')).toEqual({ of: 2 });
    session.signIn({ token: 't2', refreshToken: 'r2', user: { ...user, _id: 'u2' } });
    expect(await http.get('/api/a')).toEqual({ of: 4 });
    const late = answer;
    answer = (call) => {
      session.clear('signed-out');
      return late(call);
    };
    await http.get('/api/b');
    expect(storage.keys()).toEqual([]);
  });
});

describe('payment, subscription and plan calls', () => {
  it.each(['/api/payments/x/verify', '/api/subscriptions', '/api/plans', '/api/admin/plans/growth'])(
    '%s gets one retry on a network failure, as one command',
    async (path) => {
      answer = () => (calls.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : json(200, { ok: 1 }));
      expect(await http.post(path, { a: 1 })).toEqual({ ok: 1 });
      const keys = calls.map((call) => call.headers['idempotency-key']);
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
      calls.length = 0;
      answer = () => Promise.reject(new TypeError('Failed to fetch'));
      await expect(http.post(path, {})).rejects.toMatchObject({ error: 'NETWORK' });
      expect(calls).toHaveLength(2);
    },
  );
  it('no other does, and none after a refusal', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(http.post('/api/meetings', {})).rejects.toMatchObject({ error: 'NETWORK' });
    answer = () => refusal(500, 'INTERNAL');
    await expect(http.post('/api/payments', {})).rejects.toMatchObject({ status: 500 });
    expect(calls).toHaveLength(2);
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
  it('is 15 s, 30 s for payments, or the caller’s', async () => {
    answer = () => json(200, {});
    await http.get('/api/meetings/public');
    await http.get('/api/payments/history');
    await http.post('/admin/meetings/m/video', {}, { timeoutMs: 120_000 });
    expect(allowed).toEqual([15_000, 30_000, 120_000]);
  });
});

describe('traces', () => {
  it('are named once the server says that it records them; a repetition belongs to its call', async () => {
    answer = () => json(200, {}, { traceresponse: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
    await http.get('/api/a');
    answer = () => (calls.length < 3 ? refusal(429, 'RATE_LIMITED') : json(200, {}));
    await http.get('/api/b');
    const [first, ...named] = calls.map((call) => call.headers.traceparent);
    expect(first).toBeUndefined();
    expect(named).toEqual(Array(2).fill(expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)));
    expect(new Set(named.map((traceparent) => traceparent?.split('-')[1])).size).toBe(1);
  });
});
