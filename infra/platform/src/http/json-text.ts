import { hash } from 'node:crypto';

export interface JsonText {
  text: string;
  /** Tells texts apart as well as they do themselves, and is shorter where much of the text is remembered. */
  mark: string;
}

const remembered = new WeakMap<object, JsonText>();

/**
 * JSON of an answer, a plain object. What can never change (frozen to its depth, as views of stored documents are) is turned into text once:
 * on a busy list the same few views stand in every answer.
 */
export function jsonText(answer: object): JsonText {
  const entries = Object.entries(answer);
  if (!entries.some(([, value]) => isFrozenObject(Array.isArray(value) ? value[0] : value))) return plain(JSON.stringify(answer));
  const members: JsonText[] = [];
  for (const [key, value] of entries) {
    const json = Array.isArray(value) ? joined('[', value.map(itemOf), ']') : jsonOf(value);
    const name = `${JSON.stringify(key)}:`;
    if (json !== undefined) members.push({ text: name + json.text, mark: name + json.mark });
  }
  return joined('{', members, '}');
}

const plain = (text: string): JsonText => ({ text, mark: text });
const joined = (open: string, parts: readonly JsonText[], close: string): JsonText => ({
  text: open + parts.map(({ text }) => text).join(',') + close,
  mark: open + parts.map(({ mark }) => mark).join(',') + close,
});
const NULL = plain('null');
const itemOf = (value: unknown) => jsonOf(value) ?? NULL;

/** Undefined for what JSON leaves out. */
function jsonOf(value: unknown): JsonText | undefined {
  const known = typeof value === 'object' && value !== null ? remembered.get(value) : undefined;
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  if (text === undefined) return undefined;
  if (!isFrozenObject(value) || !isForGood(value)) return plain(text);
  const json = { text, mark: hash('sha1', text, 'base64url') };
  remembered.set(value, json);
  return json;
}

// To JavaScript strings and numbers are frozen too.
const isFrozenObject = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.isFrozen(value);

/** Dates can be set even when they are frozen. */
const isForGood = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && !(value instanceof Date) && Object.values(value).every(isForGood));
