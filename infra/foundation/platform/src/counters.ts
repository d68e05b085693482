import { DAY } from '@visavis/contracts/constants/units';

/** The cache's counters. */
interface Counters {
  increment(key: string, by: number, ttlMs: number): Promise<number>;
}
/** A fixed window in which something is counted: losing one costs a little protection, never a person's way in. */
export interface CountedWindow {
  key: string;
  windowMs: number;
  /** Until the window ends. */
  leftMs: number;
}
/** `most` 0: any number. */
export type Limit = CountedWindow & { most: number };

/** `name` begins with the service's: all share one cache. */
export function windowOf(name: string, windowMs: number, now: Date): CountedWindow {
  const index = Math.floor(now.getTime() / windowMs);
  return { key: `${name}:${index}`, windowMs, leftMs: (index + 1) * windowMs - now.getTime() };
}

/** Counts one on each, or, when one has its most already, on none: then says until when. Returns what `giveBack` takes. */
export async function countOnEach(
  cache: Counters,
  limits: readonly Limit[],
): Promise<{ counted: string[] } | { retryAfterMs: number }> {
  const counted: string[] = [];
  for (const { key, windowMs, leftMs, most } of limits) {
    const count = await cache.increment(key, 1, windowMs);
    counted.push(key);
    if (most === 0 || count <= most) continue;
    await giveBack(cache, counted);
    return { retryAfterMs: leftMs };
  }
  return { counted };
}

export async function giveBack(cache: Counters, counted: readonly string[]): Promise<void> {
  for (const key of counted) await cache.increment(key, -1, DAY);
}
