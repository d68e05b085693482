/** Writes of one collection: its row, its entries in side tables, its words. Runs inside the commit's transaction. */
import type { IndexLayout, Layout } from '../collection.ts';
import type { Write } from '../engine.ts';
import { DuplicateKey, VersionConflict } from '../errors.ts';
import type { Document } from '../port.ts';
import { segmentsOf, valueAt, valuesAt } from '../query/paths.ts';
import { textsOf, wordStarts } from '../query/words.ts';
import { decode, encode } from './codec.ts';
import { type Connection, isConstraint } from './connection.ts';
import { keyOf, nullKey, type SqlValue } from './keys.ts';
import { columnOf, columnPaths, NEVER_EXPIRES, sideColumn, sideName, tableName, wordsName } from './schema.ts';

export const wordMark = '\u0001';

export interface Rows {
  /** Applies one write or throws `VersionConflict` or `DuplicateKey`. `now` decides what has expired. */
  apply(write: Write, now: number): void;
  /** Removes at most `limit` expired documents; returns how many. */
  sweep(now: number, limit: number): number;
  /** Derives everything but the document itself from it again. */
  derive(rid: number, doc: Document): void;
}

interface Stored {
  rid: number;
  version: number;
  expires: number;
  dates: string | null;
  body: string;
}

export function createRows(connection: Connection, layout: Layout): Rows {
  const table = tableName(layout);
  const columns = columnPaths(layout);
  const segments = columns.map(segmentsOf);
  const sides = layout.indexes.filter((index) => index.multikey).map((index) => sideOf(layout, index));
  const uniques = layout.indexes.filter((index) => index.unique && !index.multikey);
  const expiry = layout.expiresAt === undefined ? undefined : segmentsOf(layout.expiresAt);
  const hasWords = layout.searchable.length > 0;
  const hasSides = sides.length > 0 || hasWords;
  const names = ['version', 'expires', ...columns.map(columnOf), 'words', 'dates', 'body'];
  const sql = (text: string) => connection.sql(text);
  const insertText = `INSERT INTO ${table} (id, ${names.join(', ')}) VALUES (?, ${names.map(() => '?').join(', ')})`;
  const setText = `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')}`;
  const storedText = `SELECT rid, version, expires, dates, body FROM ${table}`;
  const insertWord = `INSERT INTO ${wordsName(layout)} (word, rid) VALUES (?, ?)`;
  const deleteWord = `DELETE FROM ${wordsName(layout)} WHERE word = ? AND rid = ?`;

  const values = (doc: Document, words: string[]): SqlValue[] => {
    const until = expiry === undefined ? null : valueAt(doc, expiry);
    const { body, dates } = encode(doc);
    const result: SqlValue[] = [doc.version, until instanceof Date ? until.getTime() : NEVER_EXPIRES];
    for (const path of segments) result.push(keyOf(valueAt(doc, path)));
    result.push(words.length === 0 ? null : wordMark + words.join(wordMark), dates, body);
    return result;
  };
  const wordsOf = (doc: Document) => (hasWords ? wordStarts(textsOf(doc, layout.searchable)) : []);

  /** Runs a write; when a key is taken by an expired document, that one goes and the write runs again. */
  function freeing<R>(doc: Document, now: number, rid: number | undefined, run: () => R): R {
    try {
      return run();
    } catch (error) {
      if (!isConstraint(error)) throw error;
      const owners = takenBy(doc, rid);
      for (const { stored, fields } of owners) {
        if (stored.expires > now) throw new DuplicateKey(layout.name, fields);
        remove(stored);
      }
      if (owners.length === 0) throw error;
      return run();
    }
  }

  function takenBy(doc: Document, rid: number | undefined): { stored: Stored; fields: string[] }[] {
    const owners: { stored: Stored; fields: string[] }[] = [];
    const look = (condition: string, keys: SqlValue[], fields: string[]) => {
      const stored = sql(`${storedText} WHERE ${condition}`).get(...keys) as Stored | undefined;
      if (stored !== undefined && stored.rid !== rid && owners.every((owner) => owner.stored.rid !== stored.rid))
        owners.push({ stored, fields });
    };
    look('id = ?', [doc._id], ['_id']);
    for (const index of uniques) {
      const paths = index.fields.map((field) => field.path);
      const keys = paths.map((path) => keyOf(valueAt(doc, segmentsOf(path))));
      if (keys.every((key) => key !== null)) look(paths.map((path) => `${columnOf(path)} = ?`).join(' AND '), keys, paths);
    }
    return owners;
  }

  function addSides(rid: number, doc: Document, words: string[], now: number, before?: Document, wordsBefore: string[] = []) {
    for (const side of sides) {
      const next = side.entries(doc);
      const previous = before === undefined ? new Map<string, SqlValue[]>() : side.entries(before);
      for (const [name, keys] of previous) if (!next.has(name)) sql(side.remove).run(...keys, rid);
      for (const [name, keys] of next) {
        if (previous.has(name)) continue;
        try {
          sql(side.insert).run(...keys, rid);
        } catch (error) {
          if (!isConstraint(error)) throw error;
          const owner = sql(side.owner).get(...keys)?.rid;
          const stored = sql(`${storedText} WHERE rid = ?`).get(owner ?? null) as Stored | undefined;
          if (stored === undefined) throw error;
          if (stored.expires > now) throw new DuplicateKey(layout.name, side.paths);
          remove(stored);
          sql(side.insert).run(...keys, rid);
        }
      }
    }
    if (words.length === 0 && wordsBefore.length === 0) return;
    const earlier = new Set(wordsBefore);
    const now_ = new Set(words);
    for (const word of wordsBefore) if (!now_.has(word)) sql(deleteWord).run(word, rid);
    for (const word of words) if (!earlier.has(word)) sql(insertWord).run(word, rid);
  }

  function remove(stored: Stored): void {
    if (hasSides) {
      const doc = layout.shape<Document>(decode(stored.body, stored.dates, stored.version));
      for (const side of sides) for (const keys of side.entries(doc).values()) sql(side.remove).run(...keys, stored.rid);
      for (const word of wordsOf(doc)) sql(deleteWord).run(word, stored.rid);
    }
    sql(`DELETE FROM ${table} WHERE rid = ?`).run(stored.rid);
  }

  return {
    apply({ kind, id, expected, doc }, now) {
      if (kind === 'insert' && doc !== undefined) {
        const words = wordsOf(doc);
        const row = values(doc, words);
        const { lastInsertRowid } = freeing(doc, now, undefined, () => sql(insertText).run(id, ...row));
        if (hasSides) addSides(Number(lastInsertRowid), doc, words, now);
        return;
      }
      if (kind === 'touch') {
        const text = `UPDATE ${table} SET version = ? WHERE id = ? AND version = ? AND expires > ?`;
        if (sql(text).run(expected + 1, id, expected, now).changes === 0) throw new VersionConflict(layout.name, id);
        return;
      }
      const stored = sql(`${storedText} WHERE id = ? AND version = ?`).get(id, expected) as Stored | undefined;
      if (stored === undefined || stored.expires <= now) throw new VersionConflict(layout.name, id);
      if (doc === undefined) {
        remove(stored);
        return;
      }
      const words = wordsOf(doc);
      const row = values(doc, words);
      freeing(doc, now, stored.rid, () => sql(`${setText} WHERE rid = ?`).run(...row, stored.rid));
      if (!hasSides) return;
      const before = layout.shape<Document>(decode(stored.body, stored.dates, stored.version));
      addSides(stored.rid, doc, words, now, before, wordsOf(before));
    },
    sweep(now, limit) {
      if (expiry === undefined) return 0;
      const text = `${storedText} WHERE expires <= ? AND expires < ${NEVER_EXPIRES} ORDER BY expires LIMIT ?`;
      const expired = sql(text).all(now, limit) as unknown as Stored[];
      for (const stored of expired) remove(stored);
      return expired.length;
    },
    derive(rid, doc) {
      const words = wordsOf(doc);
      sql(`${setText} WHERE rid = ?`).run(...values(doc, words), rid);
      if (hasSides) addSides(rid, doc, words, Number.NEGATIVE_INFINITY);
    },
  };
}

