import { duration } from '../checks.ts';
import type { Lock } from '../port.ts';
import { createExpiringMap } from './expiring-map.ts';

export function createLocks(now: () => number) {
  const held = createExpiringMap<number>(now);
  /**
   * One row of fences for all names, so that it need not remember names. It starts from the machine's time: after a restart, so a
   * loss of this cache, the fences still grow, and a holder from before is refused by whatever checks them.
   */
  let lastFence = 0;

  return {
    async lock(name: string, ttlMs: number): Promise<Lock | undefined> {
      const until = now() + duration(ttlMs);
      if (held.get(name) !== undefined) return undefined;
      const fence = Math.max(lastFence + 1, Date.now() * 1_000);
      lastFence = fence;
      held.set(name, fence, until);
      const mine = () => held.get(name) === fence;
      return {
        fence,
        async renew(ttl) {
          const next = now() + duration(ttl);
          if (!mine()) return false;
          held.set(name, fence, next);
          return true;
        },
        async release() {
          if (mine()) held.delete(name);
        },
      };
    },
    sweep: held.sweep,
    size: () => held.size,
  };
}
