/** What SQLite's plan of a query says: which indexes serve it, or that none does. */
import type { Layout } from '../collection.ts';
import type { FindOptions, Where } from '../port.ts';
import type { Connection } from './connection.ts';
import type { Step } from './reader.ts';

export interface Explained {
  /** SQLite's own lines. */
  plan: string[];
  /** Declared indexes in it, by the layout's names; `*words` is the search's. */
  indexes: string[];
  /** It visits every document to check a filter or to sort. */
  fullScan: boolean;
}

export function explainStep(connection: Connection, layout: Layout, { sql, params, filtered }: Step): Explained {
  const rows = connection.sql(`EXPLAIN QUERY PLAN ${sql}`).all(...params);
  const plan = rows.map((row) => String(row.detail));
  const scans = plan.some((line) => line.startsWith('SCAN t'));
  const sorts = plan.some((line) => line.includes('TEMP B-TREE FOR ORDER BY'));
  return { plan, indexes: indexesOf(plan, layout), fullScan: scans && (filtered || sorts) };
}

function indexesOf(plan: readonly string[], layout: Layout): string[] {
  const indexes = new Set<string>();
  for (const line of plan) {
    const own = line.match(/USING (?:COVERING )?INDEX i:[^:]+:(\S+)/)?.[1];
    if (own !== undefined) indexes.add(own);
    for (const index of layout.indexes) if (line.includes(`m:${layout.name}:${index.name}`)) indexes.add(index.name);
    if (line.includes(`w:${layout.name}`)) indexes.add('*words');
  }
  return [...indexes];
}

/** The index that would serve a query: fields compared by equality first, then those of the order or a range. */
export function missingIndex(
  { name }: Layout,
  { where = {}, sort = {} }: { where?: Where | undefined; sort?: FindOptions['sort'] },
): string {
  const isEqual = (test: unknown) =>
    typeof test !== 'object' || test === null || test instanceof Date || 'eq' in test || 'in' in test;
  const paths = Object.keys(where).filter((path) => !['and', 'or', 'search'].includes(path));
  const [equal, others] = [paths.filter((path) => isEqual(where[path])), paths.filter((path) => !isEqual(where[path]))];
  const fields = Object.fromEntries([...equal, ...Object.keys(sort), ...others].map((path) => [path, sort[path] ?? 1]));
  const missing = 'or' in where ? 'for each alternative of its "or"' : `such as { fields: ${JSON.stringify(fields)} }`;
  return `${name}: no index serves ${JSON.stringify({ where, sort })}. Declare one, ${missing}, or say in \`small\` why the collection stays small.`;
}
