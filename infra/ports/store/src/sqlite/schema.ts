/** The tables and indexes of a collection, brought to what its definition says. */
import type { IndexLayout, Layout } from '../collection.ts';
import type { Document } from '../port.ts';
import { decode } from './codec.ts';
import type { Connection } from './connection.ts';

/** Of documents that do not expire; milliseconds. */
export const NEVER_EXPIRES = Number.MAX_SAFE_INTEGER;

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const tableName = (layout: Layout) => quote(`c:${layout.name}`);
export const wordsName = (layout: Layout) => quote(`w:${layout.name}`);
export const indexName = (layout: Layout, index: string) => quote(`i:${layout.name}:${index}`);
export const sideName = (layout: Layout, index: IndexLayout) => quote(`m:${layout.name}:${index.name}`);
export const sideColumn = (at: number) => `k${at}`;

/** Scalar paths that any index names; each is a column. */
const columnsOf = new WeakMap<Layout, string[]>();
export function columnPaths(layout: Layout): string[] {
  let columns = columnsOf.get(layout);
  if (columns === undefined) {
    const paths = layout.indexes.flatMap((index) => index.fields.filter((field) => !field.array).map((field) => field.path));
    columns = [...new Set(paths)].filter((path) => path !== '_id' && path !== 'version');
    columnsOf.set(layout, columns);
  }
  return columns;
}
// Every query names some: quoting them each time took noticeable time.
const columnNames = new Map([
  ['_id', 'id'],
  ['version', 'version'],
]);
export function columnOf(path: string): string {
  let name = columnNames.get(path);
  if (name === undefined) {
    name = quote(`f:${path}`);
    columnNames.set(path, name);
  }
  return name;
}

/**
 * Where texts are searched, indexes carry all that a row may be checked by, so that walking one in order while checking for a
 * common word reads no rows: six times as fast, for some hundred bytes in each index.
 */
export const isCovering = (layout: Layout, index: IndexLayout) =>
  layout.searchable.length > 0 && !index.unique && !index.multikey;

function coveredColumns(layout: Layout, index: IndexLayout): string[] {
  const others = columnPaths(layout).filter((path) => index.fields.every((field) => field.path !== path));
  return [...others.map(columnOf), ...(layout.expiresAt === undefined ? [] : ['expires']), 'words'];
}

/** Changes when stored rows or indexes have to be derived again. */
const fingerprint = (layout: Layout) =>
  JSON.stringify([
    2,
    layout.indexes.map((index) => index.name),
    layout.searchable,
    layout.expiresAt ?? null,
    ...(layout.shapeName === '' ? [] : [layout.shapeName]),
  ]);

/** Makes the columns, side tables and words of a row from its document. */
type Derive = (rid: number, doc: Document) => void;

const perRound = 1_000;

/**
 * Makes the tables and what is missing of their indexes; drops none, since another release may have the file open. Must run
 * inside `BEGIN IMMEDIATE`.
 */
