/** Filters as SQL over the declared columns and side tables; what these do not hold stays for JavaScript. */
import type { Layout } from '../collection.ts';
import type { Condition, FieldPath, Scalar } from '../port.ts';
import type { FieldNode, Node } from '../query/where.ts';
import { keyOf, nullKey, type SqlValue, typeBounds } from './keys.ts';
import { wordMark } from './rows.ts';
import { columnOf, columnPaths, sideColumn, sideName, wordsName } from './schema.ts';

export interface Predicate {
  sql: string;
  params: SqlValue[];
}

export function all(parts: readonly Predicate[]): Predicate {
  const [first, ...more] = parts;
  if (first === undefined) return { sql: '1', params: [] };
  let { sql } = first;
  const params = [...first.params];
  for (const part of more) {
    sql += ` AND ${part.sql}`;
    params.push(...part.params);
  }
  return { sql, params };
}

/** More words than this are left to JavaScript: SQLite bounds the depth of an expression. */
const mostWords = 32;

/** The predicate over table alias `t`, or undefined when some part has no column. It is exact, never an approximation. */
export function predicateOf(layout: Layout, node: Node, rarest: Rarest): Predicate | undefined {
  switch (node.kind) {
    case 'and':
    case 'or': {
      const parts = node.nodes.map((part) => predicateOf(layout, part, rarest));
      if (parts.some((part) => part === undefined)) return undefined;
      const glue = node.kind === 'and' ? ' AND ' : ' OR ';
      if (parts.length === 0) return { sql: node.kind === 'and' ? '1' : '0', params: [] };
      return {
        sql: `(${parts.map((part) => part?.sql).join(glue)})`,
        params: parts.flatMap((part) => part?.params ?? []),
      };
    }
    case 'search':
      if (node.words.length > mostWords) return undefined;
      return searchPredicate(layout, node.words, rarest(node.words));
    case 'field':
      if (node.array) return arrayPredicate(layout, node);
      return hasColumn(layout, node.path) ? scalarPredicate(`t.${columnOf(node.path)}`, node.test, null) : undefined;
  }
}

/** The word of a search that leads to few rows, if there is one. */
export type Rarest = (words: readonly string[]) => string | undefined;

/** Entries of a word's prefix: no folded word holds the last code point, so it ends the range. Takes the word twice. */
export const wordRange = 'word >= ? AND word < ? || char(0x10ffff)';

function searchPredicate(layout: Layout, words: readonly string[], rarest: string | undefined): Predicate {
  const checks = words
    .filter((word) => word !== rarest)
    .map((word) => ({ sql: 'instr(t.words, ?) > 0', params: [wordMark + word] }));
  if (rarest === undefined) return all(checks);
  return all([
    { sql: `t.rid IN (SELECT rid FROM ${wordsName(layout)} WHERE ${wordRange})`, params: [rarest, rarest] },
    ...checks,
  ]);
}

export const hasColumn = (layout: Layout, path: FieldPath) =>
  path === '_id' || path === 'version' || columnPaths(layout).includes(path);

/** `absent` is how the column says null: NULL in a row, a marker in a side table. */
export function scalarPredicate(column: string, test: Condition, absent: SqlValue): Predicate {
  const parts: Predicate[] = [];
  const add = (sql: string, ...params: SqlValue[]) => parts.push({ sql, params });
  const isNull = absent === null ? `${column} IS NULL` : `${column} = x'00'`;
  const notNull = absent === null ? `${column} IS NOT NULL` : `${column} <> x'00'`;
  if (test.exists !== undefined) add(test.exists ? notNull : isNull);
  if (test.eq !== undefined) test.eq === null ? add(isNull) : add(`${column} = ?`, keyOf(test.eq));
  if (test.ne !== undefined) test.ne === null ? add(notNull) : add(`${column} IS NOT ?`, keyOf(test.ne));
  if (test.in !== undefined) {
    const { keys, marks, hasNull } = listOf(test.in);
    const listed = keys.length === 0 ? '0' : `${column} IN (${marks})`;
    add(hasNull ? `(${listed} OR ${isNull})` : listed, ...keys);
  }
  if (test.nin !== undefined) {
    const { keys, marks, hasNull } = listOf(test.nin);
    const unlisted = keys.length === 0 ? '1' : `${column} NOT IN (${marks})`;
    add(hasNull ? `(${notNull} AND ${unlisted})` : `(${isNull} OR ${unlisted})`, ...keys);
  }
  const lower = test.gt ?? test.gte;
  const upper = test.lt ?? test.lte;
  // Between two ends of one type is nothing of another. SQLite seeks by the first bound of each side: it must be ours, not the
  // type's.
  const isClosed = lower !== undefined && upper !== undefined && typeBounds(keyOf(lower)).to === typeBounds(keyOf(upper)).to;
  const range = (sign: string, operand: Scalar | undefined) => {
    if (operand === undefined) return;
    const key = keyOf(operand);
    const { from, to } = typeBounds(key);
    const bound = sign.startsWith('>') ? to && ` AND ${column} < ${to}` : from && ` AND ${column} >= ${from}`;
    add(`${column} ${sign} ?${isClosed ? '' : (bound ?? '')}`, key);
  };
  range('>', test.gt);
  range('>=', test.gte);
  range('<', test.lt);
  range('<=', test.lte);
  return all(parts);
}

function listOf(values: readonly Scalar[]) {
  const keys = values.filter((value) => value !== null).map(keyOf);
  return { keys, marks: keys.map(() => '?').join(', '), hasNull: values.includes(null) };
}

/** Conditions on one element go into one lookup; those on every element into a lookup of the exceptions. */
function arrayPredicate(layout: Layout, node: FieldNode): Predicate | undefined {
  const index = layout.indexes.find((each) => each.fields.some((field) => field.path === node.path));
  if (index === undefined) return undefined;
  const side = sideName(layout, index);
  const column = sideColumn(index.fields.findIndex((field) => field.array));
  const holders = (test: Condition): Predicate => {
    const inner = scalarPredicate(column, test, nullKey);
    return { sql: `SELECT rid FROM ${side} WHERE ${inner.sql}`, params: inner.params };
  };
  const parts: Predicate[] = [];
  const within = (word: 'IN' | 'NOT IN', { sql, params }: Predicate) => parts.push({ sql: `t.rid ${word} (${sql})`, params });
  const { eq, ne, nin, exists, ...rest } = node.test;
  const some = { ...rest, ...(eq === undefined || eq === null ? {} : { eq }) };
  if (Object.keys(some).length > 0) within('IN', holders(some));
  if (exists === true || ne === null) within('IN', { sql: `SELECT rid FROM ${side}`, params: [] });
  if (exists === false || eq === null) within('NOT IN', { sql: `SELECT rid FROM ${side}`, params: [] });
  if (ne !== undefined && ne !== null) within('NOT IN', holders({ eq: ne }));
  if (nin !== undefined && nin.length > 0) within('NOT IN', holders({ in: nin }));
  return all(parts);
}
