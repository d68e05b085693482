import type { Store } from '@visavis/store';
import { auditEntries } from '../data/collections.ts';

/** The newest entries, of one subject when asked. */
export async function readAudit(store: Store, query: { limit: number; subject?: string | undefined }) {
  const entries = await store.collection(auditEntries).find({
    ...(query.subject === undefined ? {} : { where: { subject: query.subject } }),
    sort: { at: -1 },
    limit: query.limit,
  });
  return entries.map(({ version: _, at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}
