import type { CollectionDefinition, Source, Unit } from '@visavis/store';
import { add, SHARDS, shardOf, type Tally, total } from '../domain/tallies.ts';
import type { TallyDocument } from './collections.ts';

/** Adds to the counts in the same commit as the row that they come from. */
export async function addToTally(
  unit: Unit,
  tallies: CollectionDefinition<TallyDocument>,
  subject: string,
  delta: Tally,
): Promise<void> {
  if (Object.keys(delta).length === 0) return;
  const documents = unit.collection(tallies);
  const _id = shardOf(subject);
  const existing = await documents.get(_id);
  if (existing) documents.save({ ...existing, counts: add(existing.counts, delta) });
  else documents.insert({ _id, counts: add({}, delta) });
}

export async function readTally(source: Source, tallies: CollectionDefinition<TallyDocument>): Promise<Tally> {
  const documents = await source.collection(tallies).find({ limit: SHARDS });
  return total(documents.map((document) => document.counts));
}
