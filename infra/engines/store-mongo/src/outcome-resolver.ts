/**
 * Resolves the outcome of a failed commit from the documents: whether it was applied after all, which document conflicts, and
 * whether that one has expired.
 */
import { type Document, DuplicateKey, type Layout, segmentsOf, type VersionConflict, valueAt, type Write } from '@visavis/store';
import type { mongo } from 'mongoose';
import { type Attempt, conflictOn, type Group } from './operations.ts';
import { keysPath, own, type Stored, type UniqueKey, uniqueKeys } from './stored.ts';

export interface OutcomeResolverOptions {
  collection(layout: Layout): mongo.Collection<Stored>;
  now: () => Date;
}

export function createOutcomeResolver({ collection, now }: OutcomeResolverOptions) {
  /** What is on the primary is what the commit met, whether a majority has it yet or not. */
  async function findStored(layout: Layout, filter: object): Promise<Stored[]> {
    const projection = { version: 1, [own]: 1, ...(layout.expiresAt !== undefined && { [layout.expiresAt]: 1 }) };
    const options = { projection, readConcern: { level: 'local' } } as const;
    return collection(layout)
      .find(filter as mongo.Filter<Stored>, options)
      .toArray();
  }

  async function documentsOf({ layout, writes }: Group): Promise<Map<string, Stored>> {
    const found = await findStored(layout, { _id: { $in: writes.map((write) => write.id) } });
    return new Map(found.map((stored) => [stored._id, stored]));
  }

  const expired = (layout: Layout, doc: Document) => {
    const until = layout.expiresAt === undefined ? null : valueAt(doc, segmentsOf(layout.expiresAt));
    return until instanceof Date && until <= now();
  };

  async function ownersOf(layout: Layout, write: Write, keys: readonly UniqueKey[]): Promise<Stored[]> {
    const same = write.kind === 'insert' ? await findStored(layout, { _id: write.id }) : [];
    if (keys.length === 0) return same;
    const texts = keys.map((key) => key.text);
    return [...same, ...(await findStored(layout, { [keysPath]: { $in: texts }, _id: { $ne: write.id } }))];
  }

  return {
    /** `yes`: documents carry its name. `no`: some are as they were before it. */
    async wasApplied(groups: readonly Group[], attempt: Attempt): Promise<'yes' | 'no' | 'unknown'> {
      let untouched = false;
      for (const group of groups) {
        const found = await documentsOf(group);
        for (const { id, expected } of group.writes) {
          const stored = found.get(id);
          if (stored?._store?.commit === attempt.id) return 'yes';
          // A missing inserted document proves nothing: another caller may have deleted it since.
          untouched ||= stored?.version === expected;
        }
      }
      return untouched ? 'no' : 'unknown';
    },

    async conflictIn(group: Group): Promise<VersionConflict> {
      if (group.writes.length === 1) return conflictOn(group);
      const found = await documentsOf(group);
      const changed = group.writes.find((write) => {
        const stored = found.get(write.id);
        if (write.kind === 'insert') return false;
        return stored?.version !== write.expected || expired(group.layout, stored);
      });
      return conflictOn(group, changed);
    },

    /** Removes expired owners of the keys that the writes take. A live one is the caller's answer. */
    async freeKeys(groups: readonly Group[]): Promise<void> {
      for (const { layout, writes } of groups) {
        const leaving = new Set(writes.filter((write) => write.kind === 'delete').map((write) => write.id));
        const taken = new Set<string>();
        for (const write of writes) {
          if (write.doc === undefined || write.kind === 'touch') continue;
          const keys = uniqueKeys(layout, write.doc);
          for (const owner of await ownersOf(layout, write, keys)) {
            if (leaving.has(owner._id)) continue;
            const key = keys.find(({ text }) => owner._store?.keys?.includes(text));
            const fields = owner._id === write.id ? ['_id'] : (key?.fields ?? []);
            if (!expired(layout, owner)) throw new DuplicateKey(layout.name, fields);
            await collection(layout).deleteOne({ _id: owner._id, version: owner.version });
          }
          for (const { text, fields } of keys) {
            if (taken.has(text)) throw new DuplicateKey(layout.name, fields);
            taken.add(text);
          }
        }
      }
    },
  };
}
