/**
 * The collections and indexes of a definition. An index is named by its fields and a hash of its options. Two processes that
 * start together make the same ones, each finding the other's.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@visavis/platform';
import type { Document, IndexLayout, Layout } from '@visavis/store';
import type { mongo } from 'mongoose';
import { codeOf, isDuplicate } from './failures.ts';
import { derivedFrom, keysPath, type Stored, wordsPath } from './stored.ts';

interface Index extends mongo.IndexDescription {
  name: string;
  key: Record<string, 1 | -1>;
}

/** Changes when `derivedFrom` answers otherwise. */
const derivedVersion = 1;
const perRound = 500;
const mostTries = 5;
const pauseMs = 100;
/** The server's codes for a collection or an index that another process is creating or dropping. */
const atTheSame = new Set([24, 26, 112, 117, 276, 12_587]);
const namespaceExists = 48;
const indexNotFound = 27;

export interface PrepareOptions {
  /** Whether the server removes expired documents. */
  expire: boolean;
  logger?: Logger | undefined;
}

/**
 * Makes the collection and what is missing of its indexes; drops none, since an earlier or a newer release may be using it.
 * Called before the first transaction: inside one nothing can be created. Rejects when stored documents share a key that is to be
 * unique.
 */
export async function prepareCollection(db: mongo.Db, layout: Layout, { expire, logger }: PrepareOptions): Promise<void> {
  try {
    await besideOthers(async () => {
      await createCollection(db, layout.name);
      await deriveMissing(db, layout);
      const created = await prepareIndexes(db, layout.name, indexesOf(layout, expire));
      if (created.length > 0) logger?.info({ collection: layout.name, indexes: created }, 'created indexes');
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const reason = (error as Error).message;
    throw new Error(`${layout.name}: stored documents already share a key that is now to be unique (${reason})`, {
      cause: error,
    });
  }
}

/**
 * Drops the store's indexes that the definition does not name, and derives again what other releases wrote. Returns their names.
 */
export async function dropObsolete(db: mongo.Db, layout: Layout, { expire }: PrepareOptions): Promise<string[]> {
  await derive(db, layout, {});
  await db.collection<Derived>(derivedCollection).replaceOne({ _id: layout.name }, { by: [derivedBy(layout)] }, { upsert: true });
  const collection = db.collection(layout.name);
  const wanted = indexesOf(layout, expire);
  const found = (await collection.listIndexes().toArray()) as Index[];
  const obsolete = found.filter((index) => index.name.includes('#') && !wanted.some((each) => isSame(each, index)));
  for (const { name } of obsolete)
    await collection.dropIndex(name).catch((error) => {
      if (codeOf(error) !== indexNotFound) throw error;
    });
  return obsolete.map((index) => index.name);
}

/** Another process may be at the same; what it has done is found the next time. */
export async function besideOthers(prepare: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await prepare();
    } catch (error) {
      if (!atTheSame.has(Number(codeOf(error))) || tried >= mostTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, tried * pauseMs));
    }
  }
}

export async function createCollection(db: mongo.Db, name: string): Promise<void> {
  const exists = await db.listCollections({ name }, { nameOnly: true }).hasNext();
  if (exists) return;
  try {
    await db.createCollection(name);
  } catch (error) {
    if (codeOf(error) !== namespaceExists) throw error;
  }
}

/**
 * Creates those that are missing; returns their names. Rejects when one over the same fields, but with other options, is in the
 * way.
 */
export async function prepareIndexes(db: mongo.Db, name: string, wanted: readonly Index[]): Promise<string[]> {
  const collection = db.collection(name);
  const found = (await collection.listIndexes().toArray()) as Index[];
  const missing = wanted.filter((index) => !found.some((each) => isSame(each, index)));
  const inTheWay = found.filter((index) => missing.some((each) => keyOf(each) === keyOf(index)));
  if (inTheWay.length > 0)
    throw new Error(`${name}: ${inTheWay.map((index) => index.name)} must be dropped first (operate --drop-obsolete-indexes)`);
  if (missing.length > 0) await collection.createIndexes([...missing]);
  return missing.map((index) => index.name);
}

const keyOf = (index: Index) => JSON.stringify(Object.entries(index.key));
/** Whatever its name: an earlier release may have called it otherwise. */
const isSame = (a: Index, b: Index) =>
  keyOf(a) === keyOf(b) &&
  Boolean(a.unique) === Boolean(b.unique) &&
  Boolean(a.sparse) === Boolean(b.sparse) &&
  a.expireAfterSeconds === b.expireAfterSeconds;

