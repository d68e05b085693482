import type { Logger } from './logger.ts';

export interface FailureLog {
  failed(error: unknown): void;
  succeeded(): void;
  /** Somebody else goes on with it: what fails here later is news. */
  forget(): void;
}

/**
 * For what is tried again and again: a line when it begins to fail and when the cause becomes another one, and one when it works
 * again. An outage that is told of four times a second hides all else.
 */
export function createFailureLog(
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  words: { level?: 'warn' | 'error'; failed: string; again: string; fields?: Record<string, unknown> },
): FailureLog {
  const { level = 'warn', failed, again, fields } = words;
  let cause: string | undefined;
  return {
    failed(error) {
      const messages = [error, ...(error instanceof AggregateError ? error.errors : [])].map(String).join('\n');
      if (messages !== cause) logger[level]({ err: error, ...fields }, failed);
      cause = messages;
    },
    succeeded() {
      if (cause !== undefined) logger.info({ ...fields }, again);
      cause = undefined;
    },
    forget() {
      cause = undefined;
    },
  };
}
