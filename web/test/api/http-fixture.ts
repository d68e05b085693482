import type { User } from '@visavis/contracts/auth';
import type { CallRow } from '@visavis/contracts/calls/call';
import { createHttp, type Http } from '../../src/shared/api/create-http.ts';
import { createEtagCache } from '../../src/shared/api/etag-cache.ts';
import { createSessionStore, type SessionChange, type SessionStore } from '../../src/shared/session/session-store.ts';
import { memoryStorage, type TextStorage } from '../../src/shared/session/storage.ts';

export interface Call {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}
export interface HttpFixture {
  http: Http;
  session: SessionStore;
  storage: TextStorage;
  /** What was sent, waited for (ms) and said of the session, in order. */
  calls: Call[];
  waits: number[];
  changes: SessionChange[];
  /** Whether each request was answered. */
  heard: boolean[];
  /** How many calls were refused with 403. */
  forbidden: number;
  /** What the person answers who is asked for their second factor again: a token, or nothing. */
  confirm: (refused: string) => Promise<string | undefined>;
  /** What the server answers. */
  answer: (call: Call) => Response | Promise<Response>;
}
export const user = { _id: 'u1', name: 'Asha' } as User;

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
export const refusal = (status: number, error: string, message = error) =>
  json(status, { success: false, message, error, requestId: 'r' });

const row = (method: CallRow['method'], path: string): CallRow => ({
  id: `test.${path}`,
  service: 'bff',
  method,
  path,
  access: 'anyone',
});
export const GET = (path: string) => row('GET', path);
export const POST = (path: string) => row('POST', path);

/** The HTTP client on a server, a storage and a clock of the test's own. */
export const createHttpFixture = (): HttpFixture => {
  const storage = memoryStorage();
  const session = createSessionStore(storage);
  const fixture: Omit<HttpFixture, 'http'> = {
    session,
    storage,
    calls: [],
    waits: [],
    changes: [],
    heard: [],
    forbidden: 0,
    confirm: async () => undefined,
    answer: () => json(200, {}),
  };
  session.subscribe((_, change) => fixture.changes.push(change));
  let turn: Promise<unknown> = Promise.resolve();
  const http = createHttp({
    fetch: (async (url: string, init: RequestInit) => {
      const call = {
        url,
        headers: init.headers as Record<string, string>,
        body: init.body ? JSON.parse(String(init.body)) : undefined,
      };
      fixture.calls.push(call);
      return fixture.answer(call);
    }) as unknown as typeof fetch,
    session,
    etags: createEtagCache(storage, () => 0),
    exclusively: (_, work) => {
      const mine = turn.then(() => work(false));
      turn = mine.catch(() => undefined);
      return mine;
    },
    wait: async (ms) => void fixture.waits.push(ms),
    now: () => 0,
    random: () => 0.5,
    confirmAgain: (refused) => fixture.confirm(refused),
    heard: (isAnswered) => void fixture.heard.push(isAnswered),
    forbidden: () => {
      fixture.forbidden += 1;
    },
  });
  return Object.assign(fixture, { http });
};
