import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventsOf } from '@visavis/contracts/event';
import { type Consumer, createEmbeddedLog, createEventBus, type EventBus } from '@visavis/event-bus';
import { createEventFactory, createMetrics, createMovableClock, type Metrics } from '@visavis/platform';
import { createRefusedEvents, createSqliteStore, type Document, type Store } from '@visavis/store';
import { until } from '@visavis/testing';
import { z } from 'zod';
import { observeBackend, observeBus, observeService } from '../src/observe.ts';

const things = { name: 'things', schema: z.object({ _id: z.string(), version: z.number() }) as z.ZodType<Document> };
const clock = createMovableClock();
let folder = '';
let store: Store;
let bus: EventBus;
let metrics: Metrics;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visavis-observe-'));
  store = createSqliteStore({ file: join(folder, 'store.db'), clock });
  bus = createEventBus(createEmbeddedLog({ file: join(folder, 'events.db'), clock }), { clock, retry: [1] });
  metrics = createMetrics();
});
afterEach(async () => {
  await bus.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const happened = eventsOf('test')('visavis.test.happened.v1', z.object({}), { example: ['a', {}] });
const event = (subject: string, id: string) => ({ ...createEventFactory('test', clock)(happened, subject, {}), id });
const consumer = (handle: Consumer['handle']): Consumer => ({
  id: 'test/look',
  topic: 'visavis.test',
  types: ['visavis.test.happened.v1'],
  kind: 'reaction',
  handle,
});
const scrape = async () =>
  Object.fromEntries(
    (await metrics.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('visavis_'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

test('measures the size of the outbox and the age of its oldest event', async () => {
  observeService(metrics, { service: 'test', store, bus, clock, consumers: [] });
  await store.transaction(async (unit) => {
    const thing = unit.collection(things).insert({ _id: 't1' });
    for (const id of ['e1', 'e2']) unit.publish(event('t1', id), thing);
  });
  clock.advance(90_000);
  expect(await scrape()).toMatchObject({
    'visavis_outbox_rows{service="test"}': 2,
    'visavis_outbox_age_seconds{service="test"}': expect.closeTo(90, 0),
    'visavis_backend_up{backend="store",service="test"}': 1,
  });
});

test('counts a refused event, and leaves it out of the age of the outbox', async () => {
  observeService(metrics, { service: 'test', store, bus, clock, consumers: [] });
  await store.transaction(async (unit) => {
    unit.publish(event('t1', 'e1'), unit.collection(things).insert({ _id: 't1' }));
  });
  const [row] = await store.outbox.take({ limit: 1 });
  await createRefusedEvents(store, clock).add(row!, new Error('too large'));
  clock.advance(90_000);
  expect(await scrape()).toMatchObject({
    'visavis_outbox_refused{service="test"}': 1,
    'visavis_outbox_age_seconds{service="test"}': 0,
  });
});

test('reports no age for an empty outbox', async () => {
  observeService(metrics, { service: 'test', store, bus, clock, consumers: [] });
  expect(await scrape()).toMatchObject({ 'visavis_outbox_age_seconds{service="test"}': 0 });
});

test('measures lag, outcomes of events, and parked events', async () => {
  let handled = 0;
  const consumers = [
    consumer(async ({ subject }) => {
      if (subject === 'poison') throw new Error('cannot');
      handled += 1;
    }),
  ];
  const subscription = await bus.subscribe('test', consumers);
  await bus.publish('visavis.test', [event('poison', 'e1'), event('fine', 'e2'), event('fine', 'e3')]);
  await until('all are done with', () => handled === 2 && bus.stats().parked === 1);
  await until('the offsets are kept', async () => (await bus.lag('test'))['visavis.test'] === 0);
  await subscription.stop();
  await bus.publish('visavis.test', [event('fine', 'e4'), event('fine', 'e5')]);

  observeBus(metrics, bus);
  observeService(metrics, { service: 'test', store, bus, clock, consumers });
  expect(await scrape()).toMatchObject({
    'visavis_consumer_lag{group="test",topic="visavis.test"}': 2,
    'visavis_dead_letters{consumer="test/look"}': 1,
    'visavis_events_total{outcome="handled"}': 2,
    'visavis_events_total{outcome="retried"}': 1,
    'visavis_events_total{outcome="parked"}': 1,
    visavis_consumers_stalled: 0,
    'visavis_backend_up{backend="bus",service=""}': 1,
  });
});

test('reports a backend that refuses or does not answer as down', async () => {
  observeBackend(metrics, 'cache', { ping: () => Promise.reject(new Error('away')) });
  observeBackend(metrics, 'bus', { ping: () => new Promise(() => {}) });
  expect(await scrape()).toMatchObject({ 'visavis_backend_up{backend="cache",service=""}': 0 });
  await until('the late one is down too', async () => (await scrape())['visavis_backend_up{backend="bus",service=""}'] === 0);
});
