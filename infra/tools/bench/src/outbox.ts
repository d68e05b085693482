/**
 * P5: what outbox, relay and inbox cost, by themselves and with Kafka between them. Alone: `node
 * infra/tools/bench/src/outbox.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '@visavis/contracts/event';
import { createEventBus } from '@visavis/event-bus';
import type { KafkaLog } from '@visavis/event-bus-kafka';
import { systemClock } from '@visavis/platform';
import { createOutboxRelay, createSqliteStore, defineCollection, type SqliteStore } from '@visavis/store';
import { z } from 'zod';
import { consume, eventOf, inboxCounter, TOPIC, totals } from './events.ts';
import { onKafka } from './on-kafka.ts';
import { median, ms, percentile, perSecond, printIfMain, type Row } from './table.ts';

const records = defineCollection({
  name: 'records',
  schema: z.object({
    _id: z.string(),
    version: z.number(),
    title: z.string(),
    description: z.string(),
    hostId: z.string(),
    status: z.string(),
    startsAt: z.date(),
  }),
  indexes: [{ fields: { status: 1, startsAt: -1 } }, { fields: { hostId: 1 } }],
  searchable: ['title'],
});
type Handle = (event: DomainEvent) => Promise<void>;
/** What lies between relay and consumer. */
interface Way {
  name: string;
  /**
   * Resolves once it delivers. What is published comes to the handle, if there is one: one subject's events in order, others side
   * by side.
   */
  open(
    handle?: Handle,
  ): Promise<{ publish(topic: string, events: readonly DomainEvent[]): Promise<void>; close(): Promise<void> }>;
}

export const benchOutbox = async (): Promise<Row[]> => [
  ...(await costsOf(direct)),
  ...(await onKafka((openLog) => costsOf(over(() => openLog(8))))),
];

const costsOf = async (way: Way) => [...(await outboxCost(way)), ...(await relayDrain(way)), ...(await consumerEffects(way))];

/** A batch goes straight to the consumer, as the bus would hand it over. */
const direct: Way = {
  name: 'nothing between',
  open: async (handle) => ({
    async publish(_, events) {
      if (handle === undefined) return;
      await Promise.all(
        [...Map.groupBy(events, (event) => event.subject).values()].map(async (of) => {
          for (const event of of) await handle(event);
        }),
      );
    },
    close: async () => undefined,
  }),
};

const over = (openLog: () => KafkaLog): Way => ({
  name: 'Kafka',
  async open(handle) {
    const log = openLog();
    await log.prepareTopics([TOPIC]);
    const bus = createEventBus(log, { clock: systemClock });
    if (handle !== undefined) {
      const consumer = await consume(bus, async (event) => (event.subject === 'first' ? undefined : handle(event)));
      const joined = consumer.handled(1);
      await bus.publish(TOPIC, [eventOf('first')]);
      await joined;
    }
    return { publish: (topic, events) => bus.publish(topic, events), close: () => bus.close() };
  },
});

async function withStores<R>(work: (open: (name: string) => SqliteStore) => Promise<R>): Promise<R> {
  const dir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  const stores: SqliteStore[] = [];
  try {
    return await work((name) => {
      const store = createSqliteStore({ dir, name });
      stores.push(store);
      return store;
    });
  } finally {
    for (const store of stores) await store.close();
    rmSync(dir, { recursive: true });
  }
}

const recordOf = (n: number) => ({
  _id: `r${n}`,
  title: `Meeting number ${n} about things`,
  description: 'What we will talk about, at some length. '.repeat(8),
  hostId: `h${n % 500}`,
  status: 'approved',
  startsAt: new Date(1_800_000_000_000 + n * 1_000),
});
const pairs = 5;
const writesPerRun = 1_000;
const perSecondOffered = 500;

