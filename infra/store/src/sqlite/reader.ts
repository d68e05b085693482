/**
 * Reads of one collection. Which way in is decided by counting index entries up to a bound, not by statistics: a selective index is
 * read and its rows sorted; otherwise the index that has the sort's order is walked and each row checked, for a bounded stretch.
 */
import type { Layout } from '../collection.ts';
import type { Count, FindOptions, Where } from '../port.ts';
import { type Access, accesses, orderedAccess } from './access.ts';
import { decode } from './codec.ts';
import type { Connection } from './connection.ts';
import type { SqlValue } from './keys.ts';
import { all, type Predicate } from './predicates.ts';
import { comparator, type FindQuery, orderBy, type Query, rangesAfter, readFind, readQuery } from './query.ts';
import { columnOf, columnPaths, tableName } from './schema.ts';

/** So few rows are fetched and sorted without looking for anything better. */
const few = 1_000;
/** How far the sort's index is walked before the filter's own indexes are looked at again. */
const stretch = 4_000;
/** Up to here candidates are told apart. */
const many = 50_000;
const exactCount = 10_000;

export interface Step {
  sql: string;
  params: SqlValue[];
  /** Visits documents without bound to check a filter that no index narrows. */
  full: boolean;
}
interface Row {
  version: number;
  dates: string | null;
  body: string;
}

export interface SyncReader<T> {
  get(id: string, now: number): T | undefined;
  find(options: FindOptions | undefined, now: number, trace?: Step[]): T[];
  count(where: Where | undefined, now: number, trace?: Step[]): Count;
}

