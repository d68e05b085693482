import type { Count, Document, FindOptions, Reader } from './port.ts';

/**
 * A page of a list: by its number, or after the last document of the page before, so that what leaves the list meanwhile moves
 * no other.
 */
export interface ListPage {
  page: number;
  limit: number;
  after?: Document | undefined;
}

const placeOf = ({ page, limit, after }: ListPage): Pick<FindOptions, 'limit' | 'skip' | 'after'> =>
  after ? { limit, after } : { limit, skip: (page - 1) * limit };

/** A page of what matches, and how much there is of it. */
export async function findPage<T extends Document>(
  reader: Reader<T>,
  options: Pick<FindOptions, 'where' | 'sort'>,
  page: ListPage,
): Promise<{ found: T[]; count: Count }> {
  const [found, count] = await Promise.all([reader.find({ ...options, ...placeOf(page) }), reader.count(options.where)]);
  return { found, count };
}
