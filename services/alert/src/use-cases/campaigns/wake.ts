import type { Logger } from '@visavis/platform';

/**
 * Runs `work` at once whenever it is woken, one run at a time; a wake during a run leads to another one. The service's job is the
 * safety net. Work that may take long asks whether it `isStopped`.
 */
export function createWaker(name: string, work: (isStopped: () => boolean) => Promise<unknown>, logger: Logger) {
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;
  async function run(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false;
      await work(() => isStopped).catch((error) =>
        logger.error({ err: error, work: name }, 'work failed; the job will try again'),
      );
    }
    running = undefined;
  }
  return {
    wake(): void {
      isWoken = true;
      running ??= run();
    },
    /** Resolves when nothing runs any more. */
    async stop(): Promise<void> {
      isStopped = true;
      await running;
    },
    idle: async (): Promise<void> => running,
  };
}