export function prepareTables(connection: Connection, layout: Layout, derive: () => Derive): void {
  connection.exec('CREATE TABLE IF NOT EXISTS _layouts (name TEXT PRIMARY KEY, layout TEXT NOT NULL) WITHOUT ROWID');
  const wanted = fingerprint(layout);
  const found = connection.sql('SELECT layout FROM _layouts WHERE name = ?').get(layout.name)?.layout;
  if (found === wanted) return;

  const table = tableName(layout);
  connection.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (rid INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, version INTEGER NOT NULL,
      expires INTEGER NOT NULL, ${columnPaths(layout)
        .map((path) => `${columnOf(path)}, `)
        .join('')}words TEXT, dates TEXT, body TEXT NOT NULL)`,
  );
  connection.exec(`CREATE UNIQUE INDEX IF NOT EXISTS ${indexName(layout, '_id')} ON ${table} (id)`);
  if (found !== undefined) addColumns(connection, layout);
  createDerived(connection, layout);
  if (found !== undefined) deriveAgain(connection, layout, derive());
  connection.sql('INSERT OR REPLACE INTO _layouts (name, layout) VALUES (?, ?)').run(layout.name, wanted);
}

export const hasTable = (connection: Connection, layout: Layout): boolean =>
  connection.sql('SELECT 1 FROM sqlite_schema WHERE name = ?').get(`c:${layout.name}`) !== undefined;

function createDerived(connection: Connection, layout: Layout): void {
  const table = tableName(layout);
  for (const index of layout.indexes) {
    if (index.multikey) {
      const columns = index.fields.map((_, at) => sideColumn(at));
      const side = sideName(layout, index);
      connection.exec(
        `CREATE TABLE IF NOT EXISTS ${side} (${columns.join(', ')}, rid INTEGER NOT NULL, PRIMARY KEY (${columns.join(', ')}, rid)) WITHOUT ROWID`,
      );
      if (index.unique) {
        const present = columns.map((column) => `${column} <> x'00'`).join(' AND ');
        connection.exec(
          `CREATE UNIQUE INDEX IF NOT EXISTS ${indexName(layout, index.name)} ON ${side} (${columns.join(', ')}) WHERE ${present}`,
        );
      }
      continue;
    }
    const columns = index.fields.map((field) => `${columnOf(field.path)}${field.direction === -1 ? ' DESC' : ''}`);
    // The tie-break of every sort is `_id` in the last field's direction, so that one index serves the sort both ways.
    const last = index.fields.at(-1);
    if (!index.unique && last?.path !== '_id') columns.push(last?.direction === -1 ? 'id DESC' : 'id');
    if (isCovering(layout, index)) columns.push(...coveredColumns(layout, index));
    connection.exec(
      `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${indexName(layout, index.name)} ON ${table} (${columns.join(', ')})`,
    );
  }
  if (layout.expiresAt !== undefined)
    connection.exec(
      `CREATE INDEX IF NOT EXISTS ${indexName(layout, '*expires')} ON ${table} (expires) WHERE expires < ${NEVER_EXPIRES}`,
    );
  if (layout.searchable.length > 0)
    connection.exec(
      `CREATE TABLE IF NOT EXISTS ${wordsName(layout)} (word TEXT NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (word, rid)) WITHOUT ROWID`,
    );
}

function addColumns(connection: Connection, layout: Layout): void {
  const columns = connection.sql(`SELECT name FROM pragma_table_info(?)`).all(`c:${layout.name}`);
  const existing = new Set(columns.map((column) => String(column.name)));
  for (const path of columnPaths(layout))
    if (!existing.has(`f:${path}`)) connection.exec(`ALTER TABLE ${tableName(layout)} ADD COLUMN ${columnOf(path)}`);
}

/**
 * Drops the indexes and side tables that the definition does not name; returns their names. Must run inside `BEGIN IMMEDIATE`.
 */
export function dropObsolete(connection: Connection, layout: Layout, derive: Derive): string[] {
  const wanted = new Set(['_id', '*expires', ...layout.indexes.map((index) => index.name)]);
  const prefix = /^[im]:([^:]+):(.*)$/;
  const found = connection.sql("SELECT type, name FROM sqlite_schema WHERE type IN ('index', 'table') AND sql IS NOT NULL").all();
  const dropped = new Set<string>();
  for (const row of found) {
    const [, collection, index = ''] = prefix.exec(String(row.name)) ?? [];
    if (collection !== layout.name || wanted.has(index)) continue;
    connection.exec(`DROP ${row.type} IF EXISTS ${quote(String(row.name))}`);
    dropped.add(index);
  }
  deriveAgain(connection, layout, derive);
  return [...dropped];
}

/** Columns, side tables and words can be made again from the documents. */
function deriveAgain(connection: Connection, layout: Layout, derive: Derive): void {
  for (const index of layout.indexes) if (index.multikey) connection.exec(`DELETE FROM ${sideName(layout, index)}`);
  if (layout.searchable.length > 0) connection.exec(`DELETE FROM ${wordsName(layout)}`);
  const page = connection.sql(
    `SELECT rid, version, dates, body FROM ${tableName(layout)} WHERE rid > ? ORDER BY rid LIMIT ${perRound}`,
  );
  let after = 0;
  for (;;) {
    const found = page.all(after) as { rid: number; version: number; dates: string | null; body: string }[];
    for (const row of found) {
      derive(row.rid, layout.shape(decode(row.body, row.dates, row.version)));
      after = row.rid;
    }
    if (found.length < perRound) return;
  }
}