/** A side table holds one row for each distinct element of the array field, with the index's other fields beside it. */
function sideOf(layout: Layout, index: IndexLayout) {
  const side = sideName(layout, index);
  const columns = index.fields.map((_, at) => sideColumn(at));
  const fields = index.fields.map((field) => ({ ...field, segments: segmentsOf(field.path) }));
  const all = columns.map((column) => `${column} = ?`).join(' AND ');
  return {
    paths: index.fields.map((field) => field.path),
    insert: `INSERT INTO ${side} (${columns.join(', ')}, rid) VALUES (${columns.map(() => '?').join(', ')}, ?)`,
    remove: `DELETE FROM ${side} WHERE ${all} AND rid = ?`,
    owner: `SELECT rid FROM ${side} WHERE ${all}`,
    entries(doc: Document): Map<string, SqlValue[]> {
      const entries = new Map<string, SqlValue[]>();
      const array = fields.find((field) => field.array);
      for (const element of array === undefined ? [] : valuesAt(doc, array.segments)) {
        if (element === null) continue;
        const keys = fields.map((field) => keyOf(field.array ? element : valueAt(doc, field.segments)) ?? nullKey);
        entries.set(
          keys
            .map((key) => (typeof key === 'object' ? `b${Buffer.from(key).toString('hex')}` : `${typeof key}${key}`))
            .join('\0'),
          keys,
        );
      }
      return entries;
    },
  };
}
