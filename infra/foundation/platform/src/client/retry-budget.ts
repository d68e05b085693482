/** Retries per call: more would overload a slow service. */
const RETRIES_PER_CALL = 0.2;
/** A caller with few calls may retry, too. */
const RETRIES_PER_SECOND = 0.5;
const CAPACITY = 10;

/** A token bucket of retries, filled by calls and by time. `now`: monotonic milliseconds. */
export function createRetryBudget(now: () => number = () => performance.now()) {
  let tokens = CAPACITY;
  let filledAt = now();
  const fill = (more: number) => {
    const at = now();
    tokens = Math.min(CAPACITY, tokens + more + ((at - filledAt) / 1_000) * RETRIES_PER_SECOND);
    filledAt = at;
  };
  return {
    /** Counts a call. */
    called: () => fill(RETRIES_PER_CALL),
    /** Takes one retry; false when none is left. */
    take(): boolean {
      fill(0);
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
