import type { Job } from '@visavis/platform';
import { URGENCIES, type Urgency } from '../../domain/deliveries/delivery.ts';
import { createWaker } from '../campaigns/wake.ts';
import type { AlertDeps } from '../deps.ts';
import { dispatchThreads } from '../dispatch/dispatch-threads.ts';
import { sendDeliveries } from './send-deliveries.ts';

const rankOf = (urgency: Urgency) => URGENCIES.indexOf(urgency);

/**
 * What brings messages on their way: threads become deliveries, and deliveries are sent. What is urgent has a lane of its own,
 * which no campaign and no slow provider holds up. `wake` is called when something may be due; the jobs are the safety net, and
 * find what waited for its time.
 */
export function createSending(deps: AlertDeps) {
  const { logger } = deps;
  let isStopped = false;
  const stopped = () => isStopped;
  const urgent = [rankOf('immediate'), rankOf('reminder-10m')];
  const others = [rankOf('normal'), rankOf('announcement')];
  const lanes = [
    createWaker('send-urgent', () => sendDeliveries(deps, urgent, stopped), logger),
    createWaker('send-others', () => sendDeliveries(deps, others, stopped), logger),
  ] as const;
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };
  const threads = createWaker('dispatch-threads', () => dispatchThreads(deps, wake, stopped), logger);
  const job = (name: string, everyMs: number, waker: (typeof lanes)[number]): Job => ({
    name,
    everyMs,
    async run() {
      waker.wake();
      await waker.idle();
    },
  });
  return {
    wake,
    // An approval goes out within 5 s, of which its thread waits 4.25.
    jobs: [
      job('dispatch-threads', 250, threads),
      job('send-urgent', 1_000, lanes[0]),
      job('send-others', 1_000, lanes[1]),
    ] as const,
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all([threads, ...lanes].map((waker) => waker.stop()));
    },
  };
}
