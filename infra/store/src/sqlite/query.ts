/** A find or count, read and taken apart: what SQL can check, what JavaScript must, in which order. */
import type { Layout } from '../collection.ts';
import type { Document, FindOptions, Where } from '../port.ts';
import { matcher, type Test } from '../query/match.ts';
import { compare } from '../query/order.ts';
import { type Page, readPage, type SortKey } from '../query/page.ts';
import { segmentsOf, valueAt } from '../query/paths.ts';
import { type Node, parseWhere } from '../query/where.ts';
import { conjunctsOf } from './access.ts';
import { keyOf } from './keys.ts';
import { hasColumn, type Predicate, predicateOf } from './predicates.ts';
import { columnOf } from './schema.ts';

export interface Query {
  conjuncts: Node[];
  /** By conjunct; those absent are in `residual`. */
  predicates: Map<Node, Predicate>;
  /** What no column answers. */
  residual: Test | undefined;
}

export interface FindQuery extends Query, Page {
  /** Every sort field has a column. */
  sortable: boolean;
}

export function readQuery(layout: Layout, where: Where | undefined): Query {
  const conjuncts = conjunctsOf(parseWhere(where, layout.kindOf, layout.searchable.length > 0));
  const predicates = new Map<Node, Predicate>();
  const rest: Node[] = [];
  for (const node of conjuncts) {
    const predicate = predicateOf(layout, node);
    if (predicate === undefined) rest.push(node);
    else predicates.set(node, predicate);
  }
  const residual = rest.length === 0 ? undefined : matcher({ kind: 'and', nodes: rest }, layout.searchable);
  return { conjuncts, predicates, residual };
}

export function readFind(layout: Layout, options: FindOptions = {}): FindQuery {
  const page = readPage(layout, options);
  const sortable = page.sort.every((key) => hasColumn(layout, key.path));
  return { ...readQuery(layout, options.where), ...page, sortable };
}

export const orderBy = (sort: readonly SortKey[]) =>
  `ORDER BY ${sort.map(({ path, direction }) => `t.${columnOf(path)}${direction === -1 ? ' DESC' : ''}`).join(', ')}`;

export function comparator(sort: readonly SortKey[]): (a: unknown, b: unknown) => number {
  const keys = sort.map(({ path, direction }) => ({ segments: segmentsOf(path), direction }));
  return (a, b) => {
    for (const { segments, direction } of keys) {
      const order = compare(valueAt(a, segments), valueAt(b, segments)) * direction;
      if (order !== 0) return order;
    }
    return 0;
  };
}

/**
 * What comes after a document, as ranges of the index one after the other: same values and a later last key, then one key less,
 * and so on. Each is one range, so that a deep page costs what the first one does.
 */
export function rangesAfter(sort: readonly SortKey[], after: Document): Predicate[] {
  const ranges: Predicate[] = [];
  for (let depth = sort.length - 1; depth >= 0; depth -= 1) {
    const same: Predicate = { sql: '', params: [] };
    for (const { path } of sort.slice(0, depth)) {
      const key = keyOf(valueAt(after, segmentsOf(path)));
      same.sql += key === null ? `t.${columnOf(path)} IS NULL AND ` : `t.${columnOf(path)} = ? AND `;
      if (key !== null) same.params.push(key);
    }
    const { path, direction } = sort[depth] as SortKey;
    const column = `t.${columnOf(path)}`;
    const key = keyOf(valueAt(after, segmentsOf(path)));
    const add = (sql: string, ...params: Predicate['params']) =>
      ranges.push({ sql: same.sql + sql, params: [...same.params, ...params] });
    if (direction === 1) key === null ? add(`${column} IS NOT NULL`) : add(`${column} > ?`, key);
    else if (key !== null) {
      add(`${column} < ?`, key);
      // Null is the least: going down it comes last.
      if (path !== '_id' && path !== 'version') add(`${column} IS NULL`);
    }
  }
  return ranges;
}
