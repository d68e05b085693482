import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { createSqliteStore, defineCollection } from '../src/index.ts';

const schema = z.object({ _id: z.string(), version: z.number(), name: z.string() });
const people = defineCollection({ name: 'people', schema, indexes: [{ fields: { name: 1 } }] });
const rooms = defineCollection({ name: 'rooms', schema });
const roomsToo = defineCollection({ name: 'rooms', schema });

test('collections of which one cannot be made leave no table, and are made at the next try', async () => {
  const store = createSqliteStore({ file: ':memory:', sweepMs: 0 });
  await expect(store.prepare([people, rooms, roomsToo])).rejects.toThrow('collection rooms is defined twice');
  await store.prepare([people, roomsToo]);
  await store.transaction(async (unit) => {
    unit.collection(people).insert({ _id: 'p1', name: 'Asha' });
    unit.collection(roomsToo).insert({ _id: 'r1', name: 'Hall' });
  });
  expect(await store.collection(people).find({ where: { name: 'Asha' } })).toHaveLength(1);
  await store.close();
});
