import { duration } from '../checks.ts';
import { type Cache, MOMENTS_AT_ONCE } from '../port.ts';
import { createExpiringMap } from './expiring-map.ts';

export function createMoments(now: () => number): Cache['moments'] & { sweep(): void; size(): number } {
  const keys = createExpiringMap<Map<string, number>>(now);

  return {
    async set(key, members, ttlMs) {
      const until = now() + duration(ttlMs);
      if (members.length === 0) return;
      const moments = keys.get(key) ?? new Map<string, number>();
      for (const { member, at } of members) moments.set(member, at);
      keys.set(key, moments, until);
    },
    async of(key, members) {
      const moments = keys.get(key);
      return members.map((member) => moments?.get(member));
    },
    async upTo(key, at) {
      const found: [string, number][] = [];
      for (const entry of keys.get(key) ?? []) if (entry[1] <= at) found.push(entry);
      found.sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1));
      return found.slice(0, MOMENTS_AT_ONCE).map(([member, moment]) => ({ member, at: moment }));
    },
    async remove(key, members) {
      const moments = keys.get(key);
      for (const member of members) moments?.delete(member);
      if (moments?.size === 0) keys.delete(key);
    },
    sweep: keys.sweep,
    size: () => keys.size,
  };
}
