/**
 * Documents as earlier releases stored them, of every collection of every service: each is read, fits today's schema, and can be
 * saved. A change of a document's shape adds an entry to `documents/<service>.json` and removes none.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serviceDefinitions } from '@visavis/all-in-one/services';
import type { ServiceDefinition } from '@visavis/backends';
import { type ServiceName, services } from '@visavis/contracts/processes';
import { startServiceForTest } from '@visavis/service-test';
import { type CollectionDefinition, createSqliteStore, type Document, defineCollection, type Store } from '@visavis/store';
import { createMongoStore } from '@visavis/store-mongo';
import { describeWith } from '@visavis/testing';
import { mongoCollections, mongoReplicaSet, type RunningEngine } from '@visavis/testing/engines';
import { z } from 'zod';

type Definition = CollectionDefinition<Document>;
type Corpus = Record<string, Document[]>;

/** What an earlier release knew of a collection does not matter here: any document, no index. */
const asStored = memoize((name: string) => {
  const schema = z.looseObject({ _id: z.string(), version: z.number() });
  return defineCollection({ name, schema }) as unknown as Definition;
});

function memoize<R>(make: (name: string) => R): (name: string) => R {
  const made = new Map<string, R>();
  return (name) => {
    const documents = made.get(name) ?? make(name);
    made.set(name, documents);
    return documents;
  };
}

function corpusOf(service: string): Corpus {
  const file = new URL(`./documents/${service}.json`, import.meta.url);
  const date = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && '$date' in value ? new Date(String(value.$date)) : value;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8'), date) : {};
}

/** The collections that a service prepares when it starts. */
async function collectionsOf(name: ServiceName): Promise<Definition[]> {
  const found: Definition[] = [];
  const service = await startServiceForTest(serviceDefinitions[name] as ServiceDefinition, {
    store: (store) => ({
      ...store,
      prepare(definitions) {
        found.push(...definitions);
        return store.prepare(definitions);
      },
    }),
  });
  await service.stop();
  return found;
}

function corpusSuite(open: (service: string) => Promise<Store>): void {
  describe.each(services.map(({ name }) => name))('%s', (name) => {
    let definitions: Definition[] = [];
    let earlier: Store;
    let today: Store;
    beforeAll(async () => {
      definitions = await collectionsOf(name);
      const place = `${name}_${randomUUID().slice(0, 8)}`;
      earlier = await open(place);
      for (const [collection, docs] of Object.entries(corpusOf(name)))
        for (const doc of docs) await earlier.transaction(async (unit) => unit.collection(asStored(collection)).insert(doc));
      today = await open(place);
      await today.prepare(definitions);
    }, 60_000);
    afterAll(async () => {
      await earlier?.close();
      await today?.close();
    });

    test('has a document of every collection', () => {
      const documents = Object.keys(corpusOf(name));
      expect(definitions.map((definition) => definition.name).filter((collection) => !documents.includes(collection))).toEqual(
        [],
      );
    });

    test.each(
      Object.entries(corpusOf(name)).flatMap(([collection, docs]) => docs.map((doc) => [collection, doc._id, doc] as const)),
    )('reads and saves %s %s', async (collection, id, doc) => {
      const definition = definitions.find((each) => each.name === collection);
      // A collection that is no longer used keeps its documents; nothing reads them.
      if (definition === undefined) return;
      const read = await today.collection(definition).get(id);
      expect(read).toMatchObject({ _id: id });
      definition.schema.parse(read);
      const saved = await today.transaction(async (unit) => {
        const stored = await unit.collection(definition).get(id);
        return unit.collection(definition).save(stored as Document);
      });
      expect(saved).toEqual({ ...read, version: 2 });
      // What this release does not know of a document is still there.
      const stored = await earlier.collection(asStored(collection)).get(id);
      expect(Object.keys(stored ?? {})).toEqual(expect.arrayContaining(definition.upcast ? [] : Object.keys(doc)));
    });
  });
}

describe('stored documents of earlier releases on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-corpus-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  corpusSuite(async (place) => createSqliteStore({ dir: folder, name: place, sweepMs: 0, clock: { now: () => new Date(0) } }));
});

describeWith('mongo-collections', mongoCollections(), 'stored documents of earlier releases on MongoDB', (start) => {
  let engine: RunningEngine;
  beforeAll(async () => {
    engine = await start();
  }, 120_000);
  afterAll(() => engine?.stop());
  corpusSuite((service) =>
    createMongoStore({
      url: engine.url,
      service,
      sweep: false,
      clock: { now: () => new Date(0) },
      allowStandalone: !mongoReplicaSet().available,
    }),
  );
});