function indexesOf(layout: Layout, expire: boolean): Index[] {
  // The one on `_id` alone is always there.
  const indexes = layout.indexes.filter(({ fields }) => fields.length > 1 || fields[0]?.path !== '_id').map(fieldIndex);
  if (layout.indexes.some((index) => index.unique))
    indexes.push(named('*unique', { key: { [keysPath]: 1 }, unique: true, sparse: true }));
  if (layout.searchable.length > 0) indexes.push(named('*words', { key: { [wordsPath]: 1 } }));
  if (layout.expiresAt !== undefined && expire)
    indexes.push(named('*expires', { key: { [layout.expiresAt]: 1 }, expireAfterSeconds: 0 }));
  return indexes;
}

function fieldIndex(index: IndexLayout): Index {
  const key: Index['key'] = {};
  for (const { path, direction } of index.fields) key[path] = direction;
  // The tie-break of every sort is `_id` in the last field's direction, so that one index serves the sort both ways.
  const last = index.fields.at(-1);
  if (last !== undefined && key._id === undefined) key._id = last.direction;
  return named(index.name, { key });
}

export function named(label: string, index: Omit<Index, 'name'>): Index {
  const hash = createHash('sha256')
    .update(JSON.stringify([Object.entries(index.key), { ...index, key: undefined }]))
    .digest('hex');
  return { ...index, name: `${label}#${hash.slice(0, 8)}` };
}

/** The layout's name of an index. */
export const labelOf = (name: string) => name.split('#')[0] ?? name;

/** By which definitions the documents of a collection carry their unique keys, words and filled-in fields. */
interface Derived {
  _id: string;
  by: string[];
}
const derivedCollection = '_derived';

function derivedBy(layout: Layout): string {
  const uniques = layout.indexes.filter((index) => index.unique).map((index) => index.name);
  const plain = uniques.length === 0 && layout.searchable.length === 0 && layout.shapeName === '';
  return plain ? '' : JSON.stringify([derivedVersion, uniques, layout.searchable, layout.shapeName]);
}

/**
 * Indexes see what is stored. So unique keys, words, and the fields that a reader would get from a default or the upcaster are
 * written into the
 * documents: into all of them once for each definition (an earlier release that starts again finds its own mark and undoes
 * nothing), and at each start into those that an earlier release wrote without such a field.
 */
async function deriveMissing(db: mongo.Db, layout: Layout): Promise<void> {
  const by = derivedBy(layout);
  if (by === '') return;
  const marks = db.collection<Derived>(derivedCollection);
  if ((await marks.findOne({ _id: layout.name, by })) === null) {
    await derive(db, layout, {});
    await marks.updateOne({ _id: layout.name }, { $addToSet: { by } }, { upsert: true });
  } else if (layout.filled.length > 0) {
    await derive(db, layout, { $or: layout.filled.map((field) => ({ [field]: { $exists: false } })) });
  }
}

function derive(db: mongo.Db, layout: Layout, where: mongo.Filter<Stored>): Promise<void> {
  return rewrite(db, layout, where, ({ _store, ...stored }) => {
    const before: Record<string, unknown> = structuredClone(stored);
    const shaped = layout.shape<Stored>(stored);
    const changed = Object.entries(shaped).filter(([field, value]) => !isDeepStrictEqual(value, before[field]));
    const { $set, ...update } = derivedUpdate(layout, shaped);
    return { ...update, $set: { ...$set, ...Object.fromEntries(changed), version: stored.version } };
  });
}

/** One that changes meanwhile was written with its own. */
async function rewrite(
  db: mongo.Db,
  layout: Layout,
  where: mongo.Filter<Stored>,
  updateOf: (stored: Stored) => mongo.UpdateFilter<Stored>,
): Promise<void> {
  const collection = db.collection<Stored>(layout.name);
  let last = '';
  for (;;) {
    const docs = await collection.find({ ...where, _id: { $gt: last } }, { sort: { _id: 1 }, limit: perRound }).toArray();
    const updates = docs.map((doc) => ({
      updateOne: { filter: { _id: doc._id, version: doc.version }, update: updateOf(doc) },
    }));
    if (updates.length > 0) await collection.bulkWrite(updates, { ordered: false });
    if (docs.length < perRound) return;
    last = docs.at(-1)?._id ?? last;
  }
}

/** An empty list must be no list: in the unique index it would be a value like any other. */
function derivedUpdate(layout: Layout, doc: Document): mongo.UpdateFilter<Stored> {
  const { keys = [], words = [] } = derivedFrom(layout, doc);
  const lists: Record<string, readonly string[]> = { [keysPath]: keys, [wordsPath]: words };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  const empty = Object.entries(lists).filter(([, list]) => list.length === 0);
  return {
    ...(filled.length > 0 && { $set: Object.fromEntries(filled) }),
    ...(empty.length > 0 && { $unset: Object.fromEntries(empty.map(([path]) => [path, ''])) }),
  } as mongo.UpdateFilter<Stored>;
}
