import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { User } from '@visavis/contracts/auth';
import { DECISION } from '@visavis/contracts/constants/admin';
import {
  decidedIdsAtom,
  decidedOn,
  heldAtom,
  hold as holdAndSend,
  sendHeld,
  sendingAtom,
  takeBack,
} from '../../src/features/admin/held.ts';
import { runBulk, showOutcomesOf } from '../../src/features/admin/list/outcome.tsx';
import { signOut } from '../../src/shared/session/me.ts';
import { session } from '../../src/shared/session/session.ts';
import { store } from '../../src/shared/state/store.ts';
import { toastsAtom } from '../../src/shared/ui/toasts.ts';
import { browserStorage } from '../state/browser-storage.ts';

const holder = globalThis as unknown as { window?: unknown; location?: unknown };
let requests: string[];
beforeEach(() => {
  jest.useFakeTimers();
  requests = [];
  const fetch = async (url: string, init?: RequestInit) => {
    requests.push(`${url} ${new Headers(init?.headers).get('authorization')}`);
    return Response.json({ success: true });
  };
  holder.window = { localStorage: browserStorage(), fetch };
  session.signIn({ token: 't', refreshToken: 'r', user: { _id: 'u1', name: 'Asha' } as User });
});
afterEach(async () => {
  sendHeld();
  session.clear('signed-out');
  await jest.advanceTimersByTimeAsync(20_000);
  jest.useRealTimers();
  delete holder.window;
  delete holder.location;
});
const hold = (what: string, ids: readonly string[]) => holdAndSend(what, ids, () => undefined);
const toasts = () => store.get(toastsAtom).map(({ text }) => text);
/** A send that ends when the test says so. */
const sending = () => {
  let end: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    end = { resolve, reject };
  });
  return { send: () => promise, ...(end as NonNullable<typeof end>) };
};
/** What became of a decision: true, sent; false, taken back; undefined while it is held. */
const outcomeOf = (held: Promise<boolean>) => {
  const outcome: { sent?: boolean } = {};
  void held.then((sent) => Object.assign(outcome, { sent }));
  return async () => {
    await jest.advanceTimersByTimeAsync(0);
    return outcome.sent;
  };
};

test('a decision is sent when five seconds are over, and not before', async () => {
  const outcome = outcomeOf(hold('Reject', ['m1']));
  await jest.advanceTimersByTimeAsync(DECISION.undoMs - 1);
  expect([await outcome(), store.get(heldAtom)]).toEqual([undefined, expect.objectContaining({ what: 'Reject', ids: ['m1'] })]);
  await jest.advanceTimersByTimeAsync(1);
  expect([await outcome(), store.get(heldAtom)]).toEqual([true, undefined]);
});

test('is taken back, and never sent later', async () => {
  const outcome = outcomeOf(hold('Reject', ['m1', 'm2']));
  takeBack(['m3']);
  expect(await outcome()).toBe(undefined);
  takeBack(['m2']);
  await jest.advanceTimersByTimeAsync(DECISION.undoMs);
  expect([await outcome(), store.get(heldAtom)]).toEqual([false, undefined]);
});

test('is sent at once when another one is made, which is held in its place', async () => {
  const first = outcomeOf(hold('Reject', ['m1']));
  await jest.advanceTimersByTimeAsync(DECISION.undoMs - 1);
  const second = outcomeOf(hold('Approve', ['m2']));
  expect([await first(), await second()]).toEqual([true, undefined]);
  await jest.advanceTimersByTimeAsync(DECISION.undoMs - 1);
  expect(await second()).toBe(undefined);
  takeBack();
  expect(await second()).toBe(false);
});

test('is sent when its own place is left, and stays when that of an earlier one is', async () => {
  const [earlier, ids] = [['m1'], ['m1']];
  const first = outcomeOf(hold('Approve', earlier));
  const second = outcomeOf(hold('Reject', ids));
  sendHeld(earlier);
  expect([await first(), await second()]).toEqual([true, undefined]);
  sendHeld(ids);
  expect(await second()).toBe(true);
});

test('its records are decided from when it is held until the server has answered, whether that refuses or not', async () => {
  const { send, reject } = sending();
  const held = holdAndSend('Reject', ['m1', 'm2'], send);
  const states = [store.get(decidedIdsAtom)];
  const stop = store.sub(decidedIdsAtom, () => states.push(store.get(decidedIdsAtom)));
  sendHeld();
  await jest.advanceTimersByTimeAsync(DECISION.undoMs);
  takeBack(['m1']);
  reject(new Error('no'));
  await expect(held).rejects.toThrow('no');
  stop();
  expect([states.slice(0, -1).filter((ids) => ids.length === 0), states.at(-1)]).toEqual([[], []]);
});

test('is sent before its admin signs out, by their token, and the session ends when the server has answered', async () => {
  const { send, resolve } = sending();
  void holdAndSend('Reject', ['m1'], () => {
    requests.push(`reject ${session.get()?.accessToken}`);
    return send();
  });
  const leaving = signOut();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(requests).toEqual(['reject t']);
  resolve();
  await leaving;
  expect([session.get(), requests]).toEqual([undefined, ['reject t', '/auth/logout Bearer t']]);
});

test('a server that does not answer keeps nobody signed in', async () => {
  void holdAndSend('Reject', ['m1'], sending().send);
  const leaving = signOut();
  await jest.advanceTimersByTimeAsync(5_000);
  await leaving;
  expect(session.get()).toBe(undefined);
  store.set(sendingAtom, []);
});

test('says that it was not sent when another tab has signed out', async () => {
  const outcome = outcomeOf(hold('Reject: Portfolio review', ['m1']));
  session.clear('signed-out');
  expect([await outcome(), toasts()]).toEqual([false, ['You were signed out, and this was not sent: Reject: Portfolio review']]);
});

test('what came of it is said in short once its list was left, beside another list too', async () => {
  holder.location = { pathname: '/admin/reports' };
  const leave = showOutcomesOf('/admin/reports');
  const { send, resolve } = sending();
  const work = {
    items: [{ _id: 'r1' }, { _id: 'r2' }],
    done: (items: readonly unknown[]) => `${items.length} decided`,
    nameOf: ({ _id }: { _id: string }) => _id,
    failed: 'no',
    work: async ({ _id }: { _id: string }) => {
      await send();
      if (_id === 'r2') throw new Error('no');
    },
  };
  const held = holdAndSend('Decide', ['r1', 'r2'], () => runBulk(work));
  leave();
  const leaveOther = showOutcomesOf('/admin/users');
  holder.location = { pathname: '/admin/users' };
  sendHeld();
  await jest.advanceTimersByTimeAsync(0);
  expect(decidedOn('r1')).toBe('/admin/reports');
  resolve();
  await held;
  expect(toasts()).toEqual(['1 decided. 1 failed']);
  leaveOther();
});
