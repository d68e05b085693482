import { Worker } from 'node:worker_threads';
import type { Logger, Part } from '@visavis/platform';

export interface DemoHostDeps {
  /** Of the product, for its own browser-facing calls and socket. */
  url: () => string;
  /** Of the demo host's account, whose codes the sandbox shows. */
  phone: string;
  /** The id of a meeting of theirs that is on now; makes one where there is none. */
  openMeeting: () => Promise<string>;
  logger: Logger;
}

/** A thread that has ended is begun again after this time, which doubles while it goes on ending. */
const AGAIN_MS = { first: 5_000, longest: 5 * 60_000 } as const;
/** After so long without an end it starts over. */
const STEADY_MS = 10 * 60_000;

type GuestMessage = { wants: 'meeting' } | { problem: string };

/**
 * Somebody who is really there, for the demo: a client like any browser's that sits in an open meeting, lets guests in and sends
 * a moving picture and sound. It runs in a thread of its own and cannot take the product down with it.
 */
export function createDemoHost({ url, phone, openMeeting, logger }: DemoHostDeps): Part {
  let worker: Worker | undefined;
  let again: NodeJS.Timeout | undefined;
  let pauseMs: number = AGAIN_MS.first;
  let isStopped = false;

  const answer = async (to: Worker) => {
    const outcome = await openMeeting().then(
      (meetingId) => ({ meetingId }),
      (error) => ({ problem: String(error) }),
    );
    to.postMessage(outcome);
  };
  const begin = () => {
    const begunAt = performance.now();
    const begun = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { url: url(), phone } });
    worker = begun;
    begun.on('message', (message: GuestMessage) => {
      if ('wants' in message) void answer(begun);
      else logger.debug({ problem: message.problem }, 'the demo host had a problem');
    });
    begun.on('error', (error) => logger.debug({ err: error }, 'the demo host failed'));
    begun.once('exit', () => {
      if (isStopped) return;
      if (performance.now() - begunAt > STEADY_MS) pauseMs = AGAIN_MS.first;
      again = setTimeout(begin, pauseMs);
      pauseMs = Math.min(pauseMs * 2, AGAIN_MS.longest);
    });
  };

  return {
    name: 'demo host',
    start() {
      // The product is ready first.
      again = setTimeout(begin, 0);
    },
    async stop() {
      isStopped = true;
      clearTimeout(again);
      await worker?.terminate();
    },
  };
}
