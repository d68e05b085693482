import { defineCollection, type Source, versioned, type Where } from '@visavis/store';
import { z } from 'zod';
import {
  type AuditEntry,
  type AuditFilter,
  auditEntry,
  facetOf,
  facetsOf,
  matches,
  textOf,
  withoutNames,
} from '../domain/audit-entry.ts';

/** The audit log; accounts have their names in `people`. */
export const auditEntries = defineCollection<AuditEntry>({
  name: 'audit',
  schema: auditEntry,
  upcast: (stored) => (stored.text === undefined ? earlier(stored as unknown as AuditEntry) : stored),
  searchable: ['text'],
  indexes: [{ fields: { at: -1 } }, { fields: { facets: 1, at: -1 } }, { fields: { chain: 1, number: 1 } }],
});

/** Of a release before the search, or before the filters. */
const earlier = (stored: AuditEntry): Record<string, unknown> => {
  const entry = {
    ...stored,
    ...(stored.before !== undefined && { before: withoutNames(stored.type, stored.before) }),
    ...(stored.after !== undefined && { after: withoutNames(stored.type, stored.after) }),
  };
  return { ...entry, facets: facetsOf(entry), text: textOf(entry) };
};

const person = z.object({
  ...versioned,
  /** Each with the time from which it holds, oldest first; none of an account that is erased. */
  names: z.array(z.object({ name: z.string(), from: z.date() })),
  erased: z.boolean(),
});
export type Person = z.infer<typeof person>;
/** What people were called when: the only place where the audit log has names of accounts. */
export const people = defineCollection<Person>({ name: 'people', schema: person, searchable: ['names.name'] });

const NAMESAKES = 50;
/** Entries with these words in them, or by or about somebody who is or was called that. */
async function searchWhere(source: Source, search: string): Promise<Where> {
  const named = await source.collection(people).find({ where: { search }, limit: NAMESAKES });
  const facets = named.flatMap(({ _id }) => [`by ${_id}`, `on ${_id}`]);
  return { or: [{ search }, ...(facets.length > 0 ? [{ facets: { in: facets } }] : [])] };
}

/** By id; who is not known is not in it. */
export async function peopleOf(source: Source, ids: Iterable<string>): Promise<ReadonlyMap<string, Person>> {
  const found = await Promise.all([...new Set(ids)].map((id) => source.collection(people).get(id)));
  return new Map(found.flatMap((one) => (one ? [[one._id, one] as const] : [])));
}

/** Entries of a filter, newest first, `pageSize` at a time; those after one of them where that is given. */
export async function* auditEntriesOf(
  source: Source,
  filter: AuditFilter,
  { pageSize, after }: { pageSize: number; after?: { at: Date; id: string } | undefined },
): AsyncGenerator<AuditEntry> {
  const facet = facetOf(filter);
  const { from, to, search } = filter;
  const where = {
    ...(facet === undefined ? {} : { facets: facet }),
    ...(search ? await searchWhere(source, search) : {}),
  };
  // A page begins at its place in the index, the end of the time included, and the walk stops at its beginning: no entry outside
  // is read.
  let last =
    after && (!to || after.at < to) ? { _id: after.id, version: 0, at: after.at } : to && { _id: '', version: 0, at: to };
  for (;;) {
    const page: AuditEntry[] = await source.collection(auditEntries).find({
      where,
      sort: { at: -1 },
      limit: pageSize,
      ...(last && { after: last }),
    });
    for (const one of page) {
      if (from && one.at < from) return;
      if (matches(one, filter)) yield one;
    }
    last = page.at(-1);
    if (page.length < pageSize) return;
  }
}
