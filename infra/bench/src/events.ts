/** The smallest event and the smallest effect that there can be. */
import type { DomainEvent } from '@visavis/contracts/event';
import type { EventBus } from '@visavis/event-bus';
import { newId } from '@visavis/platform';
import { defineCollection, type Unit } from '@visavis/store';
import { z } from 'zod';

export const TOPIC = 'visavis.meeting';
const TYPE = 'visavis.bench.changed.v1';

export const totals = defineCollection({
  name: 'totals',
  schema: z.object({ _id: z.string(), version: z.number(), events: z.number() }),
});

export const eventOf = (subject: string): DomainEvent => ({
  specversion: '1.0',
  id: newId(),
  source: '/services/bench',
  type: TYPE,
  subject,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  data: { meetingId: subject, changed: ['title'] },
});

/** Counts the events of a subject, once each: the smallest effect that a consumer can have. */
export const countEvent = async (unit: Unit, { subject }: DomainEvent) => {
  const writer = unit.collection(totals);
  const known = await writer.get(subject);
  if (known) writer.save({ ...known, events: known.events + 1 });
  else writer.insert({ _id: subject, events: 1 });
};

/** Handles everything that comes; `handled(n)` resolves when n more events have had their effect. */
export async function consume(bus: EventBus, handle: (event: DomainEvent) => Promise<void>) {
  let left = 0;
  let done = () => {};
  const subscription = await bus.subscribe('bench', [
    {
      id: 'bench/count',
      topic: TOPIC,
      types: [TYPE],
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
      new Promise<void>((resolve) => {
        left = events;
        done = resolve;
      }),
  };
}
