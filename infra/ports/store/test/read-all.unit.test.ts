import { expect, test } from '@jest/globals';
import { forEachDue, listAll, type Reader, readAll } from '../src/index.ts';

interface Row {
  _id: string;
  version: number;
}
const idOf = (n: number) => String(n).padStart(5, '0');

/** Rows by id, as a store returns them; `onPage` is what others do meanwhile. */
function readerOf(rows: Row[], onPage = () => {}): Reader<Row> {
  return {
    find: async ({ limit = 0, after } = {}) => {
      onPage();
      return rows.filter(({ _id }) => !after || _id > after._id).slice(0, limit);
    },
    get: async () => undefined,
    count: async () => ({ total: rows.length }),
  };
}
const rowsUpTo = (count: number): Row[] => Array.from({ length: count }, (_, n) => ({ _id: idOf(n), version: 1 }));

test.each([0, 1, 499, 500, 501, 1_000, 1_234])('reads all of %d documents, each once and in order', async (count) => {
  expect((await listAll(readerOf(rowsUpTo(count)))).map(({ _id }) => _id)).toEqual(rowsUpTo(count).map(({ _id }) => _id));
});

test('neither skips nor repeats what remains where others delete what was read', async () => {
  const rows = rowsUpTo(1_200);
  const read: string[] = [];
  for await (const { _id } of readAll(readerOf(rows, () => rows.splice(0, 100)))) read.push(_id);
  expect(read).toEqual(
    rowsUpTo(1_200)
      .slice(100)
      .map(({ _id }) => _id),
  );
});

test.each([0, 99, 100, 250])('does all of %d things that are due, once each', async (count) => {
  const due = rowsUpTo(count);
  const done: string[] = [];
  await forEachDue(
    async (limit) => due.slice(0, limit),
    async ({ _id }) => {
      done.push(_id);
      due.splice(0, 1);
    },
  );
  expect(done).toEqual(rowsUpTo(count).map(({ _id }) => _id));
});

test('ends with what the work throws, and leaves the rest due', async () => {
  const due = rowsUpTo(3);
  const work = async ({ _id }: Row) => {
    if (_id === idOf(1)) throw new Error('the file store is away');
    due.splice(0, 1);
  };
  await expect(forEachDue(async (limit) => due.slice(0, limit), work)).rejects.toThrow('away');
  expect(due).toHaveLength(2);
});
