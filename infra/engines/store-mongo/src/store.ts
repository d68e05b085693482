/** The distributed store: a MongoDB database per service, shared by all its processes. */
import type { Logger } from '@visavis/platform';
import { type Clock, systemClock } from '@visavis/platform/clock';
import {
  type CollectionDefinition,
  createStore,
  type Document,
  type Engine,
  type FindOptions,
  type Layout,
  layoutOf,
  type Reader,
  type Store,
  Unavailable,
  type Where,
} from '@visavis/store';
import { createCommits } from './commit.ts';
import { type ConnectionOptions, connect, type PoolState } from './connection.ts';
import { type Explained, explained } from './explain.ts';
import { asUnavailable } from './failures.ts';
import { createOutbox, outboxCollection, prepareOutbox } from './outbox.ts';
import { createReader, type MongoReader } from './reader.ts';
import { dropObsolete, prepareCollection } from './schema.ts';
import type { Stored } from './stored.ts';

export interface MongoStoreOptions extends Omit<ConnectionOptions, 'database' | 'patienceMs'> {
  /** Its database is `<base>_<service>`, the base being the URL's path, or `visavis`. */
  service: string;
  clock?: Clock;
  logger?: Logger;
  /** How long an operation waits for a primary, for a connection, and for others that hold its documents; default 5,000 ms. */
  patienceMs?: number;
  /** Whether the server removes what has expired, by its own clock; default true. Not for tests that move the clock. */
  sweep?: boolean;
}

export interface MongoStore extends Store {
  explain<T extends Document>(definition: CollectionDefinition<T>, query: FindOptions | { count: Where }): Promise<Explained>;
  pool(): PoolState;
}

const defaultBase = 'visavis';
const defaultPatienceMs = 5_000;

/** Rejects when the server does not answer, or has no transactions. */
export async function createMongoStore(options: MongoStoreOptions): Promise<MongoStore> {
  const { clock = systemClock, logger, sweep = true, allowStandalone = false, patienceMs = defaultPatienceMs } = options;
  const connection = await connect({ ...options, patienceMs, database: databaseOf(options.url, options.service) });
  const { client, db } = connection;
  const now = () => clock.now();
  const prepared = new Map<string, { layout: Layout; ready: Promise<void> | undefined; reader: MongoReader<Document> }>();
  const underway = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  await prepareOutbox(db).catch(async (error) => {
    await connection.close();
    throw error;
  });
  const collection = (layout: Layout) => db.collection<Stored>(layout.name);
  const outbox = createOutbox(db, clock);
  const transactions = !allowStandalone;
  const write = createCommits({ client, collection, outbox: outboxCollection(db), now, patienceMs, transactions });

  function collectionOf(definition: CollectionDefinition<never>) {
    const layout = layoutOf(definition);
    const existing = prepared.get(layout.name);
    if (existing?.layout === layout) return existing;
    if (existing !== undefined) throw new TypeError(`collection ${layout.name} is defined twice`);
    const entry = { layout, ready: undefined, reader: createReader<Document>(collection(layout), layout, now) };
    prepared.set(layout.name, entry);
    return entry;
  }

  /** Collections and indexes are there before the first operation; what failed is tried again by the next one. */
  async function ready(definition: CollectionDefinition<never>): Promise<void> {
    const entry = collectionOf(definition);
    entry.ready ??= prepareCollection(db, entry.layout, { expire: sweep, logger }).catch((error) => {
      entry.ready = undefined;
      throw error;
    });
    await entry.ready;
  }

  async function open<R>(work: () => Promise<R>): Promise<R> {
    if (closing !== undefined) throw new Unavailable('The store is closed.');
    try {
      return await work();
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  const engine: Engine = {
    reader<T extends Document>(definition: CollectionDefinition<T>): Reader<T> {
      const own = definition as CollectionDefinition<never>;
      const reader = collectionOf(own).reader as unknown as Reader<T>;
      const read = <R>(work: () => Promise<R>) => open(async () => ready(own).then(work));
      return {
        get: (id) => read(() => reader.get(id)),
        find: (query) => read(() => reader.find(query)),
        count: (where) => read(() => reader.count(where)),
      };
    },
    async commit(commit) {
      await open(async () => {
        for (const { definition } of commit.writes) await ready(definition as CollectionDefinition<never>);
        const run = write(commit, outbox.rowsOf(commit.outbox));
        underway.add(run);
        await run.finally(() => underway.delete(run));
      });
      outbox.announce(commit.outbox);
    },
    outbox: {
      ...outbox,
      take: (query) => open(() => outbox.take(query)),
      remove: (rows) => open(() => outbox.remove(rows)),
      size: () => open(() => outbox.size()),
    },
    prepare: (definitions) =>
      open(async () => {
        for (const definition of definitions) await ready(definition as CollectionDefinition<never>);
      }),
    dropObsoleteIndexes: () =>
      open(async () => {
        const dropped: string[] = [];
        for (const { layout } of prepared.values()) {
          for (const index of await dropObsolete(db, layout, { expire: sweep })) dropped.push(`${layout.name}.${index}`);
        }
        return dropped;
      }),
    ping: () => open(async () => void (await db.command({ ping: 1 }))),
    close() {
      closing ??= Promise.allSettled(underway).then(() => connection.close());
      return closing;
    },
  };

  return {
    ...createStore(engine, clock),
    pool: connection.pool,
    async explain(definition, query) {
      await ready(definition as CollectionDefinition<never>);
      const { layout, reader } = collectionOf(definition as CollectionDefinition<never>);
      const { filter, options } = reader.plan(query);
      return explained(await collection(layout).find(filter, options).explain('queryPlanner'));
    },
  };
}

function databaseOf(url: string, service: string): string {
  // Of several hosts, which no URL parser takes: what is between them and the options.
  const path = /^[^:]+:\/\/[^/]+\/([^?]*)/.exec(url)?.[1];
  return `${path ? decodeURIComponent(path) : defaultBase}_${service}`;
}
