/** Runs one piece of work until it succeeds, is poison, or the member stops. */
import { type BusSettings, STALL_REMINDER_MS, type Stall } from './settings.ts';

/** The member stops or lost the partition: nothing more is started; the event is redelivered to the next member. */
export class Interrupted extends Error {}

export type Outcome = { ok: true } | { ok: false; error: unknown; attempts: number };
export type Where = Omit<Stall, 'attempts' | 'sinceMs' | 'error'>;

/**
 * A transient failure is waited out without limit, with backoff, and raises an alert. Any other failure is retried by the
 * schedule; when that is used up, the outcome is not ok. Waiting does not use up retries.
 */
export async function attempt(
  work: () => Promise<void>,
  where: Where,
  settings: BusSettings,
  signal: AbortSignal,
  isTransient = settings.isTransientFailure,
): Promise<Outcome> {
  let failures = 0;
  let stall: Stall | undefined;
  let backoff = settings.wait.first;
  let remindAt = 0;
  try {
    for (;;) {
      if (signal.aborted) throw new Interrupted();
      try {
        await work();
        return { ok: true };
      } catch (error) {
        if (error instanceof Interrupted) throw error;
        if (isTransient(error)) {
          const now = performance.now();
          if (!stall) settings.stats.stalled++;
          stall = { ...where, error, attempts: (stall?.attempts ?? 0) + 1, sinceMs: stall?.sinceMs ?? now };
          if (now >= remindAt) {
            remindAt = now + STALL_REMINDER_MS;
            raise(settings, stall, now);
          }
          await settings.sleep(backoff, signal);
          backoff = Math.min(backoff * 2, settings.wait.max);
        } else {
          const delay = settings.retry[failures++];
          if (delay === undefined) return { ok: false, error, attempts: failures };
          settings.stats.retried++;
          settings.logger.warn({ err: error, ...where, attempt: failures }, 'handler failed, will be tried again');
          await settings.sleep(delay, signal);
        }
      }
    }
  } finally {
    if (stall) {
      settings.stats.stalled--;
      if (!signal.aborted) settings.onRecovered({ ...stall, sinceMs: performance.now() - stall.sinceMs });
    }
  }
}

function raise(settings: BusSettings, stall: Stall, now: number): void {
  const alert = { ...stall, sinceMs: now - stall.sinceMs };
  const { error, ...fields } = alert;
  settings.logger.error(
    { err: error, ...fields, alert: 'partition-stalled' },
    'a transient failure stops a consumer, its partition waits',
  );
  settings.onStalled(alert);
}
