import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type { StoreHarness } from '@visavis/store/contract-suite';
import { mongoReplicaSet, type RunningEngine } from '@visavis/testing/engines';
import { createConnection, type mongo } from 'mongoose';
import type { MongoStore } from '../src/index.ts';
import { openAt, type PlaceOptions } from './mongo-child.ts';

export interface TestServer {
  url(): string;
  client(): mongo.MongoClient;
  /** A database of one's own. */
  newService(): string;
  drop(service: string): Promise<void>;
}

/** The server of a test file. */
export function serverOf(start: () => Promise<RunningEngine>): TestServer {
  let engine: RunningEngine;
  let connection: Awaited<ReturnType<ReturnType<typeof createConnection>['asPromise']>>;
  beforeAll(async () => {
    engine = await start();
    connection = await createConnection(engine.url).asPromise();
    // Locks of a killed process's transaction last as long as the server lets it live: a minute by default.
    await client()
      .db('admin')
      .command({ setParameter: 1, transactionLifetimeLimitSeconds: 1 })
      .catch(() => undefined);
  }, 120_000);
  afterAll(async () => {
    await connection?.close();
    await engine?.stop();
  });
  const client = () => connection.getClient();
  return {
    url: () => engine.url,
    client,
    newService: () => `t${randomUUID().slice(0, 8)}`,
    async drop(service) {
      const { databases } = await client().db('admin').admin().listDatabases({ nameOnly: true });
      for (const { name } of databases) if (name.endsWith(`_${service}`)) await client().db(name).dropDatabase();
    },
  };
}

export const transactional = mongoReplicaSet().available;

export function mongoHarness(
  server: TestServer,
  options: { transactional: boolean } & Pick<PlaceOptions, 'patienceMs' | 'poolSize'> = { transactional },
): StoreHarness {
  const { transactional: hasTransactions, ...place } = options;
  return {
    name: 'mongo',
    async open({ clock }) {
      const service = server.newService();
      const stores: MongoStore[] = [];
      const another = async () => {
        const store = await openAt({ url: server.url(), service, clock, allowStandalone: !hasTransactions, ...place });
        stores.push(store);
        return store;
      };
      return {
        store: await another(),
        another,
        async remove() {
          for (const store of stores) await store.close();
          await server.drop(service);
        },
      };
    },
    // The server that stands in where there is no replica set explains nothing, and orders text by UTF-16 units.
    ...(transactional
      ? { explain: (store, definition, query) => (store as MongoStore).explain(definition, query) }
      : { ordersByUtf16: true }),
    // Killing processes shows what the server makes of it, and a stand-in is none.
    ...(transactional && { child: childAt(server) }),
    documents: 50_000,
  };
}

const childAt = (server: TestServer): NonNullable<StoreHarness['child']> => ({
  module: new URL('./mongo-child.ts', import.meta.url).href,
  place: async () => JSON.stringify({ url: server.url(), service: server.newService() }),
  openStore: (place) => openAt(JSON.parse(place)),
  remove: (place) => server.drop(JSON.parse(place).service),
});
