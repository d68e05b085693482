import { expect, test } from '@jest/globals';
import { silentLogger } from '@visavis/platform';
import { followRevocations } from '../src/index.ts';

test('starts once auth answers, however late that is', async () => {
  const calls: string[] = [];
  const part = followRevocations(
    {
      async poll() {
        calls.push('poll');
        if (calls.length < 3) throw new Error('auth does not answer');
      },
      start: () => void calls.push('start'),
      stop: async () => void calls.push('stop'),
    },
    silentLogger,
  );
  await part.start?.();
  expect(calls).toEqual(['poll', 'poll', 'poll', 'start']);
  await part.stop?.();
  expect(calls.at(-1)).toBe('stop');
});
