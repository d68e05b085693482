const cached = new WeakMap<object, string>();

/**
 * JSON of a response body, as `JSON.stringify` makes it. Deeply frozen parts never change, so their text is made once: the same
 * few meetings are on every visitor's list (docs/adr/0013-documents-read-are-frozen.md).
 */
export function jsonText(body: object): string {
  const entries = Object.entries(body);
  if (!entries.some(([, value]) => isFrozenObject(Array.isArray(value) ? value[0] : value))) return JSON.stringify(body);
  const members: string[] = [];
  for (const [key, value] of entries) {
    const text = Array.isArray(value) ? `[${value.map((item) => textOf(item) ?? 'null').join(',')}]` : textOf(value);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

/** Undefined for what JSON leaves out. */
function textOf(value: unknown): string | undefined {
  if (!isFrozenObject(value)) return JSON.stringify(value);
  const hit = cached.get(value);
  if (hit !== undefined) return hit;
  const text = JSON.stringify(value);
  if (isImmutable(value)) cached.set(value, text);
  return text;
}

// `Object.isFrozen` is true of strings and numbers, too.
const isFrozenObject = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.isFrozen(value);

/** A frozen Date can still be set. */
const isImmutable = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && !(value instanceof Date) && Object.values(value).every(isImmutable));
