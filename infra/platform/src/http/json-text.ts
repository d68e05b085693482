const texts = new WeakMap<object, string>();

/**
 * JSON of an answer, a plain object. What can never change (frozen to its depth, as views of stored documents are) is turned into text once:
 * on a busy list the same few views stand in every answer.
 */
export function jsonText(answer: object): string {
  const entries = Object.entries(answer);
  if (!entries.some(([, value]) => isFrozenObject(Array.isArray(value) ? value[0] : value))) return JSON.stringify(answer);
  const parts: string[] = [];
  for (const [key, value] of entries) {
    const text = Array.isArray(value) ? `[${value.map((each) => textOf(each) ?? 'null').join(',')}]` : textOf(value);
    if (text !== undefined) parts.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${parts.join(',')}}`;
}

// Strings and numbers count as frozen too.
const isFrozenObject = (value: unknown) => typeof value === 'object' && value !== null && Object.isFrozen(value);

/** Undefined for what JSON leaves out. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  if (isForGood(value)) texts.set(value, text);
  return text;
}

/** Dates can be set even when they are frozen. */
const isForGood = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && !(value instanceof Date) && Object.values(value).every(isForGood));
