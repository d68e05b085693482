/** `kill -9`, again and again: what was acknowledged is there, whole; what was not is there whole or not at all. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { createOutboxRelay } from '../outbox/relay.ts';
import type { CollectionDefinition, Document, Store } from '../port.ts';
import { left, right, sum } from './child.ts';
import { type StoreHarness, seeded } from './harness.ts';

const rounds = 12;

export function durabilitySuite(harness: StoreHarness): void {
  const { child } = harness;
  if (child === undefined) return;
  describe(`${harness.name}: durability`, () => {
    test('a process killed at any moment loses nothing acknowledged and leaves nothing half done', async () => {
      const place = await child.place();
      const random = seeded(Date.now());
      const acknowledged = new Set<number>();
      const published = new Set<string>();
      let first = 0;
      for (let round = 0; round < rounds; round += 1) {
        const lines = await killedAfter(child.module, place, first, 5 + Math.floor(random() * 200), random() * 4);
        for (const n of lines) acknowledged.add(n);
        const store = await child.openStore(place);
        try {
          await check(store, acknowledged, published);
        } finally {
          await store.close();
        }
        first = Math.max(first, ...acknowledged) + 1_000;
      }
      expect(acknowledged.size).toBeGreaterThan(rounds * 5);
    }, 60_000);
  });
}

/** The numbers that the child acknowledged before it was killed, some time after the given count. */
async function killedAfter(module: string, place: string, first: number, count: number, ms: number): Promise<number[]> {
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
  return output.split('\n').slice(0, -1).map(Number);
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

async function check(store: Store, acknowledged: Set<number>, published: Set<string>): Promise<void> {
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

  const relay = createOutboxRelay({
    store,
    publish: async (_, events) => {
      for (const event of events) published.add(event.id);
    },
  });
  await relay.drain();
  expect(published.size).toBe(numbers.size * 2);
  for (const n of numbers) if (!published.has(`a${n}`) || !published.has(`b${n}`)) throw new Error(`event lost: ${n}`);
}