export function createReader<T>(connection: Connection, layout: Layout): SyncReader<T> {
  const table = tableName(layout);
  const documentColumns = 't.version, t.dates, t.body';
  const getText = `SELECT ${documentColumns} FROM ${table} t WHERE t.id = ? AND t.expires > ?`;
  const byRid = `SELECT ${documentColumns} FROM ${table} t WHERE t.rid = ?`;
  const checkColumns = ['rid', 'id', 'version', 'expires', 'words', ...columnPaths(layout).map(columnOf)]
    .map((column) => `t.${column} AS ${column}`)
    .join(', ');
  const docOf = (row: Row) => decode<T>(row.body, row.dates, row.version);
  const live = (now: number): Predicate[] => (layout.expiresAt === undefined ? [] : [{ sql: '+t.expires > ?', params: [now] }]);

  function run(sql: string, params: SqlValue[], trace: Step[] | undefined, full = false): unknown[] {
    trace?.push({ sql, params, full });
    return connection.sql(sql).all(...params);
  }

  /** Entries that the access visits, up to `bound + 1`. */
  function entries(access: Access, bound: number): number {
    const text = `SELECT count(*) AS n FROM (SELECT 1 FROM (${access.rids.sql}) LIMIT ?)`;
    return Number(connection.sql(text).get(...access.rids.params, bound + 1)?.n);
  }

  function smallest(candidates: readonly Access[], bound: number): { access: Access; size: number } | undefined {
    let best: { access: Access; size: number } | undefined;
    for (const access of candidates) {
      const size = entries(access, best === undefined ? bound : Math.min(bound, best.size));
      if (best === undefined || size < best.size) best = { access, size };
    }
    return best;
  }

  const remaining = (query: Query, access: Access | undefined): Predicate[] =>
    [...query.predicates].filter(([node]) => access?.answers.has(node) !== true).map(([, predicate]) => predicate);

  const visitsAll = (query: Query, access: Access | undefined) =>
    query.conjuncts.length > 0 && (access === undefined || (access.direct !== undefined && access.answers.size === 0));

  /** FROM … WHERE … through an access, or over the whole table. */
  function through(access: Access | undefined, checks: readonly Predicate[]): Predicate {
    if (access === undefined) {
      const { sql, params } = all(checks);
      return { sql: `FROM ${table} t WHERE ${sql}`, params };
    }
    if (access.direct !== undefined) {
      const { sql, params } = all([access.direct.narrowing, ...checks]);
      return { sql: `FROM ${table} t INDEXED BY ${access.direct.index} WHERE ${sql}`, params };
    }
    const { sql, params } = all(checks);
    return {
      sql: `FROM (SELECT DISTINCT rid FROM (${access.rids.sql})) s CROSS JOIN ${table} t ON t.rid = s.rid WHERE ${sql}`,
      params: [...access.rids.params, ...params],
    };
  }

  function page(query: FindQuery, extra: Predicate[], limit: number, skip: number, trace: Step[] | undefined): T[] {
    const ordered = orderedAccess(layout, query.conjuncts, query.sort);
    const order = orderBy(query.sort);
    if (ordered !== undefined && remaining(query, ordered).length === 0) {
      const { sql, params } = through(ordered, extra);
      const text = `SELECT ${documentColumns} ${sql} ${order} LIMIT ? OFFSET ?`;
      return (run(text, [...params, limit, skip], trace) as Row[]).map(docOf);
    }
    const candidates = accesses(layout, query.conjuncts);
    const selective = smallest(candidates, few);
    if (ordered !== undefined && (selective === undefined || selective.size > few)) {
      const found = walk(query, ordered, order, extra, limit, skip, trace);
      if (found !== undefined) return found;
    }
    const best = selective !== undefined && selective.size > few ? smallest(candidates, many) : selective;
    const access = best === undefined || (best.size > many && ordered !== undefined) ? ordered : best.access;
    const { sql, params } = through(access, [...remaining(query, access), ...extra]);
    return fetch(
      run(`SELECT t.rid AS rid ${sql} ${order} LIMIT ? OFFSET ?`, [...params, limit, skip], trace, visitsAll(query, access)),
    );
  }

  /** Undefined when the stretch ended before the page was full. */
  function walk(
    query: FindQuery,
    access: Access,
    order: string,
    extra: Predicate[],
    limit: number,
    skip: number,
    trace?: Step[],
  ) {
    const { sql, params } = through(access, extra);
    const checks = all(remaining(query, access));
    const bound = Math.max(stretch, 4 * (limit + skip));
    const text = `SELECT t.rid AS rid FROM (SELECT ${checkColumns} ${sql} ${order} LIMIT ?) t WHERE ${checks.sql} LIMIT ? OFFSET ?`;
    const rids = run(text, [...params, bound, ...checks.params, limit, skip], trace);
    if (rids.length === limit) return fetch(rids);
    const walked = connection.sql(`SELECT count(*) AS n FROM (SELECT 1 ${sql} LIMIT ?)`).get(...params, bound);
    return Number(walked?.n) < bound ? fetch(rids) : undefined;
  }

  /** Documents are fetched after sorting, so that no sorter carries their bodies. */
  function fetch(rids: unknown[]): T[] {
    const statement = connection.sql(byRid);
    const found: T[] = [];
    for (const { rid } of rids as { rid: number }[]) {
      const row = statement.get(rid) as Row | undefined;
      if (row !== undefined) found.push(docOf(row));
    }
    return found;
  }

  /** Filters or sorts on fields without a column: documents are read and looked at one by one. */
  function slowly(query: FindQuery, checks: Predicate[], trace: Step[] | undefined): T[] {
    const { sort, limit, skip, after, residual } = query;
    const order = comparator(sort);
    const ordered = query.sortable ? orderedAccess(layout, query.conjuncts, sort) : undefined;
    const best = smallest(accesses(layout, query.conjuncts), many);
    const inOrder = ordered !== undefined && (best === undefined || best.size > few);
    const access = inOrder ? ordered : best?.access;
    const { sql, params } = through(access, [...remaining(query, access), ...checks]);
    const text = `SELECT ${documentColumns} ${sql}${inOrder ? ` ${orderBy(sort)}` : ''}`;
    trace?.push({ sql: text, params, full: visitsAll(query, access) });
    const found: T[] = [];
    for (const row of connection.sql(text).iterate(...params) as Iterable<unknown>) {
      const doc = docOf(row as Row);
      if (residual !== undefined && !residual(doc)) continue;
      if (after !== undefined && order(doc, after) <= 0) continue;
      found.push(doc);
      if (inOrder && found.length === skip + limit) break;
    }
    if (!inOrder) found.sort(order);
    return found.slice(skip, skip + limit);
  }

  return {
    get(id, now) {
      const row = connection.sql(getText).get(id, layout.expiresAt === undefined ? 0 : now) as Row | undefined;
      return row && docOf(row);
    },
    find(options, now, trace) {
      const query = readFind(layout, options);
      if (query.residual !== undefined || !query.sortable) return slowly(query, live(now), trace);
      if (query.after === undefined) return page(query, live(now), query.limit, query.skip, trace);
      const found: T[] = [];
      for (const range of rangesAfter(query.sort, query.after)) {
        if (found.length === query.limit) break;
        found.push(...page(query, [range, ...live(now)], query.limit - found.length, 0, trace));
      }
      return found;
    },
    count(where, now, trace) {
      const query = readQuery(layout, where);
      const best = smallest(accesses(layout, query.conjuncts), exactCount);
      const { sql, params } = through(best?.access, [...remaining(query, best?.access), ...live(now)]);
      if (query.residual === undefined) {
        const text = `SELECT count(*) AS n FROM (SELECT 1 ${sql} LIMIT ?)`;
        const [row] = run(text, [...params, exactCount + 1], trace, visitsAll(query, best?.access)) as { n: number }[];
        return answer(row?.n ?? 0);
      }
      let total = 0;
      for (const row of connection.sql(`SELECT ${documentColumns} ${sql}`).iterate(...params) as Iterable<unknown>) {
        if (query.residual(docOf(row as Row))) total += 1;
        if (total > exactCount) break;
      }
      return answer(total);
    },
  };
}

const answer = (n: number): Count => (n > exactCount ? { total: exactCount, totalIsEstimate: true } : { total: n });
