import { z } from 'zod';
import { defineCollection } from './collection.ts';
import type { CollectionDefinition, Document, Unit } from './port.ts';

/** A collection of documents that hold nothing but their version. */
export const defineGuards = (name: string): CollectionDefinition<Document> =>
  defineCollection<Document>({ name, schema: z.object({ _id: z.string(), version: z.number().int() }) });

/** Where guards are that belong to no other collection; every store prepares it. */
export const guards = defineGuards('guards');

/**
 * Version checks protect only what a unit writes. A decision that rests on other documents (no overlapping meeting, the last
 * admin) guards their common id: of two units that guard the same one, the second reruns. Returns the guard with its next
 * version, which grows by one with each commit and so can order a subject's events.
 */
export async function guard(unit: Unit, id: string, collection: CollectionDefinition<Document> = guards): Promise<Document> {
  const writer = unit.collection(collection);
  const stored = await writer.get(id);
  return stored ? writer.touch(stored) : writer.insert({ _id: id });
}
