import { afterEach, expect, jest, test } from '@jest/globals';
import { createFailureLog, createRevocationWatcher, type Logger, silentLogger, systemClock } from '../src/index.ts';

afterEach(() => void jest.useRealTimers());

/** A logger, and what it was told: level and words. */
function listener() {
  const lines: string[] = [];
  const at = (level: string) => (_fields: unknown, words: string) => void lines.push(`${level}: ${words}`);
  return { lines, logger: { ...silentLogger, info: at('info'), warn: at('warn'), error: at('error') } as unknown as Logger };
}

test('tells of a failure when it begins, when its cause is another one, and when it is over', () => {
  const { lines, logger } = listener();
  const failures = createFailureLog(logger, { failed: 'it failed', again: 'it works again' });
  failures.succeeded();
  for (const cause of ['away', 'away', 'refused', 'refused']) failures.failed(new Error(cause));
  failures.succeeded();
  failures.succeeded();
  failures.failed(new Error('refused'));
  expect(lines).toEqual(['warn: it failed', 'warn: it failed', 'info: it works again', 'warn: it failed']);
});

test('takes several causes under one count for others when one of them is another one', () => {
  const { lines, logger } = listener();
  const failures = createFailureLog(logger, { failed: 'it failed', again: 'it works again' });
  for (const userId of ['u1', 'u1', 'u2'])
    failures.failed(new AggregateError([new Error(`${userId} is broken`)], '1 user is left'));
  expect(lines).toEqual(['warn: it failed', 'warn: it failed']);
});

test('tells of it anew where somebody else went on meanwhile, and of no end that it has not seen', () => {
  const { lines, logger } = listener();
  const failures = createFailureLog(logger, { level: 'error', failed: 'it failed', again: 'it works again' });
  failures.failed(new Error('away'));
  failures.forget();
  failures.succeeded();
  failures.failed(new Error('away'));
  expect(lines).toEqual(['error: it failed', 'error: it failed']);
});

test('revocations that cannot be read for a minute are two lines', async () => {
  jest.useFakeTimers();
  const { lines, logger } = listener();
  let isAway = true;
  const head = async () => {
    if (isAway) throw new Error('The cache does not answer.');
    return { epoch: 'e', seq: 0 };
  };
  const streams = { head, since: async () => [] };
  const watcher = createRevocationWatcher({ streams, loadAll: async () => [], clock: systemClock, logger });
  watcher.start();
  await jest.advanceTimersByTimeAsync(60_000);
  isAway = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(lines).toEqual(['warn: revocations could not be read', 'info: revocations are read again']);
  await watcher.stop();
});
