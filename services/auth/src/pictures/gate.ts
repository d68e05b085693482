import { errorOf } from '@visavis/platform';
import { refusals } from '../domain/refusals.ts';

const RETRY_MS = 2_000;

/** Lets `atOnce` works run and `waiting` more wait for their turn; the next is refused. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw errorOf(refusals.tooMany(RETRY_MS));
      // A work that ends passes its place on: it is never free in between.
      await new Promise<void>((go) => line.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
export type Gate = ReturnType<typeof createGate>;
