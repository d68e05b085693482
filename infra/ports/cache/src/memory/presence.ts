import { duration, fromText, toText } from '../checks.ts';
import type { Cache } from '../port.ts';
import { createExpiringMap, type ExpiringMap } from './expiring-map.ts';

export function createPresence(now: () => number): Cache['presence'] & { sweep(): void; size(): number } {
  const keys = new Map<string, ExpiringMap<string | undefined>>();
  const dropIfEmpty = (key: string, members: ExpiringMap<unknown>) => {
    if (members.size === 0) keys.delete(key);
  };

  const touchAll: Cache['presence']['touchAll'] = async (key, added, ttlMs, atMost = Number.POSITIVE_INFINITY) => {
    const until = now() + duration(ttlMs);
    const texts = added.map(({ data }) => (data === undefined ? undefined : toText(data)));
    const members = keys.get(key) ?? createExpiringMap<string | undefined>(now);
    if (added.length > 0) keys.set(key, members);
    for (const [index, { member }] of added.entries()) members.set(member, texts[index], until);
    if (members.size <= atMost) return;
    const endOf = (member: string) => members.until(member) ?? 0;
    const byEnd = members.keys().sort((one, other) => endOf(one) - endOf(other) || (one < other ? -1 : 1));
    for (const member of byEnd.slice(0, Math.max(0, byEnd.length - atMost))) members.delete(member);
  };

  return {
    touch: (key, member, ttlMs, data) => touchAll(key, [{ member, data }], ttlMs),
    touchAll,
    async leave(key, ...gone) {
      const members = keys.get(key);
      if (!members) return;
      for (const member of gone) members.delete(member);
      dropIfEmpty(key, members);
    },
    async members(key) {
      const members = keys.get(key);
      if (!members) return [];
      return members
        .keys()
        .sort()
        .map((member) => {
          const text = members.get(member);
          const until = members.until(member) ?? 0;
          return text === undefined ? { member, until } : { member, until, data: fromText<unknown>(text) };
        });
    },
    sweep() {
      for (const [key, members] of keys) {
        members.sweep();
        dropIfEmpty(key, members);
      }
    },
    size: () => keys.size,
  };
}
