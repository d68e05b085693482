import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { cacheInvalidated } from '@visavis/contracts/events/admin';
import { type Actor, newId } from '@visavis/platform';
import type { AdminDeps } from './deps.ts';

/** Drops the read models whose keys match the glob, and tells the audit log. Returns how many there were. */
export async function invalidateCache(deps: AdminDeps, pattern: string, actor: Actor): Promise<number> {
  // The prefix keeps the glob within read models: counters, locks and limits are in the same cache.
  const invalidated = await deps.cache.invalidate(ADMIN_CACHE.prefix + pattern);
  // Each is an entry of its own: there is no document that it changes.
  const _id = newId();
  const event = deps.events(cacheInvalidated, _id, { pattern, actor, after: { invalidated } });
  await deps.store.transaction(async (unit) => unit.publish(event, { _id, version: 1 }));
  return invalidated;
}
