import { setTimeout as pause } from 'node:timers/promises';
import { DomainError, Unavailable } from '@visavis/platform/errors';

/** Something with connections. `ready` may fail or hang; `destroy` ends it in any state, at once. */
export interface Opened<T> {
  ready: Promise<T>;
  destroy(): void;
}

/**
 * Opens a resource when it is first needed, and again after each failure: the recovery within kafkajs has dead ends, a fresh
 * client has none. Every failure but our own refusals is `Unavailable`.
 */
export function renewable<T>(open: () => Opened<T>) {
  let current: Opened<T> | undefined;
  let closed = false;

  const drop = (opened: Opened<T> | undefined) => {
    opened?.destroy();
    if (current === opened) current = undefined;
  };

  return {
    async use<R>(what: string, deadlineMs: number, work: (value: T) => Promise<R>): Promise<R> {
      if (closed) throw new Unavailable('The event log is closed.');
      current ??= open();
      const opened = current;
      const timer = new AbortController();
      try {
        return await Promise.race([opened.ready.then(work), expiry(deadlineMs, timer.signal)]);
      } catch (error) {
        if (error instanceof DomainError) throw error;
        drop(opened);
        throw new Unavailable(`Kafka: ${what} failed (${error instanceof Error ? error.message : error})`, 1_000, {
          cause: error,
        });
      } finally {
        timer.abort();
      }
    },
    get closed(): boolean {
      return closed;
    },
    close(): void {
      closed = true;
      drop(current);
    },
  };
}
export type Renewable<T> = ReturnType<typeof renewable<T>>;

async function expiry(ms: number, signal: AbortSignal): Promise<never> {
  await pause(ms, undefined, { signal });
  throw new Error(`no answer within ${ms} ms`);
}
