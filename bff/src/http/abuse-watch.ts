/** Beyond this many keys the older ones are forgotten: invented paths must not fill the memory. */
const KEYS_MAX = 50_000;

/**
 * Returns a function that counts a request of `key` and says whether it is to be reported: when the key comes more than
 * `requests` times within any span of `windowMs`, and again when that has gone on for another window. A counter with fixed
 * windows would miss a burst across their edge. Two generations of keys, each as old as a window at most, bound what is
 * remembered.
 */
export function createAbuseWatch(
  { requests, windowMs }: { requests: number; windowMs: number },
  now: () => number = () => performance.now(),
): (key: string) => boolean {
  interface Visits {
    /** The last `requests` + 1 times, oldest at `next` once it is full. */
    at: number[];
    next: number;
    reportedAt: number;
  }
  let since = now();
  let current = new Map<string, Visits>();
  let before = new Map<string, Visits>();
  return (key) => {
    const time = now();
    if (time - since >= windowMs || current.size >= KEYS_MAX) {
      before = time - since >= 2 * windowMs ? new Map() : current;
      current = new Map();
      since = time;
    }
    let visits = current.get(key);
    if (!visits) {
      visits = before.get(key) ?? { at: [], next: 0, reportedAt: Number.NEGATIVE_INFINITY };
      current.set(key, visits);
    }
    visits.at[visits.next] = time;
    visits.next = (visits.next + 1) % (requests + 1);
    const oldest = visits.at[visits.next];
    if (oldest === undefined || time - oldest >= windowMs || time - visits.reportedAt < windowMs) return false;
    visits.reportedAt = time;
    return true;
  };
}
