/**
 * Documents as they are stored: themselves, and one field of the store's own beside theirs. `keys` are the unique keys as text,
 * under one unique sparse index: absent and null values make no key, which no partial index expresses alike on all servers; and
 * what owns a taken key is found by one look, whatever the server's error tells. `words` is what `search` looks into. `commit`
 * names the commit that wrote the document last, so that a commit whose reply was lost can be distinguished from another
 * writer's.
 */
import { type Document, type FieldPath, type Layout, segmentsOf, textsOf, valueAt, valuesAt, wordStarts } from '@visavis/store';
import mongoose from 'mongoose';

export const own = '_store';
export const keysPath = `${own}.keys`;
export const wordsPath = `${own}.words`;
export const commitPath = `${own}.commit`;

export interface Stored extends Document {
  _store?: { keys?: string[]; words?: string[]; commit: string };
}

export interface UniqueKey {
  /** Of the index, in order. */
  fields: FieldPath[];
  text: string;
}

// The server's limit, less what it and we add.
const mostBytes = 16 * 1024 * 1024 - 16 * 1024;

export function encode(layout: Layout, doc: Document, commit: string): Stored {
  if (own in doc) throw new TypeError(`${layout.name} ${doc._id}: the field "${own}" is the store's own`);
  const stored = { ...doc, [own]: { ...derivedFrom(layout, doc), commit } };
  if (mongoose.mongo.BSON.calculateObjectSize(stored) > mostBytes)
    throw new TypeError(`${layout.name} ${doc._id}: larger than the 16 MB that a document may have`);
  return stored;
}

/** What indexes need to know of a document beside its fields. */
export function derivedFrom(layout: Layout, doc: Document): { keys?: string[]; words?: string[] } {
  const keys = uniqueKeys(layout, doc).map((key) => key.text);
  const words = layout.searchable.length === 0 ? [] : wordStarts(textsOf(doc, layout.searchable));
  return { ...(keys.length > 0 && { keys }), ...(words.length > 0 && { words }) };
}

/** One for each unique index whose fields are all present; for one over a list, one for each element. */
export function uniqueKeys(layout: Layout, doc: Document): UniqueKey[] {
  const found = new Map<string, UniqueKey>();
  for (const index of layout.indexes) {
    if (!index.unique) continue;
    let rows: unknown[][] = [[]];
    for (const { path, array } of index.fields) {
      const values = array ? valuesAt(doc, segmentsOf(path)) : [valueAt(doc, segmentsOf(path))];
      rows = rows.flatMap((row) => values.filter((value) => value !== null).map((value) => [...row, value]));
    }
    const fields = index.fields.map((field) => field.path);
    for (const row of rows) {
      const text = `${fields.join('+')}=${JSON.stringify(row.map(tagged))}`;
      found.set(text, { fields, text });
    }
  }
  return [...found.values()];
}

/** JSON tells all scalars apart but dates from text. */
const tagged = (value: unknown) => (value instanceof Date ? { date: value.getTime() } : value);
