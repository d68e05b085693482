/** The inbox: an event has its effect once, however often, wherever and whenever it is delivered. */
import { describe, expect, test } from '@jest/globals';
import type { DomainEvent } from '@visavis/contracts/event';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { generations, oncePerEvent } from '../inbox/once-per-event.ts';
import { rebuild } from '../inbox/rebuild.ts';
import type { Store, Unit } from '../port.ts';
import { eventOf, placesOf, type StoreHarness, until } from './harness.ts';

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
const totalOf = async (store: Store, subject: string) => (await store.collection(totals).get(subject))?.n ?? 0;

export function inboxSuite(harness: StoreHarness): void {
  describe(`${harness.name}: inbox`, () => {
    const open = placesOf(harness);

    test('a duplicate has no second effect: at once, later, in another process', async () => {
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

    test('consumers have inboxes of their own', async () => {
      const { store } = await open();
      const event = eventOf('a', 'e1');
      for (const consumer of ['c', 'd', 'c:d']) await oncePerEvent(store, consumer, count)(event);
      expect(await totalOf(store, 'a')).toBe(3);
    });

    test('when the effect fails, the note fails with it, and the next delivery works', async () => {
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

    test('an effect can publish: effect, note and events are one commit', async () => {
      const { store } = await open();
      const handle = oncePerEvent(store, 'c', async (unit, event: DomainEvent) => {
        const doc = unit.collection(seen).insert({ _id: event.id });
        unit.publish('next', eventOf(event.subject, `after-${event.id}`), doc);
      });
      await Promise.all([handle(eventOf('a', 'e1')), handle(eventOf('a', 'e1'))]);
      expect(await store.outbox.size()).toBe(1);
    });

    test('a rebuild empties the read model and its inbox together, and leaves other consumers alone', async () => {
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
        expect(await rebuild(store, { consumerId: 'c', collections: [totals] })).toEqual({ generation: round });
        expect(await store.collection(totals).count()).toEqual({ total: 0 });
        await feed();
        await feed();
        expect(await store.collection(totals).count()).toEqual({ total: 600 });
        expect(await totalOf(store, 's0')).toBe(2);
      }
      await other(events[0]!);
      expect(await store.collection(seen).count()).toEqual({ total: 1 });
    }, 120_000);

    test('while it rebuilds, the consumer is told to wait; nothing of before slips in', async () => {
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
      const rebuilding = rebuild(store, { consumerId: 'c', collections: [totals] });
      await until(async () => (await store.collection(generations).get('c'))?.clearing === true, 'the rebuild has begun');
      await expect(handle(eventOf('a', 'e1'))).rejects.toMatchObject({ name: 'Unavailable' });
      release();
      await slow;
      await rebuilding;
      expect(await totalOf(store, 'a')).toBe(0);
      for (const id of ['e1', 'slow', 'e1', 'slow']) await handle(eventOf('a', id));
      expect(await totalOf(store, 'a')).toBe(2);
    });
  });
}
