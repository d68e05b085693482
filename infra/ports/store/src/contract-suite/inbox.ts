/** The inbox: an event has its effect once, however often, wherever and whenever it is delivered. */
import { describe, expect, test } from '@jest/globals';
import type { DomainEvent } from '@visavis/contracts/event';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { defineConsumer } from '../inbox/define-consumer.ts';
import { generations, oncePerEvent } from '../inbox/once-per-event.ts';
import { rebuildProjections, unfinishedRebuilds } from '../inbox/rebuild.ts';
import type { Store, Unit } from '../port.ts';
import { eventOf, happened, placesOf, put, type StoreHarness, until } from './harness.ts';

const totals = defineCollection({
  name: 'totals',
  schema: z.object({ _id: z.string(), version: z.number(), n: z.number() }),
});
const seen = defineCollection({ name: 'seen', schema: z.object({ _id: z.string(), version: z.number() }) });

/** Not idempotent by itself: counts. */
async function count(unit: Unit, event: DomainEvent): Promise<void> {
  const writer = unit.collection(totals);
  const total = await writer.get(event.subject);
  if (total === undefined) writer.insert({ _id: event.subject, n: 1 });
  else writer.save({ ...total, n: total.n + 1 });
}
/** The consumer `c` as a service defines it, and its rebuild from `events`. */
const counting = (store: Store) =>
  defineConsumer(store, { id: 'c', kind: 'projection', collections: [totals], on: [happened], handle: count });
const rebuild = (store: Store, events: readonly DomainEvent[] = []) =>
  rebuildProjections([counting(store)], {
    check: async () => undefined,
    async replay(consumer) {
      for (const event of events) await consumer.handle(event, position);
      return { events: events.length };
    },
  });
const position = { topic: 'visavis.test', partition: 0, offset: 0 };
const totalOf = async (store: Store, subject: string) => (await store.collection(totals).get(subject))?.n ?? 0;

