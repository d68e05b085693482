/** The real clock as a test needs it: as data, and as load. A claim about time is a `*.timed.test.ts` (`timed.ts`). */

/** The instant so many milliseconds from now. */
export const fromNow = (ms = 0): Date => new Date(Date.now() + ms);

/** Holds up the event loop of this process, as a busy machine does. */
export function holdUp(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** For a loop that waits in its own way: true once so many milliseconds have passed since. */
export function timeout(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

/** For "nothing more happens": true once nothing has been noted for so many milliseconds. */
export function quiet(ms: number): { note(): void; isQuiet(): boolean } {
  let last = performance.now();
  return {
    note() {
      last = performance.now();
    },
    isQuiet: () => performance.now() - last > ms,
  };
}
