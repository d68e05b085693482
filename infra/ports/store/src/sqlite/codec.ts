/** Documents as JSON text. Dates are ISO strings in it, and `dates` lists their paths, so that reading walks nothing. */
export interface Encoded {
  body: string;
  /** Paths of Date values, joined by `,`; null when there are none. Keys hold no `.`, but may hold `,`: those are escaped. */
  dates: string | null;
}

export function encode(doc: unknown): Encoded {
  const paths: string[] = [];
  collect(doc, '', paths);
  return { body: JSON.stringify(doc), dates: paths.length === 0 ? null : paths.join(',') };
}

function collect(value: unknown, path: string, into: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (value instanceof Date) {
    into.push(path);
    return;
  }
  const prefix = path === '' ? '' : `${path}.`;
  if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) collect(value[at], `${prefix}${at}`, into);
  else
    for (const key in value) {
      const inner = (value as Record<string, unknown>)[key];
      if (typeof inner === 'object' && inner !== null) collect(inner, prefix + escapeKey(key), into);
    }
}

const escapeKey = (key: string) => (/[,%]/.test(key) ? encodeURIComponent(key) : key);

// Documents of one collection have their dates in the same few places.
const parsedPaths = new Map<string, string[][]>();
const mostPaths = 10_000;

export function decode<T>(body: string, dates: string | null, version: number): T {
  const doc = JSON.parse(body);
  doc.version = version;
  if (dates !== null) for (const path of pathsOf(dates)) revive(doc, path);
  return doc;
}

// biome-ignore lint/suspicious/noExplicitAny: parsed JSON
function revive(doc: any, path: readonly string[]): void {
  let holder = doc;
  const last = path.length - 1;
  for (let at = 0; at < last; at += 1) holder = holder[path[at] as string];
  const key = path[last] as string;
  holder[key] = new Date(holder[key]);
}

function pathsOf(dates: string): string[][] {
  let paths = parsedPaths.get(dates);
  if (paths === undefined) {
    paths = dates.split(',').map((path) => path.split('.').map((key) => (key.includes('%') ? decodeURIComponent(key) : key)));
    if (parsedPaths.size >= mostPaths) parsedPaths.clear();
    parsedPaths.set(dates, paths);
  }
  return paths;
}
