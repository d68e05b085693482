import type { Document, FindOptions, Reader } from './port.ts';

const PAGE = 500;
const AT_ONCE = 100;

/**
 * All documents that match, in order, however many: read a page at a time, each after the last document of the page before. What
 * others insert, change or delete meanwhile is no trouble: what remains is neither skipped nor read twice.
 */
export async function* readAll<T extends Document>(
  reader: Reader<T>,
  options: Pick<FindOptions, 'where' | 'sort'> = {},
): AsyncGenerator<T> {
  let after: T | undefined;
  do {
    const page: T[] = await reader.find({ ...options, limit: PAGE, ...(after && { after }) });
    yield* page;
    after = page.length === PAGE ? page.at(-1) : undefined;
  } while (after);
}

/** The same as one list, where it is wanted whole. */
export async function listAll<T extends Document>(
  reader: Reader<T>,
  options?: Pick<FindOptions, 'where' | 'sort'>,
): Promise<T[]> {
  const all: T[] = [];
  for await (const each of readAll(reader, options)) all.push(each);
  return all;
}

/**
 * Does what is due, one after the other, until nothing is left. `find` returns up to `limit` of it, and `work` leaves what it
 * gets no longer due; what it throws ends the run, and the rest waits for the next one.
 */
export async function forEachDue<T>(
  find: (limit: number) => Promise<readonly T[]>,
  work: (each: T) => Promise<unknown>,
): Promise<void> {
  let due: readonly T[];
  do {
    due = await find(AT_ONCE);
    for (const each of due) await work(each);
  } while (due.length === AT_ONCE);
}

/** Those with these ids that there are; of at most 1,000. */
export const byIds = async <T extends Document>(reader: Reader<T>, ids: readonly string[]): Promise<T[]> =>
  ids.length === 0 ? [] : reader.find({ where: { _id: { in: [...new Set(ids)] } }, limit: ids.length });
export const mapByIds = async <T extends Document>(reader: Reader<T>, ids: readonly string[]): Promise<Map<string, T>> =>
  new Map((await byIds(reader, ids)).map((each) => [each._id, each]));
