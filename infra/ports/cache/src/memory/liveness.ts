import type { Cache } from '../port.ts';

/** All members are of this process, so they live as long as the cache does. */
export function createLiveness(): Cache['liveness'] {
  const groups = new Map<string, Set<string>>();
  return {
    async announce(group, member) {
      groups.set(group, (groups.get(group) ?? new Set()).add(member));
    },
    async withdraw(group, member) {
      groups.get(group)?.delete(member);
    },
    members: async (group) => [...(groups.get(group) ?? [])].sort(),
  };
}
