/** `kill -9`, again and again: what was acknowledged is there, whole; what was not is there whole or not at all. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createOutboxRelay } from '../../outbox/relay.ts';
import type { CollectionDefinition, Document, Store } from '../../port.ts';
import { lasting, type StoreHarness, seeded } from '../harness.ts';
import { left, right, sum } from './child.ts';

const rounds = { least: 3, most: 12 };
/** After that it is enough: where locks of the dead last for long, each round waits for them. */
const longEnoughMs = 60_000;

export function durabilitySuite(harness: StoreHarness): void {
  const { child } = harness;
  if (child === undefined) return;
  describe(`${harness.name}: durability`, () => {
    const places: string[] = [];
    afterEach(async () => {
      for (const place of places.splice(0)) await child.remove(place);
    }, 120_000);
    const newPlace = async () => {
      const place = await child.place();
      places.push(place);
      return place;
    };

    test('loses no acknowledged write and no event, and leaves none half done, when a process is killed at any moment', async () => {
      const place = await newPlace();
      const random = seeded(randomInt(2 ** 32));
      const acknowledged = new Set<number>();
      const topic: string[] = [];
      const isEarly = lasting(longEnoughMs);
      let first = 0;
      for (let round = 1, last = false; !last; round += 1) {
        for (const line of await killedAfter(child.module, place, first, 20 + Math.floor(random() * 500), random() * 4))
          if (line.startsWith('event ')) topic.push(line.slice(6));
          else acknowledged.add(Number(line));
        const store = await child.openStore(place);
        try {
          await checkDocuments(store, acknowledged);
          // Left to the next child's relay, but for the last one.
          last = round === rounds.most || (round >= rounds.least && !isEarly());
          if (last) await drain(store, topic);
          await checkEvents(store, topic, last);
        } finally {
          await store.close();
        }
        first = Math.max(first, ...acknowledged) + 1_000;
      }
      expect(acknowledged.size).toBeGreaterThan(rounds.least * 5);
      expect(topic.length).toBeGreaterThan(acknowledged.size);
    }, 300_000);

    test('loses no update and no event of two concurrent processes that are killed', async () => {
      const place = await newPlace();
      const outputs = await Promise.all([0, 1_000_000].map((first) => killedAfter(child.module, place, first, 1_500, 0)));
      const lines = outputs.flat();
      const acknowledged = new Set(lines.filter((line) => !line.startsWith('event ')).map(Number));
      const store = await child.openStore(place);
      try {
        await checkDocuments(store, acknowledged);
        // Each process relays its own commits, so only what both lists say together can be complete, not their order.
        const topic = lines.filter((line) => line.startsWith('event ')).map((line) => line.slice(6));
        await drain(store, topic);
        await checkEvents(store, topic.sort(bySequence), true);
      } finally {
        await store.close();
      }
    }, 180_000);
  });
}

const bySequence = (a: string, b: string) => Number(a.split(':')[1] ?? 0) - Number(b.split(':')[1] ?? 0);

/** What the child said before it was killed, some time after the given number of lines. */
async function killedAfter(module: string, place: string, first: number, count: number, ms: number): Promise<string[]> {
  const script = fileURLToPath(new URL('./child.ts', import.meta.url));
  const process_ = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, module, place, String(first)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  let doomed = false;
  process_.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  process_.stdout.on('data', (chunk) => {
    output += chunk;
    if (doomed || output.split('\n').length <= count) return;
    doomed = true;
    setTimeout(() => process_.kill('SIGKILL'), ms);
  });
  const signal = await new Promise((resolve) => process_.on('close', (_, by) => resolve(by)));
  if (signal !== 'SIGKILL') throw new Error(`the child ended by itself: ${errors}`);
  // The last line may be cut; only whole ones were said.
  return output.split('\n').slice(0, -1);
}

async function everything<T extends Document>(store: Store, definition: CollectionDefinition<T>): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const after = found.at(-1);
    const page = await store.collection(definition).find({ limit: 1_000, ...(after === undefined ? {} : { after }) });
    found.push(...page);
    if (page.length < 1_000) return found;
  }
}

async function checkDocuments(store: Store, acknowledged: Set<number>): Promise<void> {
  const lefts = await everything(store, left);
  const numbers = new Set(lefts.map((doc) => doc.n));
  for (const n of acknowledged) if (!numbers.has(n)) throw new Error(`acknowledged, but gone: ${n}`);
  const rights = new Set((await everything(store, right)).map((doc) => doc._id));
  expect(rights).toEqual(new Set([...numbers].map((n) => `r${n}`)));
  const sums = await everything(store, sum);
  expect(sums.reduce((total, doc) => total + doc.n, 0)).toBe(numbers.size);
  // Indexes say the same as the documents.
  const last = Math.max(...numbers);
  expect(await store.collection(left).find({ where: { n: last, tags: `t${last % 10}` } })).toHaveLength(1);
  expect(await store.collection(right).find({ where: { search: `title ${last}` }, limit: 1 })).toHaveLength(1);
}

async function drain(store: Store, topic: string[]): Promise<void> {
  const publish = async (_: string, events: readonly { id: string }[]) => {
    for (const event of events) topic.push(event.id);
  };
  await createOutboxRelay({ store, publish }).drain();
}

/** Nothing in the topic that was not committed; each aggregate's first occurrences in order; at the end, everything. */
async function checkEvents(store: Store, topic: readonly string[], complete: boolean): Promise<void> {
  const seen = new Set(topic);
  const numbers = new Set((await everything(store, left)).map((doc) => doc.n));
  const sums = await everything(store, sum);
  for (const id of seen) if (!id.startsWith('s') && !numbers.has(Number(id.slice(1)))) throw new Error(`never committed: ${id}`);
  for (const { _id, version } of sums) {
    const versions = [...seen].filter((id) => id.startsWith(`${_id}:`)).map((id) => Number(id.slice(_id.length + 1)));
    expect(versions).toEqual(Array.from({ length: versions.length }, (_, n) => n + 1));
    expect(versions.length).toBeLessThanOrEqual(version);
    if (complete) expect(versions).toHaveLength(version);
  }
  if (complete) for (const n of numbers) if (!seen.has(`a${n}`) || !seen.has(`b${n}`)) throw new Error(`event lost: ${n}`);
}
