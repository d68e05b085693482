import { setTimeout as delay } from 'node:timers/promises';

/** Waits until `probe` answers something truthy; the last error or value is in the message when the deadline passes. */
export async function until<T>(what: string, probe: () => Promise<T> | T, deadlineMs = 10_000): Promise<NonNullable<T>> {
  const end = performance.now() + deadlineMs;
  let last: unknown;
  for (;;) {
    try {
      last = await probe();
      if (last) return last as NonNullable<T>;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end)
      throw new Error(
        `Waited ${deadlineMs} ms for: ${what}. Last: ${last instanceof Error ? last.message : JSON.stringify(last)}`,
      );
    await delay(25);
  }
}
