/**
 * Reads of one collection. Which way in is decided by counting index entries up to a bound and, when all are many, by a sample of
 * rows, not by kept statistics: a selective index is read and its rows sorted, or the index that has the sort's order is walked and
 * each row checked, for a bounded stretch.
 */
import type { Layout } from '../collection.ts';
import { frozen } from '../document.ts';
import type { Count, FindOptions, Where } from '../port.ts';
import { exactCount } from '../query/page.ts';
import { type Access, accesses, orderedAccess } from './access.ts';
import { costOf, createChooser } from './chooser.ts';
import { decode } from './codec.ts';
import type { Connection } from './connection.ts';
import type { DocumentCache } from './document-cache.ts';
import type { SqlValue } from './keys.ts';
import { all, type Predicate } from './predicates.ts';
import { comparator, type FindQuery, orderBy, type Query, rangesAfter, readFind, readQuery } from './query.ts';
import { tableName } from './schema.ts';

const findSample = 400;
const countSample = 2_000;
/** The least number of rows that a walk goes before it is given up. */
const stretch = 1_000;

export interface Step {
  sql: string;
  params: SqlValue[];
  /** Visits documents without bound to check a filter that no index narrows. */
  full: boolean;
}
type Found = [rid: number, version: number];
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

export function createReader<T>(connection: Connection, layout: Layout, cache: DocumentCache): SyncReader<T> {
  const table = tableName(layout);
  const documentColumns = 't.version, t.dates, t.body';
  const getText = `SELECT t.rid, t.version FROM ${table} t WHERE t.id = ? AND t.expires > ?`;
  const versionText = `SELECT t.version FROM ${table} t WHERE t.rid = ?`;
  const chooser = createChooser(connection, table);
  const docOf = (row: Row) => frozen(decode<T>(row.body, row.dates, row.version));
  const live = (now: number): Predicate[] => (layout.expiresAt === undefined ? [] : [{ sql: '+t.expires > ?', params: [now] }]);

  function run(sql: string, params: SqlValue[], trace: Step[] | undefined, full = false): unknown[] {
    trace?.push({ sql, params, full });
    return connection.sql(sql).all(...params);
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
      const text = `SELECT t.rid, t.version ${sql} ${order} LIMIT ? OFFSET ?`;
      const bound = [...params, limit, skip];
      trace?.push({ sql: text, params: bound, full: false });
      return read(connection.tuples(text).all(...bound) as unknown as Found[]);
    }
    const candidates = accesses(layout, query.conjuncts).filter((each) => !within(each, ordered));
    let access = chooser.few(candidates);
    if (access === undefined) {
      const walked = ordered === undefined ? [] : [ordered];
      const sampled = chooser.sample(all([...query.predicates.values(), ...extra]), [...candidates, ...walked], findSample);
      const best = chooser.cheapest(candidates, sampled);
      if (ordered !== undefined) {
        const far = ((limit + skip) * (sampled.of(ordered) + 1)) / (sampled.hits + 0.5);
        if (best === undefined || 2 * far * costOf(ordered) <= best.cost) {
          const found = walk(query, ordered, order, extra, limit, skip, Math.max(stretch, Math.ceil(2 * far)), trace);
          if (found !== undefined) return found;
        }
      }
      access = best === undefined ? ordered : best.access;
    }
    const { sql, params } = through(access, [...remaining(query, access), ...extra]);
    const text = `SELECT t.rid AS rid ${sql} ${order} LIMIT ? OFFSET ?`;
    return fetch(run(text, [...params, limit, skip], trace, visitsAll(query, access)));
  }

  /** Undefined when the stretch ended before the page was full. */
  function walk(
    query: FindQuery,
    access: Access,
    order: string,
    extra: Predicate[],
    limit: number,
    skip: number,
    bound: number,
    trace: Step[] | undefined,
  ): T[] | undefined {
    const { sql, params } = through(access, extra);
    const checks = all(remaining(query, access));
    // Only the columns that are checked: one more would take the walk from the index to the rows.
    const columns = new Set(['t.rid', ...(checks.sql.match(/\bt\.("f:[^"]+"|\w+)/g) ?? [])]);
    const inner = [...columns].map((column) => `${column} AS ${column.slice(2)}`).join(', ');
    const text = `SELECT t.rid AS rid FROM (SELECT ${inner} ${sql} ${order} LIMIT ?) t WHERE ${checks.sql} LIMIT ? OFFSET ?`;
    const rids = run(text, [...params, bound, ...checks.params, limit, skip], trace);
    if (rids.length === limit) return fetch(rids);
    const walked = connection.sql(`SELECT count(*) AS n FROM (SELECT 1 ${sql} LIMIT ?)`).get(...params, bound);
    return Number(walked?.n) < bound ? fetch(rids) : undefined;
  }

  /** Documents are fetched after sorting, so that no sorter carries their bodies. */
  function fetch(rids: unknown[]): T[] {
    const statement = connection.sql(versionText);
    return read((rids as { rid: number }[]).map(({ rid }) => [rid, Number(statement.get(rid)?.version)]));
  }

  function read(rows: readonly Found[]): T[] {
    const found: T[] = [];
    for (const [rid, version] of rows) {
      const doc = cache.read<T>(rid, version);
      if (doc !== undefined) found.push(doc);
    }
    return found;
  }

  /** Filters or sorts on fields without a column: documents are read and looked at one by one. */
  function slowly(query: FindQuery, checks: Predicate[], trace: Step[] | undefined): T[] {
    const { sort, limit, skip, after, residual } = query;
    const order = comparator(sort);
    const ordered = query.sortable ? orderedAccess(layout, query.conjuncts, sort) : undefined;
    const candidates = accesses(layout, query.conjuncts);
    const best = chooser.few(candidates) ?? (ordered === undefined ? chooser.cheapest(candidates)?.access : undefined);
    const inOrder = best === undefined && ordered !== undefined;
    const access = inOrder ? ordered : best;
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
      const row = connection.tuples(getText).get(id, layout.expiresAt === undefined ? 0 : now) as unknown as Found | undefined;
      return row && cache.read(...row);
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
      const candidates = accesses(layout, query.conjuncts);
      let access = chooser.few(candidates);
      if (access === undefined && query.residual === undefined) {
        const match = all([...query.predicates.values(), ...live(now)]);
        let sampled = chooser.sample(match, candidates, findSample);
        // Near the limit a closer look decides; it costs a few milliseconds, but counting to the limit costs more.
        if (sampled.hits * sampled.scale > exactCount / 2) sampled = chooser.sample(match, candidates, countSample);
        const estimate = sampled.surelyOver(exactCount);
        if (estimate !== undefined) return { total: estimate, totalIsEstimate: true };
        access = chooser.cheapest(candidates, sampled)?.access;
      } else access ??= chooser.cheapest(candidates)?.access;
      const { sql, params } = through(access, [...remaining(query, access), ...live(now)]);
      if (query.residual === undefined) {
        const text = `SELECT count(*) AS n FROM (SELECT 1 ${sql} LIMIT ?)`;
        const [row] = run(text, [...params, exactCount + 1], trace, visitsAll(query, access)) as { n: number }[];
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

/** Its conditions are among those of the other, which has them and the order too. */
const within = (access: Access, other: Access | undefined) =>
  access.direct !== undefined && other !== undefined && [...access.answers].every((node) => other.answers.has(node));
