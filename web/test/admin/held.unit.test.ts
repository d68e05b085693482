import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { DECISION } from '@visavis/contracts/constants/admin';
import { heldAtom, hold, sendHeld, takeBack } from '../../src/features/admin/held.ts';
import { store } from '../../src/shared/state/store.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  sendHeld();
  jest.useRealTimers();
});
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
