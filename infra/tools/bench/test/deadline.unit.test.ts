import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { nextMessage } from '../src/child.ts';
import { waitFor, within } from '../src/deadline.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const never = new Promise<never>(() => {});
const outcomeOf = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);

test('ends a benchmark that stalls, and names what it waits for', async () => {
  const bench = async () => {
    await waitFor('the server', Promise.resolve());
    await Promise.all([waitFor('clients 1: 5 events each', never), waitFor('clients 2: 5 events each', never)]);
  };
  const outcome = outcomeOf(within('P3', bench, 60_000));
  await jest.advanceTimersByTimeAsync(59_999);
  await jest.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe(
    'P3 did not end within 60 s. It waits for clients 1: 5 events each (for 60 s), clients 2: 5 events each (for 60 s).',
  );
});

test('leaves one that ends, or fails, as it is, and no timer behind', async () => {
  expect(await within('P1', async () => 7, 60_000)).toBe(7);
  const failing = () => Promise.reject(new Error('no server'));
  expect(await outcomeOf(within('P1', failing, 60_000))).toBe('no server');
  expect(jest.getTimerCount()).toBe(0);
});

test('hears of a process that ends instead of saying something', async () => {
  const child = new EventEmitter() as ChildProcess;
  const outcome = outcomeOf(nextMessage(child, 'the clients'));
  child.emit('exit', 1);
  expect(await outcome).toBe('the clients: the process ended with 1');
  expect(child.listenerCount('message') + child.listenerCount('exit')).toBe(0);

  const message = nextMessage<{ rate: number }>(child, 'the clients');
  child.emit('message', { rate: 3 });
  expect(await message).toEqual({ rate: 3 });
  expect(child.listenerCount('message') + child.listenerCount('exit')).toBe(0);
});
