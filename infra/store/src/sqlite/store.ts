/** The embedded store: one SQLite file per service, made for one or a few processes on one machine. */
import { join } from 'node:path';
import { type Clock, systemClock } from '@visavis/platform/clock';
import { type Layout, layoutOf } from '../collection.ts';
import { createStore } from '../create-store.ts';
import type { Engine } from '../engine.ts';
import { Unavailable } from '../errors.ts';
import type { CollectionDefinition, Document, FindOptions, Reader, Store, Where } from '../port.ts';
import { createCommitQueue } from './commit-queue.ts';
import { asUnavailable, connect, retryBusy, waitBriefly, waitLong } from './connection.ts';
import { createDocumentCache } from './document-cache.ts';
import { createOutbox, prepareOutbox } from './outbox.ts';
import { createReader, type Step, type SyncReader } from './reader.ts';
import { createRows, type Rows } from './rows.ts';
import { prepareTables, tableName } from './schema.ts';

export interface SqliteStoreOptions {
  /** The file itself, or the folder in which `name` gets a file of its own. */
  file?: string;
  dir?: string;
  name?: string;
  clock?: Clock;
  /** Called after each commit that published, with the subjects. */
  onOutbox?: (subjects: readonly string[]) => void;
  /** How often expired documents are removed; they are invisible long before. Default 60 s, 0 for never. */
  sweepMs?: number;
  /** Pages of 4 KiB in the write-ahead log before they are moved into the file; default 1,000. */
  checkpointPages?: number;
  /** Nobody else may open the file while we have it; reads cost half. */
  exclusive?: boolean;
}

export interface Explained {
  /** SQLite's query plan of what `find` or `count` ran last. */
  plan: string[];
  /** Declared indexes in it, by the layout's names; `*words` is the search's. */
  indexes: string[];
  /** It visits documents without bound to check a filter that no index narrows. */
  fullScan: boolean;
}

export interface SqliteStore extends Store {
  explain<T extends Document>(definition: CollectionDefinition<T>, query: FindOptions | { count: Where }): Promise<Explained>;
  /** Removes expired documents now; answers how many. */
  sweep(): Promise<number>;
}

interface Collection {
  layout: Layout;
  rows: Rows;
  reader: SyncReader<unknown>;
}

const defaultSweepMs = 60_000;
const sweptAtOnce = 500;

/** Opens or creates the file. Throws when that cannot be done. */
export function createSqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { clock = systemClock, name = 'store', sweepMs = defaultSweepMs } = options;
  const file = options.file ?? (options.dir === undefined ? undefined : join(options.dir, `${name}.sqlite`));
  if (file === undefined) throw new TypeError('createSqliteStore needs file or dir');
  const connection = connect(file, options);
  prepareOutbox(connection);
  waitBriefly(connection);
  const queue = createCommitQueue(connection);
  const outbox = createOutbox(connection, queue, clock);
  const collections = new Map<string, Collection>();
  const now = () => clock.now().getTime();
  let closing: Promise<void> | undefined;
  if (options.onOutbox !== undefined) outbox.onCommit(options.onOutbox);

  function collectionOf(definition: CollectionDefinition<never>): Collection {
    const layout = layoutOf(definition);
    const known = collections.get(layout.name);
    if (known?.layout === layout) return known;
    if (known !== undefined) throw new TypeError(`collection ${layout.name} is defined twice`);
    if (closing !== undefined) throw new Unavailable('The store is closed.');
    const cache = createDocumentCache(connection, tableName(layout));
    const rows = createRows(connection, layout);
    waitLong(connection);
    connection.exec('BEGIN IMMEDIATE');
    try {
      prepareTables(connection, layout, () => rows);
      connection.exec('COMMIT');
    } catch (error) {
      connection.exec('ROLLBACK');
      throw asUnavailable(error);
    } finally {
      waitBriefly(connection);
    }
    const collection = { layout, rows, reader: createReader<unknown>(connection, layout, cache) };
    collections.set(layout.name, collection);
    return collection;
  }

  const engine: Engine = {
    reader<T extends Document>(definition: CollectionDefinition<T>): Reader<T> {
      const reader = collectionOf(definition as CollectionDefinition<never>).reader as SyncReader<T>;
      return {
        get: (id) => retryBusy(() => reader.get(id, now())),
        find: (query) => retryBusy(() => reader.find(query, now())),
        count: (where) => retryBusy(() => reader.count(where, now())),
      };
    },
    async commit({ writes, outbox: rows }) {
      if (closing !== undefined) throw new Unavailable('The store is closed.');
      const ordered = [
        ...writes.filter((write) => write.kind === 'delete'),
        ...writes.filter((write) => write.kind !== 'delete'),
      ];
      await queue.run(() => {
        const at = now();
        for (const write of ordered) collectionOf(write.definition as CollectionDefinition<never>).rows.apply(write, at);
        outbox.append(rows);
      });
      outbox.announce(rows);
    },
    outbox,
    async prepare(definitions) {
      for (const definition of definitions) collectionOf(definition as CollectionDefinition<never>);
    },
    ping: () => retryBusy(() => void connection.sql('SELECT 1').get()),
    close() {
      clearInterval(sweeper);
      closing ??= queue.idle().then(() => connection.close());
      return closing;
    },
  };

  async function sweep(): Promise<number> {
    let removed = 0;
    for (const { rows, layout } of collections.values()) {
      if (layout.expiresAt === undefined) continue;
      for (let round = sweptAtOnce; round === sweptAtOnce && closing === undefined; removed += round) {
        round = 0;
        await queue.run(() => {
          round = rows.sweep(now(), sweptAtOnce);
        });
      }
    }
    return removed;
  }
  const sweeper = sweepMs > 0 ? setInterval(() => void sweep().catch(() => undefined), sweepMs) : undefined;
  sweeper?.unref();

  return {
    ...createStore(engine, clock),
    sweep,
    async explain(definition, query) {
      const { layout, reader } = collectionOf(definition as CollectionDefinition<never>);
      const steps: Step[] = [];
      if ('count' in query) reader.count(query.count as Where, now(), steps);
      else reader.find(query, now(), steps);
      const step = steps.at(-1);
      if (step === undefined) return { plan: [], indexes: [], fullScan: false };
      const plan = connection
        .sql(`EXPLAIN QUERY PLAN ${step.sql}`)
        .all(...step.params)
        .map((row) => String(row.detail));
      return { plan, indexes: indexesOf(plan, layout), fullScan: step.full };
    },
  };
}

function indexesOf(plan: readonly string[], layout: Layout): string[] {
  const indexes = new Set<string>();
  for (const line of plan) {
    const own = line.match(/USING (?:COVERING )?INDEX i:[^:]+:(\S+)/)?.[1];
    if (own !== undefined) indexes.add(own);
    for (const index of layout.indexes) if (line.includes(`m:${layout.name}:${index.name}`)) indexes.add(index.name);
    if (line.includes(`w:${layout.name}`)) indexes.add('*words');
  }
  return [...indexes];
}
