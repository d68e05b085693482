import type { Logger } from './logger.ts';

/** The umask of a process that keeps people's data: its folders get mode 0700, its files 0600. */
export const OWNER_ONLY = 0o077;

/** Anything that is started once and can be stopped. `stop` waits for what is in flight. */
export interface Part {
  name: string;
  start?(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

export interface Lifecycle {
  add(part: Part): void;
  /** In order; when one fails, or `stop` is called meanwhile, those already started are stopped again and it rejects. */
  start(): Promise<void>;
  /** In reverse order; a part that fails to stop does not keep the others running. */
  stop(): Promise<void>;
}

export function createLifecycle(logger: Logger): Lifecycle {
  const parts: Part[] = [];
  const started: Part[] = [];
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    for (const part of started.splice(0).reverse()) {
      try {
        await part.stop?.();
      } catch (error) {
        logger.error({ err: error, part: part.name }, 'could not stop');
      }
    }
  };
  return {
    add(part) {
      parts.push(part);
    },
    async start() {
      for (const part of parts) {
        // Counted before it is started: a part that fails half-way gets the chance to clean up.
        started.push(part);
        try {
          await part.start?.();
          if (stopping) throw new Error('It was stopped before it had started.');
        } catch (error) {
          await (stopping ?? stop());
          throw error;
        }
      }
    },
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** SIGTERM and SIGINT stop the process once, with exit code 0, or 1 when it takes longer than `deadlineMs`. */
export function stopOnSignals(stop: () => Promise<void>, logger: Logger, deadlineMs = 9_500): void {
  let stopping = false;
  const handle = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), deadlineMs).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        logger.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
  // The parent that started us is gone, killed perhaps: nothing else would ever stop this process.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
