import type { QueryClient } from '@tanstack/react-query';
import { hitsOf } from '../live/cache-hits.ts';

export interface CacheEntry {
  hash: string;
  /** What is kept, as the code names it. */
  name: string;
  ageMs: number;
  isStale: boolean;
  /** A screen shows it now. */
  isShown: boolean;
  hits: number;
}

const partText = (part: unknown): string => {
  if (typeof part !== 'object' || part === null) return String(part);
  return Object.entries(part)
    .filter(([, value]) => value !== undefined && value !== '' && value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
};
const isAdmins = ([first]: readonly unknown[]) => typeof first === 'string' && /^admin(?:$|-)/.test(first);

/** What this browser keeps of the admin area, the newest first. */
export const entriesOf = (client: QueryClient, now: number): CacheEntry[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isAdmins(queryKey) && state.data !== undefined)
    .map((query) => ({
      hash: query.queryHash,
      name: query.queryKey
        .slice(query.queryKey[0] === 'admin' ? 1 : 0)
        .map(partText)
        .join(' · '),
      ageMs: Math.max(0, now - query.state.dataUpdatedAt),
      isStale: query.isStale(),
      isShown: query.isActive(),
      hits: hitsOf(query.queryHash),
    }))
    .sort((one, other) => one.ageMs - other.ageMs);

/** Drops one or all: what is shown is asked for again, the rest is forgotten. */
export const dropEntries = async (client: QueryClient, hash?: string) => {
  const predicate = (query: { queryKey: readonly unknown[]; queryHash: string }) =>
    isAdmins(query.queryKey) && (hash === undefined || query.queryHash === hash);
  client.removeQueries({ predicate, type: 'inactive' });
  await client.invalidateQueries({ predicate });
};
