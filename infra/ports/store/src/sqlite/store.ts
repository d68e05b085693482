/** The embedded store: one SQLite file per service, made for one or a few processes on one machine. */
import { join } from 'node:path';
import { type Clock, systemClock } from '@visavis/platform/clock';
import { type Layout, layoutOf } from '../collection.ts';
import { createStore } from '../create-store.ts';
import type { Engine } from '../engine.ts';
import { Unavailable } from '../errors.ts';
import type { CollectionDefinition, Document, FindOptions, Reader, Store, Where } from '../port.ts';
import { createCommitQueue } from './commit-queue.ts';
import { asUnavailable, type Connection, connect, retryBusy, waitBriefly, waitLong } from './connection.ts';
import { createDocumentCache } from './document-cache.ts';
import { createOutbox, prepareOutbox } from './outbox.ts';
import { type Explained, explainStep, missingIndex } from './plan.ts';
import { createReader, type Step, type SyncReader } from './reader.ts';
import { createRows, type Rows } from './rows.ts';
import { dropObsolete, hasTable, prepareTables } from './schema.ts';

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
  /** No other process may open the file while this one has it; reads cost half. */
  exclusive?: boolean;
  /** For tests: a query that no declared index serves throws, naming the index that is missing. Default false. */
  refuseScans?: boolean;
}

export interface SqliteStore extends Store {
  explain<T extends Document>(definition: CollectionDefinition<T>, query: FindOptions | { count: Where }): Promise<Explained>;
  /** Removes expired documents now; returns how many. */
  sweep(): Promise<number>;
}

interface Collection {
  layout: Layout;
  rows: Rows;
  reader: SyncReader<unknown>;
}

const defaultSweepMs = 60_000;
const sweptAtOnce = 500;
/** After so many writes tables have a shape that statistics can show. */
const firstAnalysis = 1_000;

/** Opens or creates the file. Throws when that cannot be done. */
export function createSqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { clock = systemClock, name = 'store', sweepMs = defaultSweepMs, refuseScans = false } = options;
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
    const existing = collections.get(layout.name);
    if (existing?.layout === layout) return existing;
    if (existing !== undefined) throw new TypeError(`collection ${layout.name} is defined twice`);
    if (closing !== undefined) throw new Unavailable('The store is closed.');
    const cache = createDocumentCache(connection, layout);
    const rows = createRows(connection, layout);
    inOneCommit(() => prepareTables(connection, layout, () => rows.derive));
    const plain = createReader<unknown>(connection, layout, cache);
    const reader = refuseScans && definition.small === undefined ? refusingScans(connection, layout, plain) : plain;
    const collection = { layout, rows, reader };
    collections.set(layout.name, collection);
    return collection;
  }

  let isMaking = false;
  /** Makes tables; what is made within it belongs to the same commit. */
  function inOneCommit(make: () => void): void {
    if (isMaking) {
      make();
      return;
    }
    waitLong(connection);
    try {
      connection.exec('BEGIN IMMEDIATE');
    } catch (error) {
      waitBriefly(connection);
      throw asUnavailable(error);
    }
    isMaking = true;
    try {
      make();
      connection.exec('COMMIT');
    } catch (error) {
      connection.exec('ROLLBACK');
      // Their tables are gone again: each is opened anew.
      collections.clear();
      throw asUnavailable(error);
    } finally {
      isMaking = false;
      waitBriefly(connection);
    }
  }

  /** SQLite's planner chooses by statistics: taken at start, and whenever the writes of this process have doubled since. */
  let written = 0;
  let analyzeAt = firstAnalysis;
  function analyze(): void {
    analyzeAt = written * 2;
    void queue.run(() => connection.exec('ANALYZE')).catch(() => undefined);
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
      written += writes.length;
      // Statistics of a test's few rows would make SQLite scan where it has an index.
      if (written >= analyzeAt && !refuseScans) analyze();
    },
    outbox,
    async prepare(definitions) {
      const wanted = definitions as readonly CollectionDefinition<never>[];
      // New tables in one commit, as each commit waits for the disk; an older one may take long to fill again.
      const added = wanted.filter((definition) => !hasTable(connection, layoutOf(definition)));
      inOneCommit(() => added.forEach(collectionOf));
      wanted.forEach(collectionOf);
      // 2: analyze what has no statistics or outgrew them; 0x10000: all tables, also those not read yet.
      if (!refuseScans) await queue.run(() => connection.exec('PRAGMA optimize = 0x10002'));
    },
    async dropObsoleteIndexes() {
      const dropped: string[] = [];
      for (const { layout, rows } of collections.values())
        await queue.run(() => {
          for (const index of dropObsolete(connection, layout, rows.derive)) dropped.push(`${layout.name}.${index}`);
        });
      return dropped;
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
    scrubLog();
    return removed;
  }
  let scrubbed = 0;
  /** Empties the log, which has earlier states of what was erased since. While other processes read, the next sweep does it. */
  function scrubLog(): void {
    if (closing !== undefined || scrubbed === written) return;
    scrubbed = written;
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
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
      return explainStep(connection, layout, step);
    },
  };
}

function refusingScans<T>(connection: Connection, layout: Layout, reader: SyncReader<T>): SyncReader<T> {
  const check = (steps: readonly Step[], query: Parameters<typeof missingIndex>[1]) => {
    if (steps.some((step) => explainStep(connection, layout, step).fullScan)) throw new Error(missingIndex(layout, query));
  };
  return {
    ...reader,
    find(options = {}, now, steps = []) {
      const found = reader.find(options, now, steps);
      check(steps, options);
      return found;
    },
    count(where, now, steps = []) {
      const total = reader.count(where, now, steps);
      check(steps, { where });
      return total;
    },
  };
}
