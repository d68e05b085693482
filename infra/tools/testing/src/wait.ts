import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Tells late from never on a crowded machine. Where time is what is tested, the test gives its own deadline. */
const DEADLINE_MS = 15_000;
const PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 100;
const LONGEST = 400;

type Probe<T> = () => Promise<T> | T;
type Wait<T> = [probe: Probe<T>, deadlineMs?: number | undefined];

/**
 * Waits until `probe` returns something truthy, and returns it. An error of the probe counts as "not yet". When the deadline
 * passes, it throws what it waited for (`what`, or the source of the probe), the last value or error of the probe, and the last
 * error that the product logged.
 */
export async function until<T>(...args: [what: string, ...Wait<T>] | Wait<T>): Promise<NonNullable<T>> {
  const [probe, deadlineMs] = typeof args[0] === 'string' ? (args.slice(1) as Wait<T>) : (args as Wait<T>);
  const what = typeof args[0] === 'string' ? args[0] : sourceOf(probe);
  return (await untilAccepted(what, probe, Boolean, deadlineMs)) as NonNullable<T>;
}

/** Waits until `probe` returns a value that `accepts` accepts. Returns it; fails as `until` does. */
export async function untilAccepted<T>(
  what: string,
  probe: Probe<T>,
  accepts: (value: T) => boolean,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const began = performance.now();
  const end = began + deadlineMs;
  let last = 'nothing yet';
  for (;;) {
    try {
      const value = await probe();
      if (accepts(value)) return value;
      last = inspected(value);
    } catch (error) {
      last = error instanceof Error ? error.message : inspected(error);
    }
    const now = performance.now();
    if (now > end) throw new Error(failure(what, deadlineMs, last));
    // Looking costs the processor that is waited for: a tenth of the wait so far goes by before the next look.
    await delay(Math.min(Math.max(PAUSE_MS, (now - began) / 10), LONGEST_PAUSE_MS));
  }
}

/** `() => sockets.size === 2` reads `sockets.size === 2`. */
export function sourceOf(probe: () => unknown): string {
  return shortened(
    String(probe)
      .replace(/^(async )?\(\) ?=> ?/, '')
      .replace(/\s+/g, ' '),
  );
}

export const inspected = (value: unknown): string =>
  shortened(inspect(value, { depth: 4, breakLength: Number.POSITIVE_INFINITY }));

/** On the global object, which is put back after each test file: what another file's product logged explains nothing. */
const ofThisFile = globalThis as { visavisLastError?: { text: string; at: number } };

/** Remembers an error of the product for the message of a wait that fails. */
export function noteProductError(text: string): void {
  ofThisFile.visavisLastError = { text: shortened(text), at: performance.now() };
}

/**
 * Reads the log lines of the product: pino's levels from 40 up are warnings and errors. A refusal is no error of the product's.
 */
export function noteLogLine(line: string): void {
  if (!/"level":[456]0\b/.test(line)) return;
  try {
    const { msg, name, err } = JSON.parse(line) as { msg?: string; name?: string; err?: { message?: string } };
    if (msg !== 'refused') noteProductError([name, msg, err?.message].filter(Boolean).join(': '));
  } catch {
    noteProductError(line);
  }
}

function failure(what: string, deadlineMs: number, last: string): string {
  const { visavisLastError: error } = ofThisFile;
  const logged = error ? `${error.text} (${((performance.now() - error.at) / 1_000).toFixed(1)} s ago)` : 'none';
  return `timed out waiting for ${what} (${deadlineMs} ms); last: ${last}; last error: ${logged}`;
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
