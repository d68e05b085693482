/** The relay: at least once, in each subject's order, for rows of any process and wherever a relay died. */
import { describe, expect, test } from '@jest/globals';
import type { DomainEvent } from '@visavis/contracts/event';
import { Invalid } from '@visavis/platform/errors';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { createRefusedEvents } from '../outbox/refused-events.ts';
import { createOutboxRelay, type OutboxRelayOptions } from '../outbox/relay.ts';
import type { Store } from '../port.ts';
import { eventOf, happened, type Place, placesOf, put, type StoreHarness, seeded, until } from './harness.ts';

const things = defineCollection({
  name: 'things',
  schema: z.object({ _id: z.string(), version: z.number(), n: z.number() }),
});

/** Changes `subject` in one commit with `events` events, named by version and place. */
export async function change(store: Store, subject: string, events = 1): Promise<void> {
  await store.transaction(async (unit) => {
    const writer = unit.collection(things);
    const doc = await writer.get(subject);
    const next = doc === undefined ? writer.insert({ _id: subject, n: 1 }) : writer.save({ ...doc, n: doc.n + 1 });
    for (let n = 0; n < events; n += 1) unit.publish(eventOf(subject, `${subject}:${next.version}:${n}`), next);
  });
}

const asJson = (event: DomainEvent): DomainEvent => JSON.parse(JSON.stringify(event));

/** A topic that remembers what came, in order. */
function topicOf() {
  const events: DomainEvent[] = [];
  return {
    events,
    publish: async (_topic: string, more: readonly DomainEvent[]) => {
      events.push(...more);
    },
    /** First occurrences of a subject's events. */
    of: (subject: string) => [...new Set(events.filter((event) => event.subject === subject).map((event) => event.id))],
  };
}

