/** The smallest event and the smallest effect that there can be. */
import { type DomainEvent, eventsOf } from '@visavis/contracts/event';
import type { EventBus } from '@visavis/event-bus';
import { createEventFactory, systemClock } from '@visavis/platform';
import { defineCollection, defineConsumer, type Store } from '@visavis/store';
import { z } from 'zod';
import { waitFor } from './deadline.ts';

export const TOPIC = 'visavis.meeting';

export const totals = defineCollection({
  name: 'totals',
  schema: z.object({ _id: z.string(), version: z.number(), events: z.number() }),
});

const changed = eventsOf('meeting')(
  'visavis.bench.changed.v1',
  z.object({ meetingId: z.string(), changed: z.array(z.string()) }),
  { example: ['m1', { meetingId: 'm1', changed: ['title'] }] },
);
const events = createEventFactory('meeting', systemClock);
export const eventOf = (subject: string) => events(changed, subject, { meetingId: subject, changed: ['title'] });

/** Counts the events of a subject, once each: the smallest effect that a consumer can have. */
export function inboxCounter(store: Store): (event: DomainEvent) => Promise<void> {
  const consumer = defineConsumer(store, {
    id: 'bench/count',
    kind: 'projection',
    collections: [totals],
    on: [changed],
    async handle(unit, { subject }) {
      const writer = unit.collection(totals);
      const existing = await writer.get(subject);
      if (existing) writer.save({ ...existing, events: existing.events + 1 });
      else writer.insert({ _id: subject, events: 1 });
    },
  });
  return (event) => consumer.handle(event, { topic: TOPIC, partition: 0, offset: 0 });
}

/** Handles everything that comes; `handled(n)` resolves when n more events have had their effect. */
export async function consume(bus: EventBus, handle: (event: DomainEvent) => Promise<void>) {
  let left = 0;
  let done = () => {};
  const subscription = await bus.subscribe('bench', [
    {
      id: 'bench/count',
      topic: TOPIC,
      types: [changed.type],
      kind: 'projection',
      handle: async (event) => {
        await handle(event);
        left -= 1;
        if (left === 0) done();
      },
    },
  ]);
  return {
    stop: () => subscription.stop(),
    handled: (events: number) =>
      waitFor(
        `${events} events to be handled`,
        new Promise<void>((resolve) => {
          left = events;
          done = resolve;
        }),
      ),
  };
}
