/**
 * What a document may hold: plain objects, arrays, strings, finite numbers, booleans, null and Dates. `undefined` is left out
 * (null in an array). Keys with `.` or a leading `$`, and everything else, are refused with a TypeError: MongoDB would read them
 * as paths and operators. Strings are made well-formed Unicode.
 */
import type { CollectionDefinition, Document } from './port.ts';

/** A deep copy that shares nothing with the caller, so that neither side's later changes reach the other. */
export function copyDocument<T>(value: T): T {
  return copy(value, '') as T;
}

/** Frozen to its depth: several readers may hold the same object. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  // `for … in` over a list costs several times as much.
  if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) frozen(value[at]);
  else for (const key in value) frozen(value[key]);
  return Object.freeze(value);
}

function copy(value: unknown, path: string): unknown {
  switch (typeof value) {
    case 'string':
      return value.toWellFormed();
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${path || 'value'}: ${value} cannot be stored`);
      return value;
    case 'object':
      break;
    default:
      throw new TypeError(`${path || 'value'}: a ${typeof value} cannot be stored`);
  }
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((each, at) => (each === undefined ? null : copy(each, `${path}[${at}]`)));
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new TypeError(`${path || 'value'}: an invalid date cannot be stored`);
    return new Date(value.getTime());
  }
  const prototype = Object.getPrototypeOf(value);
  // Jest and vm contexts have an Object.prototype of their own: plain is what inherits from a prototype without a prototype.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw new TypeError(`${path || 'value'}: a ${value.constructor?.name ?? 'class instance'} cannot be stored`);
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[key];
    if (inner === undefined) continue;
    checkKey(key, path);
    result[key] = copy(inner, path === '' ? key : `${path}.${key}`);
  }
  return result;
}

function checkKey(key: string, path: string): void {
  if (key === '' || key.includes('.') || key.startsWith('$') || key.includes('\0') || key === '__proto__')
    throw new TypeError(`${path || 'document'}: the key "${key}" cannot be stored`);
}

/**
 * The document as the schema gives it back, defaults filled in. A TypeError when it does not fit the schema. Fields that the
 * schema does not
 * know: an insert refuses them as mistakes; a save keeps them, since a newer release may have stored them.
 */
export function validated<T extends Document>(definition: CollectionDefinition<T>, doc: T, kind: 'insert' | 'save'): T {
  const parsed = definition.schema.safeParse(doc);
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    throw new TypeError(`${definition.name} ${doc._id}: ${first?.path.join('.') ?? ''} ${first?.message ?? 'is not valid'}`);
  }
  if (typeof parsed.data._id !== 'string' || parsed.data._id === '') throw new TypeError(`${definition.name}: _id is a string`);
  const valid = copyDocument(parsed.data);
  keepUnknown(doc, valid, definition.name, kind);
  return valid;
}

function keepUnknown(input: unknown, output: unknown, path: string, kind: 'insert' | 'save'): void {
  if (typeof input !== 'object' || input === null || input instanceof Date) return;
  if (typeof output !== 'object' || output === null) return;
  for (const key of Object.keys(input)) {
    const inner = (input as Record<string, unknown>)[key];
    if (inner === undefined) continue;
    const exists = Object.hasOwn(output, key);
    if (!exists && kind === 'insert') throw new TypeError(`${path}: the schema has no field "${key}"`);
    if (!exists) checkKey(key, path);
    if (!exists) (output as Record<string, unknown>)[key] = copyDocument(inner);
    else if (typeof inner === 'object') keepUnknown(inner, (output as Record<string, unknown>)[key], `${path}.${key}`, kind);
  }
}
