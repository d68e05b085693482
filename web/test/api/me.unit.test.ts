import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { User } from '@visavis/contracts/auth';
import { loadMe, signOut } from '../../src/shared/session/me.ts';
import { session } from '../../src/shared/session/session.ts';
import { store } from '../../src/shared/state/store.ts';
import { toastsAtom } from '../../src/shared/ui/toasts.ts';
import { browserStorage } from '../state/browser-storage.ts';

const holder = globalThis as unknown as { window?: unknown };
const asha = { _id: 'u1', name: 'Asha' } as User;
let answer: (url: string, init?: RequestInit) => Promise<Response>;
const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });
const toasts = () => store.get(toastsAtom).map(({ text }) => text);
beforeEach(() => {
  jest.useFakeTimers();
  holder.window = { localStorage: browserStorage(), fetch: (url: string, init?: RequestInit) => answer(url, init) };
  session.signIn({ token: 't', refreshToken: 'r', user: asha });
});
afterEach(() => {
  session.clear('signed-out');
  jest.runAllTimers();
  jest.useRealTimers();
  delete holder.window;
});

// spec 1 §8.12
describe('who I am (specification 1, section 8)', () => {
  it('is kept as the server says', async () => {
    answer = json(200, { user: { ...asha, name: 'Asha Rao' } });
    await loadMe();
    expect(session.get()?.user?.name).toBe('Asha Rao');
    expect(toasts()).toEqual([]);
  });
  it.each([
    ['load', 500, 'Failed to load user data'],
    ['refresh', 500, 'Failed to refresh user data'],
    ['load', 404, 'Failed to get user information'],
  ] as const)('on %s with %d: what failed, and what is known stays', async (occasion, status, text) => {
    answer = json(status, { message: '', error: 'X' });
    await loadMe(occasion);
    expect(toasts()).toEqual([text]);
    expect(session.get()?.user).toEqual(asha);
  });
  it('without a network: nothing, the overlay says it', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await loadMe();
    expect(toasts()).toEqual([]);
  });
});

describe('signing out', () => {
  // spec 1 §4.5
  it('clears at once, whatever becomes of the call', async () => {
    answer = json(200, { success: true });
    const telling = signOut();
    expect(session.get()).toBeUndefined();
    await telling;
    expect(toasts()).toEqual([]);
  });
  // spec 1 §8.12
  it('says when the server could not be told; a session that is dead already is as good', async () => {
    answer = json(503, { message: 'Away', error: 'UNAVAILABLE' });
    await signOut();
    expect(toasts()).toEqual(['Failed to logout']);
    session.signIn({ token: 't', refreshToken: 'r', user: asha });
    answer = json(401, { message: 'Expired', error: 'TOKEN_EXPIRED' });
    await signOut();
    expect(toasts()).toHaveLength(1);
  });
  it('ends the session also where its access token has run out, and none that was begun meanwhile', async () => {
    const requests: string[] = [];
    answer = async (url, init) => {
      const token = new Headers(init?.headers).get('authorization');
      requests.push(`${url} ${token ?? init?.body}`);
      if (url === '/auth/refresh-token') return Response.json({ success: true, token: 't2', refreshToken: 'r2' });
      return Response.json({ success: true }, { status: token === 'Bearer t' ? 401 : 200 });
    };
    const telling = signOut();
    session.signIn({ token: 'new', refreshToken: 'new', user: asha });
    await telling;
    expect(requests).toEqual(['/auth/logout Bearer t', '/auth/refresh-token {"refreshToken":"r"}', '/auth/logout Bearer t2']);
    expect([session.get()?.accessToken, toasts()]).toEqual(['new', []]);
  });
});
