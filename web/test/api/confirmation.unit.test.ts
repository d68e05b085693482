import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { User } from '@visavis/contracts/auth';
import { SECOND_FACTOR } from '@visavis/contracts/constants/account';
import { MINUTE, SECOND } from '@visavis/contracts/constants/units';
import { confirmAgain, confirmAhead, confirmationAtom } from '../../src/shared/session/confirmation.ts';
import { session } from '../../src/shared/session/session.ts';
import { store } from '../../src/shared/state/store.ts';
import { browserStorage } from '../state/browser-storage.ts';

const tokenOf = (sfa: number, more = '') => `x.${btoa(JSON.stringify({ sfa, more }))}.x`;
const user = { _id: 'u1', name: 'Asha' } as User;
const dialog = () => store.get(confirmationAtom);
const holder = globalThis as unknown as { window?: unknown };
beforeEach(() => {
  holder.window = { localStorage: browserStorage() };
  session.signIn({ token: tokenOf(100), refreshToken: 'r', user });
});
afterEach(() => {
  holder.window = undefined;
});

describe('the dialog for a new code', () => {
  it('is one for all calls that wait, and resolves them together', async () => {
    const calls = [confirmAgain(tokenOf(100)), confirmAgain(tokenOf(100))];
    const first = dialog();
    expect(first).toBeDefined();
    session.renew({ token: tokenOf(400) });
    expect(await Promise.all(calls)).toEqual([tokenOf(400), tokenOf(400)]);
    expect(dialog()).toBeUndefined();
  });

  it('does not take a renewed token for a new code', async () => {
    const call = confirmAgain(tokenOf(100));
    session.renew({ token: tokenOf(100, 'renewed') });
    expect(dialog()).toBeDefined();
    dialog()?.finish();
    expect(await call).toBeUndefined();
  });

  it('is not shown where another tab has given a newer one meanwhile', async () => {
    session.renew({ token: tokenOf(400) });
    expect(await confirmAgain(tokenOf(100))).toBe(tokenOf(400));
    expect(dialog()).toBeUndefined();
  });

  it('goes with the session', async () => {
    const call = confirmAgain(tokenOf(100));
    session.clear('signed-out');
    expect(await call).toBeUndefined();
    expect(dialog()).toBeUndefined();
    // The next call is asked about again.
    session.signIn({ token: tokenOf(100), refreshToken: 'r', user });
    const next = confirmAgain(tokenOf(100));
    expect(dialog()).toBeDefined();
    dialog()?.finish();
    expect(await next).toBeUndefined();
  });
});

describe('what is sent a little later', () => {
  afterEach(() => void jest.useRealTimers());
  const ageMs = (ms: number) => {
    jest.useFakeTimers({ now: 100 * SECOND + ms });
    return confirmAhead();
  };

  it('asks for nothing while the second factor will still be new enough then, and where none is needed', async () => {
    expect([await ageMs(SECOND_FACTOR.freshMs - MINUTE - 1), dialog()]).toEqual([true, undefined]);
    session.renew({ token: 'x.e30.x' });
    expect([await ageMs(SECOND_FACTOR.freshMs), dialog()]).toEqual([true, undefined]);
  });

  it('asks although another tab was confirmed since, where that is too long ago too', async () => {
    const { localStorage } = holder.window as { localStorage: Storage };
    const readEntries = () => Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''] as const);
    const keep = (entries: ReturnType<typeof readEntries>) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    };
    const before = readEntries();
    session.renew({ token: tokenOf(160) });
    const inOtherTab = readEntries();
    keep(before);
    session.reread();
    keep(inOtherTab);
    const answer = ageMs(SECOND_FACTOR.freshMs + MINUTE);
    expect(dialog()).toBeDefined();
    dialog()?.finish();
    expect(await answer).toBe(false);
  });

  it('asks before it is too old, and is not sent without', async () => {
    const refused = ageMs(SECOND_FACTOR.freshMs - MINUTE);
    dialog()?.finish();
    expect(await refused).toBe(false);
    const confirmed = ageMs(SECOND_FACTOR.freshMs);
    session.renew({ token: tokenOf(400) });
    expect(await confirmed).toBe(true);
  });
});