export function inboxSuite(harness: StoreHarness): void {
  describe(`${harness.name}: inbox`, () => {
    const open = placesOf(harness);

    test('gives a duplicate no second effect: at once, later, in another process', async () => {
      const { store, another } = await open();
      const handle = oncePerEvent(store, 'c', count);
      const elsewhere = oncePerEvent(await another(), 'c', count);
      const event = eventOf('a', 'e1');
      await Promise.all([handle(event), handle(event), elsewhere(event), elsewhere(event)]);
      await handle(event);
      expect(await totalOf(store, 'a')).toBe(1);
      await handle(eventOf('a', 'e2'));
      expect(await totalOf(store, 'a')).toBe(2);
    });

    test('keeps an inbox per consumer', async () => {
      const { store } = await open();
      const event = eventOf('a', 'e1');
      for (const consumer of ['c', 'd', 'c:d']) await oncePerEvent(store, consumer, count)(event);
      expect(await totalOf(store, 'a')).toBe(3);
    });

    test('marks nothing when the effect fails, and the next delivery works', async () => {
      const { store } = await open();
      let failing = true;
      const handle = oncePerEvent(store, 'c', async (unit, event: DomainEvent) => {
        await count(unit, event);
        if (failing) throw new Error('no');
      });
      await expect(handle(eventOf('a', 'e1'))).rejects.toThrow('no');
      expect(await totalOf(store, 'a')).toBe(0);
      failing = false;
      await handle(eventOf('a', 'e1'));
      await handle(eventOf('a', 'e1'));
      expect(await totalOf(store, 'a')).toBe(1);
    });

    test('commits effect, inbox mark and published events together', async () => {
      const { store } = await open();
      const handle = oncePerEvent(store, 'c', async (unit, event: DomainEvent) => {
        const doc = unit.collection(seen).insert({ _id: event.id });
        unit.publish(eventOf(event.subject, `after-${event.id}`), doc);
      });
      await Promise.all([handle(eventOf('a', 'e1')), handle(eventOf('a', 'e1'))]);
      expect(await store.outbox.size()).toBe(1);
    });

    test('empties the read model and its inbox together in a rebuild, and leaves other consumers alone', async () => {
      const { store } = await open();
      const handle = oncePerEvent(store, 'c', count);
      const other = oncePerEvent(
        store,
        'c2',
        async (unit, event: DomainEvent) => void unit.collection(seen).insert({ _id: event.id }),
      );
      const events = Array.from({ length: 700 }, (_, n) => eventOf(`s${n % 600}`, `e${n}`));
      const feed = async () => {
        for (const of of Map.groupBy(events, (event) => Number(event.id.slice(1)) % 20).values())
          await Promise.all(of.map((event) => handle(event)));
      };
      await feed();
      await other(events[0]!);
      for (let round = 2; round <= 3; round += 1) {
        await rebuild(store);
        expect(await store.collection(generations).get('c')).toMatchObject({
          generation: round,
          clearing: false,
          unfinished: false,
        });
        expect(await store.collection(totals).count()).toEqual({ total: 0 });
        await feed();
        await feed();
        expect(await store.collection(totals).count()).toEqual({ total: 600 });
        expect(await totalOf(store, 's0')).toBe(2);
      }
      await other(events[0]!);
      expect(await store.collection(seen).count()).toEqual({ total: 1 });
    }, 120_000);

    test('refuses effects while a rebuild clears the read model, and drops those that began before it', async () => {
      const { store } = await open();
      let release = () => {};
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      const handle = oncePerEvent(store, 'c', async (unit, event: DomainEvent) => {
        if (event.id === 'slow') await gate;
        await count(unit, event);
      });
      const slow = handle(eventOf('a', 'slow'));
      await handle(eventOf('a', 'e1'));
      const rebuilding = rebuild(store);
      await until(async () => (await store.collection(generations).get('c'))?.clearing === true, 'the rebuild has begun');
      await expect(handle(eventOf('a', 'e1'))).rejects.toMatchObject({ name: 'Unavailable' });
      release();
      await slow;
      await rebuilding;
      expect(await totalOf(store, 'a')).toBe(0);
      for (const id of ['e1', 'slow', 'e1', 'slow']) await handle(eventOf('a', id));
      expect(await totalOf(store, 'a')).toBe(2);
    });

    test('applies nothing that is delivered before a rebuild has come to its end, also after a crash', async () => {
      const { store } = await open();
      const latest = defineConsumer(store, {
        id: 'c',
        kind: 'projection',
        collections: [totals],
        on: [happened],
        async handle(unit, { id, subject }) {
          const writer = unit.collection(totals);
          const total = await writer.get(subject);
          if (total) writer.save({ ...total, n: Number(id) });
          else writer.insert({ _id: subject, n: Number(id) });
        },
      });
      const [older, newer] = [eventOf('a', '1'), eventOf('a', '2')];
      const deliver = () => latest.handle(newer, position);
      const rebuildWith = (fails: boolean) =>
        rebuildProjections([latest], {
          check: async () => undefined,
          async replay(replayed) {
            await expect(deliver()).rejects.toMatchObject({ name: 'Unavailable' });
            if (fails) throw new Error('killed');
            for (const event of [older, newer]) await replayed.handle(event, position);
            return { events: 2 };
          },
        });
      await expect(rebuildWith(true)).rejects.toThrow('killed');
      await expect(deliver()).rejects.toMatchObject({ name: 'Unavailable' });
      await rebuildWith(false);
      await deliver();
      expect(await totalOf(store, 'a')).toBe(2);
    });

    test('defines a consumer whose hook follows each delivery, with the result of the first', async () => {
      const { store } = await open();
      const after: unknown[] = [];
      const consumer = defineConsumer(store, {
        id: 'c',
        kind: 'projection',
        collections: [totals],
        on: [happened],
        async handle(unit, event) {
          await count(unit, event);
          return `counted ${event.subject}`;
        },
        afterCommit: async (result) => void after.push(result),
      });
      expect(consumer).toMatchObject({ topic: 'visavis.test', types: [happened.type], kind: 'projection' });
      const event = eventOf('a', 'e1');
      for (let times = 0; times < 2; times += 1) await consumer.handle(event, position);
      expect(after).toEqual(['counted a', undefined]);
      await consumer.projection?.replayed.handle(eventOf('a', 'e2'), position);
      expect(after).toHaveLength(2);
      expect(await totalOf(store, 'a')).toBe(2);
    });

    test('commits what follows in batches, the first with the effect, and repeats only what a crash left open', async () => {
      const { store } = await open();
      await put(store, totals, ...Array.from({ length: 5 }, (_, n) => ({ _id: `t${n}`, n: 0 })));
      let batches = 0;
      let dieAt = 2;
      const consumer = defineConsumer(store, {
        id: 'c',
        kind: 'projection',
        collections: [seen],
        on: [happened],
        handle: async (unit, event) => void unit.collection(seen).insert({ _id: event.id }),
        async followUp(unit) {
          batches += 1;
          if (batches === dieAt) throw new Error('died');
          const open = await unit.collection(totals).find({ where: { n: 0 }, limit: 2 });
          for (const total of open) unit.collection(totals).save({ ...total, n: 1 });
          return open.length < 2 ? 'done' : 'more';
        },
      });
      const event = eventOf('a', 'e1');
      await expect(consumer.handle(event, position)).rejects.toThrow('died');
      expect(await store.collection(totals).count({ n: 1 })).toEqual({ total: 2 });
      dieAt = 0;
      await consumer.handle(event, position);
      expect(await store.collection(totals).count({ n: 1 })).toEqual({ total: 5 });
      expect(await store.collection(seen).count()).toEqual({ total: 1 });
      const before = batches;
      await consumer.handle(event, position);
      expect(batches).toBe(before);

      dieAt = batches + 1;
      await expect(consumer.handle(eventOf('a', 'e2'), position)).rejects.toThrow('died');
      expect(await store.collection(seen).get('e2')).toBeUndefined();
    });

    test('repeats no follow-up in a rebuild, and drops none whose event the rebuild saw first', async () => {
      const { store } = await open();
      const followed: string[] = [];
      const consumer = defineConsumer(store, {
        id: 'c',
        kind: 'projection',
        collections: [totals],
        on: [happened],
        handle: count,
        async followUp(_unit, event) {
          followed.push(event.id);
          return 'done';
        },
      });
      const events = [eventOf('a', 'e1'), eventOf('a', 'e2')];
      await consumer.handle(eventOf('a', 'e1'), position);
      await rebuildProjections([consumer], {
        check: async () => undefined,
        async replay(replayed) {
          for (const event of events) await replayed.handle(event, position);
          return { events: events.length };
        },
      });
      expect(followed).toEqual(['e1']);
      for (const event of events) await consumer.handle(event, position);
      expect(followed).toEqual(['e1', 'e2']);
      expect(await totalOf(store, 'a')).toBe(2);
    });

    test('rebuilds projections that share a collection, and keeps one that failed marked as unfinished', async () => {
      const { store } = await open();
      const events = [eventOf('a', 'e1'), eventOf('a', 'e2'), eventOf('b', 'e3')];
      const share = (id: string) =>
        defineConsumer(store, { id, kind: 'projection', collections: [totals], on: [happened], handle: count });
      const consumers = [share('c'), share('d')];
      const bus = (of: readonly DomainEvent[], readable = true) => ({
        async check() {
          if (!readable) throw new Error('e2 cannot be read');
        },
        async replay(consumer: { handle: (typeof consumers)[number]['handle'] }) {
          for (const event of of) await consumer.handle(event, position);
          if (of.length < events.length) throw new Error('replay failed');
          return { events: of.length };
        },
      });
      expect(await rebuildProjections(consumers, bus(events))).toEqual({ events: 6, skipped: [] });
      expect([await totalOf(store, 'a'), await totalOf(store, 'b')]).toEqual([4, 2]);
      expect(await unfinishedRebuilds(consumers)).toEqual([]);

      await expect(rebuildProjections(consumers, bus(events, false))).rejects.toThrow('e2 cannot be read');
      expect([await totalOf(store, 'a'), await unfinishedRebuilds(consumers)]).toEqual([4, []]);

      await expect(rebuildProjections(consumers, bus(events.slice(1)))).rejects.toThrow('replay failed');
      expect(await unfinishedRebuilds(consumers)).toEqual(['c', 'd']);
      await rebuildProjections(consumers, bus(events));
      expect([await totalOf(store, 'a'), await unfinishedRebuilds(consumers)]).toEqual([4, []]);
    });
  });
}
