import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { User } from '@visavis/contracts/auth';
import { resetViewSoon, showView, viewAtom } from '../../src/features/auth/auth-view.ts';
import { finishAuth, goOnWhenSignedIn } from '../../src/features/auth/finish-auth.ts';
import { verifyWithFallback } from '../../src/features/auth/verify-with-fallback.ts';
import { HttpError } from '../../src/shared/api/http-error.ts';
import { type AuthRequest, authModalAtom, openAuth } from '../../src/shared/session/auth-modal.ts';
import { session } from '../../src/shared/session/session.ts';
import { store } from '../../src/shared/state/store.ts';
import { browserStorage } from '../state/browser-storage.ts';

const holder = globalThis as unknown as { window?: unknown };
beforeEach(() => {
  jest.useFakeTimers();
  holder.window = { location: { pathname: '/', search: '', hash: '' }, sessionStorage: browserStorage() };
});
afterEach(() => {
  jest.useRealTimers();
  delete holder.window;
});

// spec 1 §4.4
describe('after success (specification 1, section 2)', () => {
  // spec 1 §2.48, §9.32
  it('the modal closes, and 100 ms later the remembered path is gone to, once', () => {
    const went: string[] = [];
    openAuth({ returnTo: '/profile?tab=1' });
    finishAuth('login', { view: 'otp' }, (path) => went.push(path));
    expect(store.get(authModalAtom)).toBeUndefined();
    jest.advanceTimersByTime(99);
    expect(went).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(went).toEqual(['/profile?tab=1']);
    finishAuth('login', { view: 'otp' }, (path) => went.push(path));
    jest.advanceTimersByTime(100);
    expect(went).toHaveLength(1);
  });
  it('and not the path of an earlier request that was given up', () => {
    const went: string[] = [];
    openAuth({ returnTo: '/profile' });
    openAuth();
    finishAuth('login', { view: 'otp' }, (path) => went.push(path));
    jest.advanceTimersByTime(100);
    expect(went).toEqual([]);
  });
  it('or what the modal was opened for is done', () => {
    const done: string[] = [];
    finishAuth('signup', { view: 'otp', after: () => done.push('host a meeting') }, (path) => done.push(path));
    jest.advanceTimersByTime(100);
    expect(done).toEqual(['host a meeting']);
  });
  it('and so it is when another tab has signed in; what this tab has finished itself is not done twice', async () => {
    const signIn = () => session.signIn({ token: 't', refreshToken: 'r', user: { _id: 'u1' } as User });
    const done: string[] = [];
    const opened = () => {
      openAuth({ after: () => done.push('host a meeting') });
      return store.get(authModalAtom) as AuthRequest;
    };
    const elsewhere = goOnWhenSignedIn(opened(), () => undefined);
    signIn();
    await jest.advanceTimersByTimeAsync(0);
    elsewhere();
    expect(store.get(authModalAtom)).toBeUndefined();
    jest.advanceTimersByTime(100);
    expect(done).toHaveLength(1);

    const request = opened();
    const here = goOnWhenSignedIn(request, () => undefined);
    signIn();
    finishAuth('login', request, () => undefined);
    await jest.advanceTimersByTimeAsync(0);
    here();
    jest.advanceTimersByTime(100);
    expect(done).toHaveLength(2);
  });
  it('a sign-up and a login are told apart', () => {
    finishAuth('signup', { view: 'otp' }, () => undefined);
    finishAuth('login', { view: 'otp' }, () => undefined);
    expect((holder.window as { dataLayer: unknown }).dataLayer).toEqual([
      { event: 'sign_up', method: 'phone' },
      { event: 'login', method: 'phone' },
    ]);
  });
});

describe('the modal’s view', () => {
  // spec 1 §2.47, §9.31
  it('is forgotten 300 ms after closing', () => {
    showView('otp');
    resetViewSoon();
    jest.advanceTimersByTime(299);
    expect(store.get(viewAtom)).toBe('otp');
    jest.advanceTimersByTime(1);
    expect(store.get(viewAtom)).toBeUndefined();
  });
  it('stays when the modal opens again before', () => {
    showView('otp');
    resetViewSoon();
    showView('signup');
    jest.advanceTimersByTime(1_000);
    expect(store.get(viewAtom)).toBe('signup');
  });
});

// spec 1 §4.11
describe('signing up with a phone that has an account (specification 1, section 4)', () => {
  const pending = { phone: '+919876543210', isSignup: true, name: 'Asha' };
  const attempt = async (refusal: HttpError, from = pending) => {
    const tried: boolean[] = [];
    let notified = 0;
    const outcome = await verifyWithFallback(from, '123456', {
      verify: async ({ isSignup }) => {
        tried.push(isSignup);
        if (tried.length === 1) throw refusal;
        return 'session';
      },
      onFallback: () => {
        notified += 1;
      },
    }).catch((error: Error) => error.message);
    return { outcome, tried, notified };
  };
  const refused = (message: string, error = 'X') => new HttpError({ status: 409, error, message });
  it.each(['User already exists', 'E11000 duplicate key error', 'Verification failed'])(
    '%s: says so and logs in with the same code',
    async (message) =>
      expect(await attempt(refused(message))).toEqual({
        outcome: { session: 'session', isSignup: false },
        tried: [true, false],
        notified: 1,
      }),
  );
  it('the server’s code is enough', async () => expect((await attempt(refused('Taken', 'USER_EXISTS'))).notified).toBe(1));
  it('any other refusal stands, and so does every refusal of a login', async () => {
    expect(await attempt(refused('Invalid OTP'))).toEqual({ outcome: 'Invalid OTP', tried: [true], notified: 0 });
    expect(await attempt(refused('Verification failed'), { ...pending, isSignup: false })).toMatchObject({
      tried: [false],
      notified: 0,
    });
  });
});
