/** One total order over scalar values, MongoDB's: null and missing, numbers, strings (by code point), booleans, dates. */
export function rank(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'number') return 1;
  if (typeof value === 'string') return 2;
  if (typeof value === 'boolean') return 4;
  if (value instanceof Date) return 5;
  return 3;
}

const surrogates = /[\ud800-\udfff]/;

export function compare(a: unknown, b: unknown): number {
  const ranks = rank(a) - rank(b);
  if (ranks !== 0) return ranks;
  if (typeof a === 'string') return compareText(a, b as string);
  if (a instanceof Date) return a.getTime() - (b as Date).getTime();
  if (typeof a === 'number') return a < (b as number) ? -1 : a > (b as number) ? 1 : 0;
  if (typeof a === 'boolean') return Number(a) - Number(b);
  return 0;
}

/** JavaScript compares UTF-16 units; stores compare bytes of UTF-8. They differ only where surrogates are involved. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (surrogates.test(a) || surrogates.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

/** Equality as a filter means it: objects and arrays equal nothing. */
export function equal(a: unknown, b: unknown): boolean {
  return rank(a) !== 3 && rank(a) === rank(b) && compare(a, b) === 0;
}
