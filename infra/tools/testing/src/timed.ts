/** For `*.timed.test.ts` only: how long something takes, beside something else that this machine does in the same run. */

type Work = () => unknown;

/** Milliseconds that the work takes. */
export async function msOf(work: Work): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/**
 * How many times as long as `peer` the work takes. Both take turns, and the quickest of each counts (best of three unless told):
 * what else the machine does makes some runs slower, none quicker.
 */
export async function timesAsLong(work: Work, peer: Work, runs = 3): Promise<number> {
  let [mine, theirs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < runs; run++) {
    mine = Math.min(mine, await msOf(work));
    theirs = Math.min(theirs, await msOf(peer));
  }
  return mine / theirs;
}
