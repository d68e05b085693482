import { createEmbeddedLog, createEventBus, type EventLog } from '@visavis/event-bus';
import { systemClock } from '@visavis/platform';
import { createOutboxRelay, createSqliteStore, defineCollection } from '@visavis/store';
import { z } from 'zod';
import { waitFor } from '../deadline.ts';
import { consume, eventOf, inboxCounter, TOPIC } from '../events.ts';

const PER_HOST = 20;
const PER_COMMIT = 1_000;
const START = 1_900_000_000_000;

const meetings = defineCollection({
  name: 'meetings',
  schema: z.object({
    _id: z.string(),
    version: z.number(),
    title: z.string(),
    description: z.string(),
    hostId: z.string(),
    status: z.string(),
    startsAt: z.date(),
  }),
  indexes: [{ fields: { status: 1, startsAt: 1 } }, { fields: { hostId: 1, startsAt: 1 } }],
});
/** So many meetings in a store of their own, and as many events behind them in the log. */
export async function openDataset(dir: string, size: number) {
  const store = createSqliteStore({ dir, name: 'meeting', exclusive: true });
  const log = createEmbeddedLog({ file: `${dir}/events.db`, clock: systemClock });
  for (let from = 0; from < size; from += PER_COMMIT) {
    await store.transaction(async (unit) => {
      const writer = unit.collection(meetings);
      for (let n = from; n < from + PER_COMMIT; n += 1) writer.insert(meetingOf(n, size));
    });
    const events = Array.from({ length: PER_COMMIT }, (_, n) => eventOf(`m${from + n}`));
    await log.append(
      TOPIC,
      events.map((event) => ({ key: event.subject, value: JSON.stringify(event) })),
    );
  }
  await passBy(log, size);

  const bus = createEventBus(log, { clock: systemClock });
  const consumer = await consume(bus, inboxCounter(store));
  const relay = createOutboxRelay({ store, publish: (topic, events) => bus.publish(topic, events) });
  relay.start();
  const reader = store.collection(meetings);
  const now = new Date(START);
  return {
    size,
    get: (n: number) => reader.get(`m${n}`),
    upcoming: () => reader.find({ where: { status: 'approved', startsAt: { gt: now } }, sort: { startsAt: 1 }, limit: 10 }),
    ofHost: (n: number) => reader.find({ where: { hostId: hostOf(n, size) }, sort: { startsAt: 1 }, limit: 10 }),
    /** Changes so many meetings, fifty at a time, and waits for the effects of their events. */
    async change(count: number): Promise<void> {
      const handled = consumer.handled(count);
      for (let from = 0; from < count; from += 50)
        await Promise.all(
          Array.from({ length: 50 }, (_, n) =>
            store.transaction(async (unit) => {
              const writer = unit.collection(meetings);
              const existing = await writer.get(`m${Math.floor(((from + n) * size) / count)}`);
              if (!existing) throw new Error('a meeting is missing');
              const saved = writer.save({ ...existing, title: `${existing.title.slice(0, 40)} again` });
              unit.publish(eventOf(saved._id), saved);
            }),
          ),
        );
      await handled;
    },
    async close(): Promise<void> {
      await relay.stop();
      await consumer.stop();
      await bus.close();
      await store.close();
    },
  };
}
export type Dataset = Awaited<ReturnType<typeof openDataset>>;

const hostOf = (n: number, size: number) => `h${n % (size / PER_HOST)}`;
const meetingOf = (n: number, size: number) => ({
  _id: `m${n}`,
  title: `Portfolio review ${n}`,
  description: 'Ten minutes about your portfolio, your rates and what you would like to do next. '.repeat(2),
  hostId: hostOf(n, size),
  status: n % 10 === 0 ? 'pending' : 'approved',
  startsAt: new Date(START + ((n * 7_919) % size) * 60_000),
});

/** The group has seen what the log was filled with. */
async function passBy(log: EventLog, records: number): Promise<void> {
  let left = records;
  let done = () => {};
  const passed = new Promise<void>((resolve) => {
    done = resolve;
  });
  const subscription = await log.consume({
    group: 'bench',
    topics: [TOPIC],
    async onBatch(batch) {
      await batch.commit(batch.records.at(-1)?.offset ?? 0);
      left -= batch.records.length;
      if (left === 0) done();
    },
  });
  await waitFor(`a group to have read ${records} records`, passed);
  await subscription.stop();
}
