import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { budget } from '../checks.ts';
import type { Cache } from '../port.ts';

/**
 * rate-limiter-flexible counts; the windows are kept here. Its memory limiter reads the machine's time, which neither a fake
 * clock nor the sandbox's clock moves; so its records never expire by themselves (duration 0) and are dropped when the window
 * ends by our clock. The behaviour is its Redis limiter's: a window opens with the first use, and refused attempts do not prolong
 * it.
 */
export function createRateLimits(now: () => number): { rateLimit: Cache['rateLimit']; sweep(): void; size(): number } {
  const limiters = new Map<string, RateLimiterMemory>();
  const windows = new Map<string, { limiter: RateLimiterMemory; key: string; until: number }>();

  function limiterFor(name: string, limit: number, windowMs: number): RateLimiterMemory {
    const id = `${name}\n${limit}\n${windowMs}`;
    const limiter = limiters.get(id) ?? new RateLimiterMemory({ keyPrefix: id, points: limit, duration: 0 });
    limiters.set(id, limiter);
    return limiter;
  }

  async function close(id: string): Promise<void> {
    const window = windows.get(id);
    windows.delete(id);
    await window?.limiter.delete(window.key);
  }

  return {
    async rateLimit(name, key, { limit, windowMs }, points = 1) {
      budget({ limit, windowMs }, points);
      const limiter = limiterFor(name, limit, windowMs);
      const id = `${name}\n${limit}\n${windowMs}\n${key}`;
      // Not awaited: the memory limiter acts at once, and an await here would let two calls open the window twice.
      if ((windows.get(id)?.until ?? 0) <= now()) void close(id);
      const window = windows.get(id) ?? { limiter, key, until: now() + windowMs };
      windows.set(id, window);
      try {
        const { remainingPoints } = await limiter.consume(key, points);
        return { allowed: true, remaining: remainingPoints, retryAfterMs: 0 };
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        const { remainingPoints } = refusal as RateLimiterRes;
        return { allowed: false, remaining: remainingPoints, retryAfterMs: Math.max(1, window.until - now()) };
      }
    },
    sweep() {
      const instant = now();
      for (const [id, window] of windows) if (window.until <= instant) void close(id);
    },
    size: () => windows.size,
  };
}
