import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { CLIENT } from '@visavis/contracts/constants/client';
import { store } from '../../src/shared/state/store.ts';
import { dismissToast, toast, toastsAtom } from '../../src/shared/ui/toasts.ts';

const texts = () => store.get(toastsAtom).map(({ text }) => text);
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

it.each([
  ['error', 4_000],
  ['info', 4_000],
  ['warning', 4_000],
  ['success', 2_000],
] as const)('%s stays for %d ms (specification 1, section 9)', (kind, ms) => {
  toast[kind]('here');
  jest.advanceTimersByTime(ms - 1);
  expect(texts()).toEqual(['here']);
  jest.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});
// spec 1 §9.29
it('admin and alert toasts stay for 5 s', () => {
  toast.success('saved', { durationMs: CLIENT.toastAdminMs });
  jest.advanceTimersByTime(4_999);
  expect(texts()).toEqual(['saved']);
  jest.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});
// spec 1 §9.29
it('at most 20 are shown, the newest', () => {
  for (let at = 1; at <= 23; at += 1) toast.info(String(at));
  expect([texts().length, texts()[0], texts().at(-1)]).toEqual([20, '4', '23']);
});
it('one of the same key takes the place of the one before, and each can be put away', () => {
  toast.info('a', { key: 'network' });
  const id = toast.info('b', { key: 'network' });
  expect(texts()).toEqual(['b']);
  dismissToast(id);
  expect(texts()).toEqual([]);
});
