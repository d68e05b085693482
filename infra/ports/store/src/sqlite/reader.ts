/**
 * Reads of one collection: one statement each, whose way through the indexes SQLite's own planner chooses. Two things it cannot
 * know are done here: whether a searched word is rare, and what no column holds (checked on the documents).
 */
import type { Layout } from '../collection.ts';
import type { Count, FindOptions, Where } from '../port.ts';
import { matcher, type Test } from '../query/match.ts';
import { compare } from '../query/order.ts';
import { exactCount, readPage, type SortKey } from '../query/page.ts';
import { segmentsOf, valueAt } from '../query/paths.ts';
import { type Node, parseWhere } from '../query/where.ts';
import type { Connection } from './connection.ts';
import type { DocumentCache } from './document-cache.ts';
import type { SqlValue } from './keys.ts';
import { all, hasColumn, type Predicate, predicateOf, wordRange } from './predicates.ts';
import { tableName, wordsName } from './schema.ts';
import { elementWalk, orderBy, rangesAfter, rangesOf, tableWalk } from './walk.ts';

/**
 * A word with more entries than this is checked row by row while an index is walked in order: a page is then full after a few
 * hundred rows. One with fewer leads to its rows, which are sorted. Measured with 100,000 meetings (`npm run bench P6`).
 */
const rareWord = 2_000;

/** Alternatives of an `or` beyond this are left to SQLite's planner. */
const mostParts = 4;

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
  const plainWalk = tableWalk(layout);
  const getText = `SELECT t.rid, t.version FROM ${table} t WHERE t.id = ? AND t.expires > ?`;
  const entriesText = `SELECT count(*) FROM (SELECT 1 FROM ${wordsName(layout)} WHERE ${wordRange} LIMIT ${rareWord + 1})`;

  function conjunctsOf(where: Where | undefined): readonly Node[] {
    const node = parseWhere(where, layout.kindOf, layout.searchable.length > 0);
    return node.kind === 'and' ? node.nodes : [node];
  }

  function readQuery(conjuncts: readonly Node[], now: number): Query {
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

  /**
   * A filter that columns answer, as parts that have no document in common: each alternative of an `or` is read along an index of
   * its own, in order, and SQLite merges them. As one condition it would look up and sort all that they find, for each page.
   */
  function partsOf(conjuncts: readonly Node[], whole: Predicate, now: number): Predicate[] {
    const or = conjuncts.find((each) => each.kind === 'or');
    if (or?.kind !== 'or' || or.nodes.length === 0 || or.nodes.length > mostParts) return [whole];
    const others = conjuncts.filter((each) => each !== or);
    const found = or.nodes.map((node) => readQuery([node], now).predicate);
    const without = found.map(({ sql, params }) => ({ sql: `(${sql}) IS NOT TRUE`, params }));
    return found.map((each, n) => all([each, ...without.slice(0, n), readQuery(others, now).predicate]));
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
      const conjuncts = conjunctsOf(options?.where);
      const query = readQuery(conjuncts, now);
      const { sort, limit, skip, after } = readPage(layout, options ?? {});
      const sortable = sort.every((key) => hasColumn(layout, key.path));
      if (query.residual !== undefined || !sortable) return findSlowly(query, options, trace);
      const elements = skip === 0 ? elementWalk(layout, conjuncts, sort) : undefined;
      const walk = elements ?? plainWalk;
      const rest = conjuncts.filter((each) => !walk.answers.has(each));
      const predicate = elements ? all([elements.within, readQuery(rest, now).predicate]) : query.predicate;
      // Along an index of `_id` alone nothing is merged sooner than found.
      const parts = elements || sort.length === 1 ? [predicate] : partsOf(conjuncts, predicate, now);
      const isMerged = parts.length > 1;
      const keys = isMerged ? sort.map(({ path }, n) => `, ${walk.column(path)} AS k${n}`).join('') : '';
      const order = orderBy(sort, isMerged ? (_, n) => `k${n}` : walk.column);
      const found: T[] = [];
      for (const range of after === undefined ? rangesOf(sort, walk) : rangesAfter(sort, after, walk)) {
        if (found.length === limit) break;
        const ranged = parts.map((part) => all([part, range]));
        const { sql, params } = unionOf(ranged, `t.rid, t.version${keys} FROM ${walk.from}`);
        const text = `${sql} ${order} LIMIT ? OFFSET ?`;
        const step = { sql: text, params: [...params, limit - found.length, skip], filtered: query.filtered };
        for (const [rid, version] of runPage(step, trace)) {
          const doc = cache.read<T>(rid, version);
          if (doc !== undefined) found.push(doc);
        }
      }
      return found;
    },
    count(where, now, trace) {
      const conjuncts = conjunctsOf(where);
      const { predicate, residual, filtered } = readQuery(conjuncts, now);
      if (residual === undefined) {
        const { sql, params } = unionOf(partsOf(conjuncts, predicate, now), `1 FROM ${table} t`);
        const text = `SELECT count(*), 0 FROM (${sql} LIMIT ${exactCount + 1})`;
        const [[total]] = runPage({ sql: text, params, filtered }, trace) as [Found];
        return counted(total);
      }
      const { sql, params } = predicate;
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

const unionOf = (parts: readonly Predicate[], columns: string): Predicate => ({
  sql: parts.map(({ sql }) => `SELECT ${columns} WHERE ${sql}`).join(' UNION ALL '),
  params: parts.flatMap(({ params }) => params),
});

const counted = (n: number): Count => (n > exactCount ? { total: exactCount, totalIsEstimate: true } : { total: n });

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