export function outboxSuite(harness: StoreHarness): void {
  describe(`${harness.name}: outbox`, () => {
    const open = placesOf(harness);
    const running: { stop(): Promise<void> }[] = [];
    /** Stopped before the store goes, also when the test fails. */
    const withRelays = async (place: Place, work: (start: (options: Partial<OutboxRelayOptions>) => void) => Promise<void>) => {
      try {
        await work((options) => {
          const relay = createOutboxRelay({ store: place.store, publish: async () => undefined, pollMs: 50, ...options });
          running.push(relay);
          relay.start();
        });
      } finally {
        for (const relay of running.splice(0)) await relay.stop();
      }
    };

    test('relays an event as it was published, and removes it from the outbox', async () => {
      const { store } = await open();
      const data = { at: '2026-01-01T00:00:00.000Z', list: [1, { a: null }] };
      const event = eventOf('a', 'e1', data);
      await store.transaction(async (unit) => {
        const doc = unit.collection(things).insert({ _id: 'a', n: 1 });
        unit.publish(event, doc);
        data.list.push(2);
        event.subject = 'changed';
      });
      const topic = topicOf();
      await createOutboxRelay({ store, ...topic }).drain();
      expect(topic.events).toEqual([asJson(eventOf('a', 'e1', { ...data, list: [1, { a: null }] }))]);
      expect(await store.outbox.size()).toBe(0);
      await createOutboxRelay({ store, ...topic }).drain();
      expect(topic.events).toHaveLength(1);
    });

    test('wakes the relay on a commit, without waiting for the poll', async () => {
      const place = await open();
      const topic = topicOf();
      await withRelays(place, async (start) => {
        // No poll comes while this test waits.
        start({ ...topic, pollMs: 600_000 });
        for (let n = 0; n < 20; n += 1) {
          await change(place.store, 'a');
          await until(() => topic.events.length === n + 1, 'published');
        }
      });
    });

    test('relays each subject in the order of its versions and calls', async () => {
      const place = await open();
      const topic = topicOf();
      await withRelays(place, async (start) => {
        start({ ...topic, batchSize: 7 });
        const subjects = ['a', 'b', 'c', 'd', 'e'];
        await Promise.all(
          subjects.flatMap((subject) => Array.from({ length: 10 }, async (_, n) => change(place.store, subject, 1 + (n % 3)))),
        );
        await until(async () => (await place.store.outbox.size()) === 0, 'empty');
        for (const subject of subjects) expectOrder(topic.of(subject), 10);
      });
    });

    test('keeps the order of first occurrence with several relays on one store, and loses nothing', async () => {
      const place = await open();
      const stores = [place.store, await place.another(), await place.another()];
      const topic = topicOf();
      const random = seeded(3);
      const slowly: OutboxRelayOptions['publish'] = async (_, events) => {
        await new Promise((resolve) => setTimeout(resolve, random() * 8));
        topic.events.push(...events);
      };
      await withRelays(place, async (start) => {
        for (const store of stores) start({ store, publish: slowly, batchSize: 5, pollMs: 20 });
        const subjects = ['a', 'b', 'c', 'd'];
        const writes = subjects.flatMap((subject) =>
          Array.from({ length: 15 }, (_, n) => change(stores[n % stores.length]!, subject, 1 + (n % 2))),
        );
        await Promise.all(writes);
        await until(async () => (await place.store.outbox.size()) === 0, 'empty');
        for (const subject of subjects) expectOrder(topic.of(subject), 15);
      });
    });

    test('finds rows of a dead process by the poll', async () => {
      const place = await open({ now: () => new Date() });
      const topic = topicOf();
      await withRelays(place, async (start) => {
        start({ ...topic, pollMs: 30 });
        const dying = await place.another();
        await change(dying, 'a', 2);
        await dying.close();
        await until(() => topic.events.length >= 2, 'found');
        expect(topic.of('a')).toEqual(['a:1:0', 'a:1:1']);
      });
    });

    test('retries a failing topic in order, without losing or skipping an event', async () => {
      const place = await open();
      const topic = topicOf();
      const errors: unknown[] = [];
      let failing = true;
      await withRelays(place, async (start) => {
        start({
          publish: async (name, events) => {
            if (failing) throw new Error('no broker');
            await topic.publish(name, events);
          },
          onError: (error) => errors.push(error),
        });
        for (let n = 0; n < 10; n += 1) await change(place.store, n % 2 === 0 ? 'a' : 'b');
        await until(() => errors.length >= 2, 'two failures');
        expect(topic.events).toEqual([]);
        expect(await place.store.outbox.size()).toBe(10);
        failing = false;
        await until(async () => (await place.store.outbox.size()) === 0, 'recovered');
        expectOrder(topic.of('a'), 5);
        expectOrder(topic.of('b'), 5);
      });
    });

    test('blocks only its own subject with an event that the topic never takes', async () => {
      const place = await open();
      const topic = topicOf();
      await change(place.store, 'poison', 3);
      for (const subject of ['a', 'b', 'c']) await change(place.store, subject, 2);
      await withRelays(place, async (start) => {
        start({
          publish: async (name, events) => {
            if (events.some((event) => event.id === 'poison:1:1')) throw new Error('too large');
            await topic.publish(name, events);
          },
        });
        await until(() => new Set(topic.events.map((event) => event.id)).size === 7, 'all but the poison and what follows it');
        expect(topic.of('poison')).toEqual(['poison:1:0']);
        await change(place.store, 'late');
        await until(() => topic.of('late').length === 1, 'still going');
      });
    });

    test('blocks only the subject of a refused event, in every relay, until an operator releases or discards it', async () => {
      const place = await open();
      const topic = topicOf();
      const refused = createRefusedEvents(place.store);
      const found: string[] = [];
      const alerts: string[] = [];
      const broken = new Set(['a:2:0', 'b:1:0']);
      const options = (store: Store): Partial<OutboxRelayOptions> => ({
        store,
        refused: createRefusedEvents(store),
        onRefused: ({ event }) => alerts.push(event.id),
        async publish(name, events) {
          const bad = events.find(({ id }) => broken.has(id));
          if (bad) {
            if (events.length === 1) found.push(bad.id);
            throw new Invalid('EVENT_INVALID', `${bad.id} does not match its schema`);
          }
          await topic.publish(name, events);
        },
      });
      for (let n = 0; n < 3; n += 1) await change(place.store, 'a');
      await change(place.store, 'b', 2);
      await change(place.store, 'c', 2);
      await withRelays(place, async (start) => {
        start(options(place.store));
        await until(async () => (await refused.list()).length === 2 && topic.of('c').length === 2, 'both are refused');
        start(options(await place.another()));
        await change(place.store, 'a');
        await change(place.store, 'd');
        await until(() => topic.of('d').length === 1, 'other subjects go on');
        expect([topic.of('a'), topic.of('b')]).toEqual([['a:1:0'], []]);
        expect(await refused.list()).toMatchObject([
          { _id: 'a', eventId: 'a:2:0', type: happened.type, topic: happened.topic, error: 'a:2:0 does not match its schema' },
          { _id: 'b', eventId: 'b:1:0' },
        ]);
        expect([found.sort(), alerts.sort()]).toEqual([
          ['a:2:0', 'b:1:0'],
          ['a:2:0', 'b:1:0'],
        ]);

        broken.delete('a:2:0');
        expect(await refused.release('a:2:0')).toMatchObject({ _id: 'a' });
        expect(await refused.discard('b:1:0')).toMatchObject({ _id: 'b' });
        await until(async () => (await place.store.outbox.size()) === 0, 'what waited behind them');
        expectOrder(topic.of('a'), 4);
        expect(topic.of('b')).toEqual(['b:1:1']);
        expect(await refused.list()).toEqual([]);
        await expect(refused.discard('b:1:0')).rejects.toMatchObject({ name: 'NotFound' });
      });
    });

    test('publishes again an event whose relay was killed before marking it', async () => {
      const place = await open();
      await change(place.store, 'a', 3);
      const topic = topicOf();
      const dying = {
        outbox: { ...place.store.outbox, remove: () => Promise.reject(new Error('killed before marking')) },
      };
      await expect(createOutboxRelay({ store: dying, ...topic }).drain()).rejects.toThrow('killed');
      expect(topic.events).toHaveLength(3);
      await createOutboxRelay({ store: await place.another(), ...topic }).drain();
      expect(topic.events).toHaveLength(6);
      expect(topic.of('a')).toEqual(['a:1:0', 'a:1:1', 'a:1:2']);
      expect(await place.store.outbox.size()).toBe(0);
    });

    test('waits at stop for the batch in flight, and keeps the rest', async () => {
      const place = await open();
      await change(place.store, 'a', 4);
      const topic = topicOf();
      let entered = () => {};
      const inside = new Promise<void>((resolve) => {
        entered = resolve;
      });
      const relay = createOutboxRelay({
        store: place.store,
        batchSize: 2,
        publish: async (name, events) => {
          entered();
          await new Promise((resolve) => setTimeout(resolve, 20));
          await topic.publish(name, events);
        },
      });
      relay.start();
      await inside;
      await relay.stop();
      expect(topic.events).toHaveLength(2);
      expect(await place.store.outbox.size()).toBe(2);
    });

    test('publishes nothing of a failed unit', async () => {
      const { store } = await open();
      const [doc] = await put(store, things, { _id: 'a', n: 1 });
      const failing = store.transaction(
        async (unit) => {
          unit.publish(eventOf('a', 'e1'), unit.collection(things).save({ ...doc!, version: 5 }));
        },
        { attempts: 1 },
      );
      await expect(failing).rejects.toMatchObject({ name: 'VersionConflict' });
      expect(await store.outbox.size()).toBe(0);
    });
  });
}

/** `a:1:0, a:1:1, a:2:0 …` up to the version, without a gap. */
function expectOrder(found: readonly string[], versions: number): void {
  const sequence = found.map((id) => id.split(':').slice(1).map(Number) as [number, number]);
  let [version, index] = [1, -1];
  for (const [v, i] of sequence) {
    const next = (v === version && i === index + 1) || (v === version + 1 && i === 0);
    if (!next) expect({ at: `${version}:${index}`, next: `${v}:${i}`, found }).toBe('in order');
    [version, index] = [v, i];
  }
  expect(version).toBe(versions);
}
