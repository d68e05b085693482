/**
 * Reads of one collection: one statement each, whose way through the indexes SQLite's own planner chooses. Two things it cannot know are
 * done here: whether a searched word is rare, and what no column holds (checked on the documents).
 */
import type { Layout } from '../collection.ts';
import type { Count, Document, FindOptions, Where } from '../port.ts';
import { matcher, type Test } from '../query/match.ts';
import { compare } from '../query/order.ts';
import { exactCount, readPage, type SortKey } from '../query/page.ts';
import { segmentsOf, valueAt } from '../query/paths.ts';
import { type Node, parseWhere } from '../query/where.ts';
import type { Connection } from './connection.ts';
import type { DocumentCache } from './document-cache.ts';
import { keyOf, type SqlValue } from './keys.ts';
import { all, hasColumn, type Predicate, predicateOf, wordRange } from './predicates.ts';
import { columnOf, tableName, wordsName } from './schema.ts';

/**
 * A word with more entries than this is checked row by row while an index is walked in order: a page is then full after a few hundred
 * rows. One with fewer leads to its rows, which are sorted. Measured with 100,000 meetings (`npm run bench P6`).
 */
const rareWord = 2_000;

export interface Step {
  sql: string;
  params: SqlValue[];
  /** An index should narrow it. */
  filtered: boolean;
}
type Found = [rid: number, version: number];

export interface SyncReader<T> {
  get(id: string, now: number): T | undefined;
  find(options: FindOptions | undefined, now: number, trace?: Step[]): T[];
  count(where: Where | undefined, now: number, trace?: Step[]): Count;
}

interface Query {
  predicate: Predicate;
  /** What no column answers. */
  residual: Test | undefined;
  filtered: boolean;
}

export function createReader<T>(connection: Connection, layout: Layout, cache: DocumentCache): SyncReader<T> {
  const table = tableName(layout);
  const getText = `SELECT t.rid, t.version FROM ${table} t WHERE t.id = ? AND t.expires > ?`;
  const entriesText = `SELECT count(*) FROM (SELECT 1 FROM ${wordsName(layout)} WHERE ${wordRange} LIMIT ${rareWord + 1})`;

  function readQuery(where: Where | undefined, now: number): Query {
    const node = parseWhere(where, layout.kindOf, layout.searchable.length > 0);
    const conjuncts = node.kind === 'and' ? node.nodes : [node];
    const predicates: Predicate[] = layout.expiresAt === undefined ? [] : [{ sql: '+t.expires > ?', params: [now] }];
    const rest: Node[] = [];
    for (const each of conjuncts) {
      const predicate = predicateOf(layout, each, rarest);
      if (predicate === undefined) rest.push(each);
      else predicates.push(predicate);
    }
    return {
      predicate: all(predicates),
      residual: rest.length === 0 ? undefined : matcher({ kind: 'and', nodes: rest }, layout.searchable),
      filtered: conjuncts.length > 0 && !conjuncts.some(isNarrow),
    };
  }

  /** The word with the fewest entries, if these are few. */
  function rarest(words: readonly string[]): string | undefined {
    let best: { word: string; entries: number } | undefined;
    for (const word of words) {
      const [entries] = connection.tuples(entriesText).get(word, word) as unknown as [number];
      if (entries <= rareWord && (best === undefined || entries < best.entries)) best = { word, entries };
    }
    return best?.word;
  }

  function run({ sql, params, filtered }: Step, trace: Step[] | undefined): Iterable<Found> {
    trace?.push({ sql, params, filtered });
    return connection.tuples(sql).iterate(...params) as unknown as Iterable<Found>;
  }
  /** The few rows of a page at once: about 5 µs instead of 8 for ten, measured alone. */
  function runPage({ sql, params, filtered }: Step, trace: Step[] | undefined): Found[] {
    trace?.push({ sql, params, filtered });
    return connection.tuples(sql).all(...params) as unknown as Found[];
  }

  function* documents(rows: Iterable<Found>): Generator<T> {
    for (const [rid, version] of rows) {
      const doc = cache.read<T>(rid, version);
      if (doc !== undefined) yield doc;
    }
  }

  /** Documents are checked or sorted here where no column holds the field. */
  function findSlowly(query: Query, options: FindOptions | undefined, trace: Step[] | undefined): T[] {
    const { sort, limit, skip, after } = readPage(layout, options ?? {});
    const { predicate, residual, filtered } = query;
    const sql = `SELECT t.rid, t.version FROM ${table} t WHERE ${predicate.sql}`;
    const order = comparator(sort);
    const found: T[] = [];
    for (const doc of documents(run({ sql, params: predicate.params, filtered }, trace)))
      if ((residual === undefined || residual(doc)) && (after === undefined || order(doc, after) > 0)) found.push(doc);
    return found.sort(order).slice(skip, skip + limit);
  }

  return {
    get(id, now) {
      const row = connection.tuples(getText).get(id, layout.expiresAt === undefined ? 0 : now) as unknown as Found | undefined;
      return row && cache.read(...row);
    },
    find(options, now, trace) {
      const query = readQuery(options?.where, now);
      const { sort, limit, skip, after } = readPage(layout, options ?? {});
      const sortable = sort.every((key) => hasColumn(layout, key.path));
      if (query.residual !== undefined || !sortable) return findSlowly(query, options, trace);
      const found: T[] = [];
      for (const range of after === undefined ? [all([])] : rangesAfter(sort, after)) {
        if (found.length === limit) break;
        const { sql, params } = all([query.predicate, range]);
        const text = `SELECT t.rid, t.version FROM ${table} t WHERE ${sql} ${orderBy(sort)} LIMIT ? OFFSET ?`;
        const step = { sql: text, params: [...params, limit - found.length, skip], filtered: query.filtered };
        for (const [rid, version] of runPage(step, trace)) {
          const doc = cache.read<T>(rid, version);
          if (doc !== undefined) found.push(doc);
        }
      }
      return found;
    },
    count(where, now, trace) {
      const { predicate, residual, filtered } = readQuery(where, now);
      const { sql, params } = predicate;
      if (residual === undefined) {
        const text = `SELECT count(*), 0 FROM (SELECT 1 FROM ${table} t WHERE ${sql} LIMIT ${exactCount + 1})`;
        const [[total]] = runPage({ sql: text, params, filtered }, trace) as [Found];
        return counted(total);
      }
      let total = 0;
      for (const doc of documents(
        run({ sql: `SELECT t.rid, t.version FROM ${table} t WHERE ${sql}`, params, filtered }, trace),
      )) {
        if (residual(doc)) total += 1;
        if (total > exactCount) break;
      }
      return counted(total);
    },
  };
}

/** Visits few rows without an index of the table's own: words have theirs, and nothing is in an empty list. */
const isNarrow = (node: Node) => node.kind === 'search' || (node.kind === 'field' && node.test.in?.length === 0);

const counted = (n: number): Count => (n > exactCount ? { total: exactCount, totalIsEstimate: true } : { total: n });

const orderBy = (sort: readonly SortKey[]) =>
  `ORDER BY ${sort.map(({ path, direction }) => `t.${columnOf(path)}${direction === -1 ? ' DESC' : ''}`).join(', ')}`;

function comparator(sort: readonly SortKey[]): (a: unknown, b: unknown) => number {
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
function rangesAfter(sort: readonly SortKey[], after: Document): Predicate[] {
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