/** The same write, at a steady rate, with and without event, relay and a consumer of it in the same process. */
function outboxCost(way: Way): Promise<Row[]> {
  return withStores(async (open) => {
    const plain = open('plain');
    const full = open('full');
    const consuming = open('consuming');
    const handle = inboxCounter(consuming);
    const between = await way.open(handle);
    const relay = createOutboxRelay({ store: full, publish: between.publish });
    relay.start();
    let next = 0;
    const write = async (store: SqliteStore, publishing: boolean) => {
      next += 1;
      const doc = recordOf(next);
      const from = performance.now();
      await store.transaction(async (unit) => {
        const stored = unit.collection(records).insert(doc);
        if (publishing) unit.publish(eventOf(stored._id), stored);
      });
      return performance.now() - from;
    };
    const run = async (store: SqliteStore, publishing: boolean) => {
      const started = performance.now();
      const writes: Promise<number>[] = [];
      for (let n = 0; n < writesPerRun; n += 1) {
        const due = started + (n * 1_000) / perSecondOffered;
        const wait = due - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        writes.push(write(store, publishing));
      }
      return Promise.all(writes);
    };
    await run(plain, false);
    await run(full, true);
    const added: number[] = [];
    const peers: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const without = percentile(await run(plain, false), 0.99);
      const withAll = percentile(await run(full, true), 0.99);
      added.push(withAll - without);
      peers.push(without);
    }
    await relay.stop();
    await between.close();
    const value = median(added);
    return [
      {
        target: 'P5',
        what: `p99 that outbox, relay and inbox add to a write (${perSecondOffered}/s, ${pairs} pairs), ${way.name}`,
        measured: ms(value),
        bar: '≤ 10 ms',
        peer: `p99 without: ${ms(median(peers))}`,
        ok: value <= 10,
      },
    ];
  });
}

const backlog = 100_000;

function relayDrain(way: Way): Promise<Row[]> {
  return withStores(async (open) => {
    const store = open('relay');
    for (let from = 0; from < backlog; from += 500)
      await store.transaction(async (unit) => {
        const writer = unit.collection(totals);
        for (let n = 0; n < 500; n += 1) {
          const doc = writer.insert({ _id: `t${from + n}`, events: 1 });
          unit.publish(eventOf(doc._id), doc);
        }
      });
    const between = await way.open();
    let published = 0;
    const publish = async (topic: string, events: readonly DomainEvent[]) => {
      await between.publish(topic, events);
      published += events.length;
    };
    const from = performance.now();
    await createOutboxRelay({ store, publish }).drain();
    const rate = published / ((performance.now() - from) / 1_000);
    await between.close();
    return [
      {
        target: 'P5',
        what: `relay drains a backlog of ${published.toLocaleString('en')}, ${way.name}`,
        measured: perSecond(rate),
        bar: '≥ 10,000/s',
        ok: rate >= 10_000 && published === backlog,
      },
    ];
  });
}

const effects = 30_000;
const subjects = 300;
const perBatch = 500;

function consumerEffects(way: Way): Promise<Row[]> {
  return withStores(async (open) => {
    const store = open('effects');
    const effect = inboxCounter(store);
    const done = Promise.withResolvers<void>();
    let handled = 0;
    const between = await way.open(async (event) => {
      await effect(event);
      handled += 1;
      if (handled === effects) done.resolve();
    });
    const all = Array.from({ length: effects }, (_, n) => eventOf(`s${(n * 7) % subjects}`));
    const from = performance.now();
    for (let at = 0; at < all.length; at += perBatch) await between.publish(TOPIC, all.slice(at, at + perBatch));
    await done.promise;
    const rate = effects / ((performance.now() - from) / 1_000);
    const stored = await store.collection(totals).find({ limit: 1_000 });
    await between.close();
    const exact = stored.reduce((sum, each) => sum + each.events, 0) === effects;
    return [
      {
        target: 'P5',
        what: `consumer effects, once per event, ${subjects} subjects in batches of ${perBatch}, ${way.name}`,
        measured: perSecond(rate),
        bar: '≥ 5,000/s',
        ok: rate >= 5_000 && exact,
      },
    ];
  });
}

await printIfMain(import.meta.url, benchOutbox);
