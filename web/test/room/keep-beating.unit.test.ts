import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { keepBeating } from '../../src/features/room/state/keep-beating.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('I am heard at once, every five seconds, and as soon as the socket is back', () => {
  const beat = jest.fn();
  const listeners = new Set<() => void>();
  let connected = true;
  const now = (is: boolean) => {
    connected = is;
    for (const listener of listeners) listener();
  };
  const stop = keepBeating(beat, {
    isConnected: () => connected,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  expect(beat).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(5_000);
  expect(beat).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(1_000);
  now(false);
  expect(beat).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(500);
  now(true);
  expect(beat).toHaveBeenCalledTimes(3);
  stop();
  now(true);
  jest.advanceTimersByTime(10_000);
  expect(beat).toHaveBeenCalledTimes(3);
});
