/**
 * How a page is read in order: along an index of the table, or along the entries that an array's elements have in a side table.
 */
import type { Layout } from '../collection.ts';
import type { Document } from '../port.ts';
import type { SortKey } from '../query/page.ts';
import { segmentsOf, valueAt } from '../query/paths.ts';
import type { FieldNode, Node } from '../query/where.ts';
import { keyOf, type SqlValue } from './keys.ts';
import type { Predicate } from './predicates.ts';
import { columnOf, sideColumn, sideName, tableName } from './schema.ts';

export interface Walk {
  /** Tables, that of the documents as `t`. */
  from: string;
  /** What the walk itself keeps to, and the conditions that this answers. */
  within: Predicate;
  answers: ReadonlySet<Node>;
  column(path: string): string;
  isNull(path: string): string;
  notNull(path: string): string;
  /** Null is in its place among the other values; else it needs a range of its own. */
  sortsNull: boolean;
}

const none: Predicate = { sql: '1', params: [] };
const inTable = (path: string) => `t.${columnOf(path)}`;

export const tableWalk = (layout: Layout): Walk => ({
  from: `${tableName(layout)} t`,
  within: none,
  answers: new Set(),
  column: inTable,
  isNull: (path) => `${inTable(path)} IS NULL`,
  notNull: (path) => `${inTable(path)} IS NOT NULL`,
  sortsNull: true,
});

/**
 * For "this element, by date": where an index over an array has the fields that are compared by `eq`, then the one that is sorted
 * by, its side table has the entries in just that order. SQLite's planner would look up and sort all documents that have the
 * element, for each page. Undefined: no index is like that.
 */
export function elementWalk(layout: Layout, conjuncts: readonly Node[], sort: readonly SortKey[]): Walk | undefined {
  const [by, tie] = sort;
  if (sort.length !== 2 || by === undefined || tie?.direction !== by.direction) return undefined;
  for (const index of layout.indexes) {
    const at = index.fields.findIndex(({ path }) => path === by.path);
    const before = index.fields.slice(0, at);
    if (!index.multikey || at < 1 || !before.some(({ array }) => array)) continue;
    const equal = before.map(({ path }) => conjuncts.find((node): node is FieldNode => isEqual(node, path)));
    if (equal.includes(undefined)) continue;
    const column = (path: string) => (path === by.path ? `s.${sideColumn(at)}` : inTable(path));
    return {
      // A cross join is done in the order in which it is written.
      from: `${sideName(layout, index)} s CROSS JOIN ${tableName(layout)} t ON t.rid = s.rid`,
      within: {
        sql: equal.map((_, n) => `s.${sideColumn(n)} = ?`).join(' AND '),
        params: equal.map((node) => keyOf(node?.test.eq)),
      },
      answers: new Set(equal as Node[]),
      column,
      isNull: (path) => `${column(path)} = x'00'`,
      notNull: (path) => `${column(path)} <> x'00'`,
      sortsNull: false,
    };
  }
  return undefined;
}

const isEqual = (node: Node, path: string): boolean =>
  node.kind === 'field' && node.path === path && Object.keys(node.test).length === 1 && (node.test.eq ?? null) !== null;

export const orderBy = (sort: readonly SortKey[], column: (path: string, place: number) => string) =>
  `ORDER BY ${sort.map(({ path, direction }, place) => `${column(path, place)}${direction === -1 ? ' DESC' : ''}`).join(', ')}`;

/** The whole of a walk, from its first document on. */
export function rangesOf(sort: readonly SortKey[], walk: Walk): Predicate[] {
  const [by] = sort;
  if (walk.sortsNull || by === undefined) return [none];
  const ranges = [walk.isNull(by.path), walk.notNull(by.path)].map((sql) => ({ sql, params: [] }));
  return by.direction === 1 ? ranges : ranges.toReversed();
}

/**
 * What comes after a document, as ranges of the index one after the other: same values and a later last key, then one key less,
 * and so on. Each is one range, so that a deep page costs what the first one does.
 */
export function rangesAfter(sort: readonly SortKey[], after: Document, walk: Walk): Predicate[] {
  const ranges: Predicate[] = [];
  for (let depth = sort.length - 1; depth >= 0; depth -= 1) {
    const same: Predicate = { sql: '', params: [] };
    for (const { path } of sort.slice(0, depth)) {
      const key = keyOf(valueAt(after, segmentsOf(path)));
      same.sql += key === null ? `${walk.isNull(path)} AND ` : `${walk.column(path)} = ? AND `;
      if (key !== null) same.params.push(key);
    }
    const { path, direction } = sort[depth] as SortKey;
    const column = walk.column(path);
    const isId = path === '_id' || path === 'version';
    const key = keyOf(valueAt(after, segmentsOf(path)));
    const add = (sql: string, ...params: SqlValue[]) => ranges.push({ sql: same.sql + sql, params: [...same.params, ...params] });
    const notNull = walk.sortsNull || isId ? '' : ` AND ${walk.notNull(path)}`;
    if (direction === 1) key === null ? add(walk.notNull(path)) : add(`${column} > ?${notNull}`, key);
    else if (key !== null) {
      add(`${column} < ?${notNull}`, key);
      // Null is the least: going down it comes last.
      if (!isId) add(walk.isNull(path));
    }
  }
  return ranges;
}
