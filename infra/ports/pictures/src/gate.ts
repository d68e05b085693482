import { TooMany } from '@visavis/platform';

const RETRY_MS = 2_000;
const tooMany = () => new TooMany('RATE_LIMITED', 'Too many requests. Please try again in a few moments.', RETRY_MS);

/**
 * Lets `atOnce` works run, `perOwner` of one owner (0 for no limit), and `waiting` more wait for their turn; the next is refused.
 */
export function createGate({ atOnce, waiting, perOwner = 0 }: { atOnce: number; waiting: number; perOwner?: number }) {
  let running = 0;
  const line: (() => void)[] = [];
  const ofOwner = new Map<string, number>();
  const count = (owner: string | undefined, by: 1 | -1) => {
    if (owner === undefined) return;
    const left = (ofOwner.get(owner) ?? 0) + by;
    if (left > 0) ofOwner.set(owner, left);
    else ofOwner.delete(owner);
  };
  /** `owner`: whose works are limited together; left out for one without that limit. */
  return async <T>(work: () => Promise<T>, owner?: string): Promise<T> => {
    if (perOwner > 0 && owner !== undefined && (ofOwner.get(owner) ?? 0) >= perOwner) throw tooMany();
    if (running >= atOnce) {
      if (line.length >= waiting) throw tooMany();
      count(owner, 1);
      // A work that ends passes its place on: it is never free in between.
      await new Promise<void>((go) => line.push(go));
    } else {
      count(owner, 1);
      running += 1;
    }
    try {
      return await work();
    } finally {
      count(owner, -1);
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
export type Gate = ReturnType<typeof createGate>;
