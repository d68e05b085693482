/** Retries may add this share to the calls; more would turn a slow service into a dead one. */
const SHARE = 0.2;
/** A caller that calls seldom may retry, too. */
const PER_SECOND = 0.5;
const MOST = 10;

/** A bucket of retries, filled by calls and by time. */
export function createRetryBudget(now: () => number = () => performance.now()) {
  let tokens = MOST;
  let filledAt = now();
  const fill = (more: number) => {
    const at = now();
    tokens = Math.min(MOST, tokens + more + ((at - filledAt) / 1_000) * PER_SECOND);
    filledAt = at;
  };
  return {
    called: () => fill(SHARE),
    /** False when it is used up. */
    take(): boolean {
      fill(0);
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
