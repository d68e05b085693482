import type { createRevocationWatcher, Logger, Part } from '@visavis/platform';

const RETRY_MS = 250;

/**
 * Reads who is signed out, then follows it. The start waits for auth, which may begin later or be slow on a busy machine: without
 * its keys no token can be verified, so nothing is ready before.
 */
export function followRevocations(
  revocations: Pick<ReturnType<typeof createRevocationWatcher>, 'poll' | 'start' | 'stop'>,
  logger: Pick<Logger, 'warn'>,
): Part {
  let stopped = false;
  return {
    name: 'revocations',
    async start() {
      for (let failures = 0; !stopped; failures += 1) {
        try {
          await revocations.poll();
          return revocations.start();
        } catch (error) {
          if (failures % 20 === 0) logger.warn({ err: error }, 'waiting for auth');
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    },
    stop() {
      stopped = true;
      return revocations.stop();
    },
  };
}
