import type { RateCounter } from '@visavis/platform';

export interface SendBudget {
  /** Takes one message of the provider's rate. Of a refused one: when to try again. */
  take(kind: 'code' | 'other'): Promise<{ allowed: true } | { allowed: false; retryAfterMs: number }>;
}

const WINDOW_MS = 1_000;

/**
 * What all processes together may hand to one provider in a second. `reservedForCodes` of it nothing but codes may take, so that
 * no campaign delays a sign-in; codes take the rest, too, while it lasts. Without the cache codes go on and all else waits.
 */
export function createSendBudget(options: {
  cache: RateCounter;
  provider: string;
  perSecond: number;
  reservedForCodes: number;
}): SendBudget {
  const { cache, provider, perSecond, reservedForCodes } = options;
  const others = perSecond - reservedForCodes;
  if (reservedForCodes < 1 || others < 1) throw new RangeError('Both codes and other messages need a share of one at least');
  const takeOf = (share: 'codes' | 'others', limit: number) =>
    cache.rateLimit(`sends-${share}`, provider, { limit, windowMs: WINDOW_MS });
  return {
    async take(kind) {
      try {
        const reserved = kind === 'code' ? await takeOf('codes', reservedForCodes) : undefined;
        const taken = reserved?.allowed ? reserved : await takeOf('others', others);
        return taken.allowed ? { allowed: true } : { allowed: false, retryAfterMs: Math.max(1, taken.retryAfterMs) };
      } catch {
        return kind === 'code' ? { allowed: true } : { allowed: false, retryAfterMs: WINDOW_MS };
      }
    },
  };
}
