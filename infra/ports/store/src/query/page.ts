/** What a find asks for besides its filter, checked the same way for every backend. */
import type { Layout } from '../collection.ts';
import type { Document, FieldPath, FindOptions } from '../port.ts';

export interface SortKey {
  path: FieldPath;
  direction: 1 | -1;
}

export interface Page {
  /** Ends with `_id`, so that the order is total. */
  sort: SortKey[];
  limit: number;
  skip: number;
  after: Document | undefined;
}

/** Of a count: beyond it an estimate will do. */
export const exactCount = 10_000;
const defaultLimit = 100;
const mostLimit = 1_000;

export function readPage(layout: Layout, options: FindOptions): Page {
  const { limit = defaultLimit, skip = 0, after } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > mostLimit) throw new TypeError(`limit is 1 to ${mostLimit}: ${limit}`);
  if (!Number.isInteger(skip) || skip < 0) throw new TypeError(`skip is 0 or more: ${skip}`);
  if (after !== undefined && skip > 0) throw new TypeError('after or skip, not both');
  return { sort: sortKeys(layout, options.sort ?? {}), limit, skip, after };
}

function sortKeys(layout: Layout, sort: Record<string, 1 | -1>): SortKey[] {
  const keys: SortKey[] = [];
  for (const [path, direction] of Object.entries(sort)) {
    if (direction !== 1 && direction !== -1) throw new TypeError(`sort by "${path}" is 1 or -1`);
    if (layout.kindOf(path) === 'array') throw new TypeError(`"${path}" runs through an array: no order`);
    keys.push({ path, direction });
    if (path === '_id') return keys;
  }
  keys.push({ path: '_id', direction: keys.at(-1)?.direction ?? 1 });
  return keys;
}
