import { beforeEach, expect, it, jest } from '@jest/globals';
import type { User } from '@visavis/contracts/auth';
import { createHttp, type Http } from '../../src/shared/api/create-http.ts';
import { createEtagCache } from '../../src/shared/api/etag-cache.ts';
import { createTokenRefresh, type Exclusively } from '../../src/shared/api/token-refresh.ts';
import { createSessionStore, type SessionStore } from '../../src/shared/session/session-store.ts';
import { memoryStorage } from '../../src/shared/session/storage.ts';
import { GET } from './http-fixture.ts';

/** Tabs of one browser: one storage, one lock; each with memory of its own, which a `storage` event may reach late. */
const storage = memoryStorage();
let refreshes: unknown[];
let calls: number;
let tabs: { http: Http; session: SessionStore }[];
const asha = { _id: 'u1', name: 'Asha' } as User;
const later = () => new Promise<void>((resolve) => setTimeout(resolve, 2));
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

const lock = (): Exclusively => {
  let turn: Promise<unknown> | undefined;
  return (_, work) => {
    const waited = turn !== undefined;
    const mine = Promise.resolve(turn).then(() => work(waited));
    const over = mine.then(
      () => undefined,
      () => undefined,
    );
    turn = over;
    void over.then(() => {
      if (turn === over) turn = undefined;
    });
    return mine;
  };
};
let accepted: string;
const server = async (url: string, init: RequestInit) => {
  calls += 1;
  await later();
  if (url === '/auth/refresh-token') {
    refreshes.push(JSON.parse(String(init.body)));
    accepted = 'Bearer new';
    return json(200, { success: true, token: 'new', refreshToken: 'r2' });
  }
  return (init.headers as Record<string, string>).authorization === accepted
    ? json(200, { ok: true })
    : json(401, { success: false, message: 'Expired', error: 'TOKEN_EXPIRED' });
};

const now = () => Date.UTC(2026, 0, 5, 10);

beforeEach(() => {
  for (const key of storage.keys()) storage.remove(key);
  refreshes = [];
  calls = 0;
  accepted = 'none';
  createSessionStore(storage).signIn({ token: 'old', refreshToken: 'r1', user: asha });
  const exclusively = lock();
  tabs = Array.from({ length: 3 }, () => {
    const session = createSessionStore(storage);
    const http = createHttp({
      fetch: server as unknown as typeof fetch,
      session,
      etags: createEtagCache(storage, now),
      exclusively,
      wait: later,
      now,
      random: Math.random,
    });
    return { http, session };
  });
});

// spec 1 §4.6
it('ten requests at once in each of three tabs are refused, and one refresh serves them all (specification 1, section 4)', async () => {
  const answers = await Promise.all(
    tabs.flatMap(({ http }) => Array.from({ length: 10 }, (_, at) => http.call(GET(`/api/${at}`)))),
  );
  expect(answers).toEqual(Array(30).fill({ ok: true }));
  expect(refreshes).toEqual([{ refreshToken: 'r1' }]);
  expect(calls).toBe(30 + 1 + 30);
  // The tabs that did not refresh hear of it by their storage event.
  for (const { session } of tabs) session.changedElsewhere('visavis.accessToken');
  for (const { session } of tabs) expect(session.get()).toMatchObject({ accessToken: 'new', refreshToken: 'r2' });
});

it('a sign-out in one tab signs out all, and no answer under way brings the session back', async () => {
  const waiting = tabs.map(({ http }) => http.call(GET('/api/x')).catch((error: { status: number }) => error.status));
  tabs[0]?.session.clear('signed-out');
  for (const { session } of tabs) session.changedElsewhere(null);
  expect(await Promise.all(waiting)).toEqual([401, 401, 401]);
  expect(refreshes).toEqual([]);
  expect(tabs.map(({ session }) => session.get())).toEqual([undefined, undefined, undefined]);
  expect(storage.keys()).toEqual([]);
});

it.each([
  [3, 'new', 0],
  [99, 'from the server', 1],
])(
  'a lock may come before what the other tab stored: %i looks later it is there, or else it is asked for',
  async (late, token, callCount) => {
    storage.set('visavis.accessToken', 'new');
    let looks = 0;
    const copy = { ...storage, get: (key: string) => (key === 'visavis.accessToken' && looks < late ? 'old' : storage.get(key)) };
    const call = jest.fn(async () => ({ token: 'from the server' }));
    const wait = async () => {
      looks += 1;
    };
    const refresh = createTokenRefresh(createSessionStore(copy), (_, work) => work(true), wait, call);
    expect(await refresh('old')).toBe(token);
    expect(call).toHaveBeenCalledTimes(callCount);
  },
);
