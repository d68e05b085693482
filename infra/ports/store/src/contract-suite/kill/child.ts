/**
 * The child process of the tests that kill: `node child.ts <module> <place> <first number>`. It writes units of three documents
 * and three events as fast as it can, and says `n` on standard output once unit n is acknowledged; its relay publishes to
 * standard output too, as `event <id>`. What is in the pipe outlives the process. It only ends by being killed.
 */
import { writeSync } from 'node:fs';
import { z } from 'zod';
import { defineCollection } from '../../collection.ts';
import { Unavailable } from '../../errors.ts';
import { createOutboxRelay } from '../../outbox/relay.ts';
import type { Store } from '../../port.ts';
import { eventOf } from '../events.ts';

export const left = defineCollection({
  name: 'left',
  schema: z.object({ _id: z.string(), version: z.number(), n: z.number(), at: z.date(), tags: z.array(z.string()) }),
  indexes: [{ fields: { n: 1 }, unique: true }, { fields: { tags: 1 } }],
});
export const right = defineCollection({
  name: 'right',
  schema: z.object({ _id: z.string(), version: z.number(), title: z.string() }),
  searchable: ['title'],
});
export const sum = defineCollection({ name: 'sum', schema: z.object({ _id: z.string(), version: z.number(), n: z.number() }) });

/** Synchronous, and waits when the pipe is full: what was said is out of the process, whatever happens to it next. */
const print = (line: string) => writeSync(1, line);

async function write(store: Store, n: number): Promise<void> {
  await store.transaction(async (unit) => {
    const doc = unit.collection(left).insert({ _id: `l${n}`, n, at: new Date(n), tags: [`t${n % 10}`] });
    unit.collection(right).insert({ _id: `r${n}`, title: `title ${n}` });
    const sums = unit.collection(sum);
    const total = await sums.get(`s${n % 4}`);
    const next = total === undefined ? sums.insert({ _id: `s${n % 4}`, n: 1 }) : sums.save({ ...total, n: total.n + 1 });
    unit.publish(eventOf(next._id, `${next._id}:${next.version}`), next);
    unit.publish(eventOf(doc._id, `a${n}`), doc);
    unit.publish(eventOf(doc._id, `b${n}`), doc);
  });
}

async function main([module = '', place = '', first = '0']: string[]): Promise<void> {
  const { openStore } = (await import(module)) as { openStore(place: string): Promise<Store> };
  const store = await openStore(place);
  const publish = async (_: string, events: readonly { id: string }[]) => {
    for (const { id } of events) {
      print(`event ${id}\n`);
      // Death may come between any two events, and between the last one and the mark.
      if (Math.random() < 0.1) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  createOutboxRelay({ store, publish, batchSize: 20, pollMs: 50 }).start();
  let next = Number(first);
  const writer = async () => {
    for (;;) {
      const n = next;
      next += 1;
      try {
        await write(store, n);
      } catch (error) {
        // What the process before left locked stays so for as long as the server lets a transaction live. Never acknowledged: the
        // next one.
        if (error instanceof Unavailable) continue;
        throw error;
      }
      print(`${n}\n`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
}

if (import.meta.main) await main(process.argv.slice(2));
