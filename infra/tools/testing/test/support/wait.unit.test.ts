import { expect, test } from '@jest/globals';
import { testLogger, until, untilAccepted } from '../../src/index.ts';

const MS = 30;

test('returns the first truthy value of the probe', async () => {
  const answers = [0, '', 3, 4];
  expect(await until(() => answers.shift())).toBe(3);
});

test('treats an error of the probe as "not yet"', async () => {
  let count = 0;
  const probe = () => {
    if (++count < 3) throw new Error('away');
    return count;
  };
  expect(await until('the third try', probe)).toBe(3);
});

test('reports what a failed wait waited for, the last value and that no error was logged', async () => {
  const sockets = new Set(['a']);
  await expect(until(() => sockets.size === 2, MS)).rejects.toThrow(
    'timed out waiting for sockets.size === 2 (30 ms); last: false; last error: none',
  );
  const isTwo = (value: { total: number }) => value.total === 2;
  await expect(untilAccepted('two users', async () => ({ total: 1 }), isTwo, MS)).rejects.toThrow(
    'timed out waiting for two users (30 ms); last: { total: 1 }; last error: none',
  );
});

test('reports the last error of the probe and of the product when a wait fails', async () => {
  testLogger.warn({ err: new Error('title: expected string') }, 'handler failed, will be tried again');
  testLogger.info('still here');
  const probe = () => {
    throw new Error('connection refused');
  };
  await expect(until('the answer', probe, MS)).rejects.toThrow(
    /^timed out waiting for the answer \(30 ms\); last: connection refused; last error: product: handler failed, will be tried again: title: expected string \(\d\.\d s ago\)$/,
  );
});
