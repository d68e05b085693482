/** Auth, meeting, billing and admin on stores of their own, with a bus whose order and lag the test decides. */

import type { DomainEvent } from '@visavis/contracts/event';
import type { ServiceConsumer } from '@visavis/platform';
import { createMovableClock } from '@visavis/platform/clock';
import { startServiceForTest } from '@visavis/service-test';
import type { Store, Unit } from '@visavis/store';
import { serviceDefinitions } from '../../src/services.ts';

export const NOW = new Date('2026-06-01T06:00:00.000Z');
type Pause = () => Promise<unknown>;

/** Each read of a unit waits, so that the units of several commands and consumers interleave at every step. */
function pausing(store: Store, pause: Pause): Store {
  const slow = (unit: Unit): Unit => ({
    publish: unit.publish,
    collection(definition) {
      const writer = unit.collection(definition);
      return {
        ...writer,
        get: (id) => pause().then(() => writer.get(id)),
        find: (options) => pause().then(() => writer.find(options)),
        count: (where) => pause().then(() => writer.count(where)),
      };
    },
  });
  return { ...store, transaction: (work, options) => store.transaction((unit) => work(slow(unit)), options) };
}

/** Events of a subject come in order; each consumer is as far behind as the test lets it. */
interface Delivery {
  consumer: ServiceConsumer;
  subject: string;
  events: DomainEvent[];
  handled: number;
  running: boolean;
}

export async function startFixture() {
  let pause: Pause = async () => undefined;
  const clock = createMovableClock({ now: () => NOW });
  const options = {
    clock,
    relay: false,
    consume: false,
    store: (store: Store) => pausing(store, () => pause()),
  };
  const auth = await startServiceForTest(serviceDefinitions.auth, options);
  const meeting = await startServiceForTest(serviceDefinitions.meeting, options);
  const billing = await startServiceForTest(serviceDefinitions.billing, options);
  const admin = await startServiceForTest(serviceDefinitions.admin, options);
  const services = [auth, meeting, billing, admin];
  const published: DomainEvent[] = [];
  const deliveries = new Map<string, Delivery>();

  /** What the relays do: outbox rows become records of the topics, each subject's in order. */
  async function publish(): Promise<void> {
    for (const { store } of services) {
      const rows = await store.outbox.take({ limit: 1_000 });
      await store.outbox.remove(rows);
      for (const { topic, subject, event } of rows) {
        published.push(event);
        for (const consumer of services.flatMap((each) => each.service.consumers))
          if (consumer.topic === topic && consumer.types.includes(event.type)) deliveryOf(consumer, subject).events.push(event);
      }
    }
  }
  function deliveryOf(consumer: ServiceConsumer, subject: string): Delivery {
    const key = `${consumer.id} ${subject}`;
    const delivery = deliveries.get(key) ?? { consumer, subject, events: [], handled: 0, running: false };
    deliveries.set(key, delivery);
    return delivery;
  }
  const waiting = () => [...deliveries.values()].filter(({ events, handled, running }) => !running && handled < events.length);

  /** Up to `count` events, after some that were handled before: at least once, in order. */
  async function deliver(delivery: Delivery, count: number, again: number): Promise<void> {
    delivery.running = true;
    const end = Math.min(delivery.events.length, delivery.handled + count);
    for (let index = Math.max(0, delivery.handled - again); index < end; index += 1)
      await delivery.consumer.handle(delivery.consumer.read?.(delivery.events[index] as DomainEvent) as DomainEvent, {
        topic: delivery.consumer.topic,
        partition: 0,
        offset: index,
      });
    delivery.handled = end;
    delivery.running = false;
  }

  return {
    clock,
    auth,
    meeting,
    billing,
    admin,
    published: published as readonly DomainEvent[],
    publish,
    waiting,
    deliver,
    pauseWith(next: Pause) {
      pause = next;
    },
    async stop(): Promise<void> {
      for (const service of services) await service.stop();
    },
  };
}
export type Fixture = Awaited<ReturnType<typeof startFixture>>;
