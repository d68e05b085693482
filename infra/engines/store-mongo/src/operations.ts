/** A unit's writes as MongoDB's, in the order in which they meet the fewest others. */
import { type Layout, layoutOf, VersionConflict, type Write } from '@visavis/store';
import type { mongo } from 'mongoose';
import { living } from './filter.ts';
import { commitPath, encode, type Stored } from './stored.ts';

/** The writes of one collection. */
export interface Group {
  layout: Layout;
  writes: Write[];
}

export interface Attempt {
  /** Written into every document. */
  id: string;
  /** The driver may have sent it twice, of which it tells only the second answer. */
  plain: boolean;
  /** No answer came: it may have been applied although it failed. */
  unsure: boolean;
}

/**
 * By collection. Touches come first: most conflicts are about guards, and nothing depends on their place. Then deletes, so that a
 * key can pass from one document to another. Then the rest, in the order of the calls where keys are at stake, else by id: two
 * units that write the same documents do so in the same order, and neither waits for the other.
 */
export function groupsOf(writes: readonly Write[]): Group[] {
  const groups = [...Map.groupBy(writes, (write) => layoutOf(write.definition))].map(([layout, of]): Group => {
    const sorted = of.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const ordered = layout.indexes.some((index) => index.unique) ? of : sorted;
    const touches = sorted.filter((write) => write.kind === 'touch');
    const deletes = sorted.filter((write) => write.kind === 'delete');
    const others = ordered.filter((write) => write.kind === 'insert' || write.kind === 'save');
    return { layout, writes: [...touches, ...deletes, ...others] };
  });
  return groups.sort((a, b) => (a.layout.name < b.layout.name ? -1 : 1));
}

/** Finds its document only in the expected version, and alive: what it does not find is a conflict. */
export function operationOf(layout: Layout, write: Write, commit: string, now: Date): mongo.AnyBulkWriteOperation<Stored> {
  const { id, kind, expected, doc } = write;
  const filter = { _id: id, version: expected, ...living(layout, now) } as mongo.Filter<Stored>;
  if (doc === undefined) return { deleteOne: { filter } };
  if (kind === 'insert') return { insertOne: { document: encode(layout, doc, commit) } };
  if (kind === 'save') return { replaceOne: { filter, replacement: encode(layout, doc, commit) } };
  const touched: Record<string, unknown> = { version: doc.version, [commitPath]: commit };
  return { updateOne: { filter, update: { $set: touched } as mongo.UpdateFilter<Stored> } };
}

export const conflictOn = (group: Group | undefined, write = group?.writes[0]) =>
  new VersionConflict(group?.layout.name ?? '_outbox', write?.id ?? '');
