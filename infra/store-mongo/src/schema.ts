/**
 * The collections and indexes of a definition. An index is named by the fields it is over and by a hash of all it says, so that names
 * alone tell what is missing and what is no longer wanted. Two processes that start together make the same, each finding the other's.
 */
import { createHash } from 'node:crypto';
import type { Logger } from '@visavis/platform';
import type { IndexLayout, Layout } from '@visavis/store';
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
/** The server's codes for a collection or an index that somebody else is making or dropping. */
const atTheSame = new Set([24, 26, 112, 117, 276, 12_587]);
const namespaceExists = 48;
const indexNotFound = 27;

export interface PrepareOptions {
  /** Whether the server removes expired documents. */
  expire: boolean;
  logger?: Logger | undefined;
}

/** Before the first transaction: inside one nothing can be created, and beside one it makes it fail. */
export async function prepareCollection(db: mongo.Db, layout: Layout, { expire, logger }: PrepareOptions): Promise<void> {
  const wanted = indexesOf(layout, expire);
  const prepare = async () => {
    await createCollection(db, layout.name);
    await prepareIndexes(db, layout.name, wanted, async (missing) => {
      logger?.info({ collection: layout.name, indexes: missing.map((index) => index.name) }, 'creating indexes');
      if (missing.some((index) => wordsPath in index.key || keysPath in index.key)) await deriveAgain(db, layout);
    });
  };
  try {
    await besideOthers(prepare);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const said = (error as Error).message;
    throw new Error(`${layout.name}: stored documents already share a key that is now to be unique (${said})`, { cause: error });
  }
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
  const known = await db.listCollections({ name }, { nameOnly: true }).hasNext();
  if (known) return;
  try {
    await db.createCollection(name);
  } catch (error) {
    if (codeOf(error) !== namespaceExists) throw error;
  }
}

export async function prepareIndexes(
  db: mongo.Db,
  name: string,
  wanted: readonly Index[],
  before: (missing: readonly Index[]) => Promise<void> = async () => undefined,
): Promise<void> {
  const collection = db.collection(name);
  const found = (await collection.listIndexes().toArray()) as Index[];
  const missing = wanted.filter((index) => found.every((each) => each.name !== index.name));
  const ours = new Set(wanted.map((index) => index.name));
  const obsolete = found.filter((index) => index.name.includes('#') && !ours.has(index.name));
  // Over the same fields there can be only one; others go when their successors are there.
  const sameKey = (a: Index, b: Index) => JSON.stringify(Object.entries(a.key)) === JSON.stringify(Object.entries(b.key));
  const inTheWay = obsolete.filter((index) => missing.some((each) => sameKey(index, each)));
  if (missing.length > 0) {
    await before(missing);
    await drop(collection, inTheWay);
    await collection.createIndexes([...missing]);
  }
  await drop(
    collection,
    obsolete.filter((index) => !inTheWay.includes(index)),
  );
}

async function drop(collection: mongo.Collection, indexes: readonly Index[]): Promise<void> {
  for (const { name } of indexes) {
    try {
      await collection.dropIndex(name);
    } catch (error) {
      if (codeOf(error) !== indexNotFound) throw error;
    }
  }
}

function indexesOf(layout: Layout, expire: boolean): Index[] {
  // The one on `_id` alone is always there.
  const indexes = layout.indexes.filter(({ fields }) => fields.length > 1 || fields[0]?.path !== '_id').map(fieldIndex);
  if (layout.indexes.some((index) => index.unique)) {
    // What is unique is part of the name: the keys that documents carry are made by it.
    const uniques = layout.indexes.filter((index) => index.unique).map((index) => index.name);
    indexes.push(named('*unique', { key: { [keysPath]: 1 }, unique: true, sparse: true }, [derivedVersion, ...uniques]));
  }
  if (layout.searchable.length > 0)
    indexes.push(named('*words', { key: { [wordsPath]: 1 } }, [derivedVersion, ...layout.searchable]));
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

export function named(label: string, index: Omit<Index, 'name'>, basis: readonly unknown[] = []): Index {
  const hash = createHash('sha256')
    .update(JSON.stringify([Object.entries(index.key), { ...index, key: undefined }, basis]))
    .digest('hex');
  return { ...index, name: `${label}#${hash.slice(0, 8)}` };
}

/** The layout's name of an index. */
export const labelOf = (name: string) => name.split('#')[0] ?? name;

/** Documents of before a definition asked for these keys or words. One that changes meanwhile was written with its own. */
async function deriveAgain(db: mongo.Db, layout: Layout): Promise<void> {
  const collection = db.collection<Stored>(layout.name);
  let last = '';
  for (;;) {
    const docs = await collection.find({ _id: { $gt: last } }, { sort: { _id: 1 }, limit: perRound }).toArray();
    const updates = docs.map(({ _store, ...doc }) => {
      const { keys = [], words = [] } = derivedFrom(layout, doc);
      return {
        updateOne: {
          filter: { _id: doc._id, version: doc.version },
          update: fieldsUpdate({ [keysPath]: keys, [wordsPath]: words }),
        },
      };
    });
    if (updates.length > 0) await collection.bulkWrite(updates, { ordered: false });
    if (docs.length < perRound) return;
    last = docs.at(-1)?._id ?? last;
  }
}

/** An empty list must be no list: in the unique index it would be a value like any other. */
function fieldsUpdate(lists: Record<string, readonly string[]>): mongo.UpdateFilter<Stored> {
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  const empty = Object.entries(lists).filter(([, list]) => list.length === 0);
  return {
    ...(filled.length > 0 && { $set: Object.fromEntries(filled) }),
    ...(empty.length > 0 && { $unset: Object.fromEntries(empty.map(([path]) => [path, ''])) }),
  } as mongo.UpdateFilter<Stored>;
}
