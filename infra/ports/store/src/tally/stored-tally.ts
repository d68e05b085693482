import { z } from 'zod';
import { versioned } from '../collection.ts';
import type { CollectionDefinition, Document, Source, Unit } from '../port.ts';
import { addTallies, TALLY_SHARDS, type Tally, tallyShardOf, totalOfTallies } from './tally.ts';

export interface TallyDocument extends Document {
  counts: Tally;
}
/** The fields of every tally's schema. */
export const tallyFields = { ...versioned, counts: z.record(z.string(), z.number()) };

/** Tallies of one collection that are read apart, e.g. a day's: `key` begins the documents' ids. */
export interface TallyGroup<T extends TallyDocument> {
  key: string;
  fields: Omit<T, keyof TallyDocument>;
}

/** Adds to the counts in the same commit as the record that they come from. */
export async function addToTally<T extends TallyDocument>(
  unit: Unit,
  tallies: CollectionDefinition<T>,
  subject: string,
  delta: Tally,
  ...[group]: TallyDocument extends T ? [] : [group: TallyGroup<T>]
): Promise<void> {
  if (Object.keys(delta).length === 0) return;
  const documents = unit.collection(tallies);
  const shard = tallyShardOf(subject);
  const _id = group ? `${group.key}:${shard}` : shard;
  const existing = await documents.get(_id);
  const counts = addTallies(existing?.counts ?? {}, delta);
  if (existing) documents.save({ ...existing, counts });
  else documents.insert({ ...group?.fields, _id, counts } as Omit<T, 'version'>);
}

export async function readTally(source: Source, tallies: CollectionDefinition<TallyDocument>): Promise<Tally> {
  const documents = await source.collection(tallies).find({ limit: TALLY_SHARDS });
  return totalOfTallies(documents.map((document) => document.counts));
}
