import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineCollection } from '../src/collection.ts';
import { createSqliteStore } from '../src/sqlite/store.ts';

const people = defineCollection({
  name: 'people',
  schema: z.object({ _id: z.string(), version: z.number(), name: z.string(), phone: z.string(), about: z.string() }),
  indexes: [{ fields: { phone: 1 }, unique: true }],
  searchable: ['name'],
});
const person = (n: number) => ({
  _id: `p${n}`,
  name: `Zubeida${n} Qureshi${n}`,
  phone: `+9198111${String(n).padStart(5, '0')}`,
  // Long enough for pages of its own.
  about: `secret${n} `.repeat(2_000),
});
const left = (dir: string, words: string[]) => {
  const bytes = Buffer.concat(readdirSync(dir).map((file) => readFileSync(join(dir, file))));
  return words.filter((word) => bytes.includes(word));
};

test('erased values leave no bytes in the files once they were swept', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'visavis-erasure-'));
  const store = createSqliteStore({ dir, name: 'test', sweepMs: 0 });
  await store.prepare([people]);
  for (let n = 0; n < 40; n += 1) await store.transaction(async (unit) => void unit.collection(people).insert(person(n)));
  const words = ['Zubeida7', 'zubeida7', 'Zubeida8', '+919811100007', '+919811100008', 'secret7 ', 'secret8 '];
  expect(left(dir, words)).toEqual(expect.arrayContaining(['Zubeida7', '+919811100008', 'secret8 ']));
  await store.transaction(async (unit) => {
    const collection = unit.collection(people);
    for (const id of ['p7', 'p8']) {
      const found = await collection.get(id);
      if (!found) throw new Error(`${id} is missing`);
      if (id === 'p7') collection.save({ ...found, name: 'Deleted user', phone: '', about: '' });
      else collection.delete(found);
    }
  });
  await store.sweep();
  expect(left(dir, words)).toEqual([]);
  expect(left(dir, ['Zubeida9', 'secret9 '])).toHaveLength(2);
  await store.close();
  rmSync(dir, { recursive: true });
});
