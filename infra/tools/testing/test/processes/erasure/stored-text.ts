import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Where a text was found: `meeting.db meetings.host.name`, `files/…`. */
export interface Found {
  at: string;
  text: string;
}

/**
 * Every text of a data folder that matches: each column of each row of each table, JSON by its fields, each file's name and
 * content. A collection, a table or a file that a later release adds is looked into without being named here. `isTheirs`: a file
 * of others, such as a provider's books; `now`: rows that have expired until then go with the store's next sweep.
 */
export function textsIn(
  folder: string,
  wanted: RegExp,
  { isTheirs, now }: { isTheirs: (path: string) => boolean; now: number },
): Found[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => statSync(join(folder, path)).isFile() && !isTheirs(path) && !/-(wal|shm)$/.test(path),
  );
  return paths.flatMap((path) => {
    const whole = join(folder, path);
    const named = match(path, wanted, 'file name');
    if (path.endsWith('.db')) return [...named, ...inDatabase(whole, relative(folder, whole), wanted, now)];
    return [...named, ...match(readFileSync(whole, 'latin1'), wanted, path.replace(/[\w-]{16,}/g, '…'))];
  });
}

function inDatabase(path: string, name: string, wanted: RegExp, now: number): Found[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[];
    return tables.flatMap((table) =>
      (database.prepare(`SELECT * FROM "${table.name}"`).all() as Record<string, unknown>[])
        .filter(({ expires }) => typeof expires !== 'number' || expires > now)
        .flatMap((row) =>
          Object.entries(row).flatMap(([column, value]) => inValue(value, wanted, `${name} ${table.name}.${column}`)),
        ),
    );
  } finally {
    database.close();
  }
}

/** Of a document the fields, without the numbers of list entries. */
export function inValue(value: unknown, wanted: RegExp, at: string): Found[] {
  if (value instanceof Uint8Array) return inValue(Buffer.from(value).toString('utf8'), wanted, at);
  if (typeof value === 'string') {
    const parsed = parse(value);
    return parsed === undefined ? match(value, wanted, at) : inValue(parsed, wanted, at);
  }
  if (Array.isArray(value)) return value.flatMap((each) => inValue(each, wanted, at));
  if (typeof value !== 'object' || value === null) return match(String(value), wanted, at);
  return Object.entries(value).flatMap(([key, each]) => [...match(key, wanted, at), ...inValue(each, wanted, `${at}.${key}`)]);
}

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const match = (text: string, wanted: RegExp, at: string): Found[] => {
  const [found] = text.match(wanted) ?? [];
  return found === undefined ? [] : [{ at, text: found }];
};
