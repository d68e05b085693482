/**
 * Scalars as SQLite values whose own order is the port's order: NULL, numbers, text (bytes of UTF-8), then blobs with a leading
 * type byte for objects (3, equal to nothing), booleans (8) and dates (9). So one comparison serves all types, and a range is
 * kept to its operand's type by the bounds of that type.
 */
export type SqlValue = null | number | string | Uint8Array;

const objectKey = Uint8Array.of(3);
const falseKey = Uint8Array.of(8, 0);
const trueKey = Uint8Array.of(8, 1);
/** Stands for null where SQLite allows no NULL (primary keys of side tables). */
export const nullKey = Uint8Array.of(0);

export function keyOf(value: unknown): SqlValue {
  switch (typeof value) {
    case 'string':
    case 'number':
      return value;
    case 'boolean':
      return value ? trueKey : falseKey;
    case 'undefined':
      return null;
    default:
      if (value === null) return null;
      return value instanceof Date ? dateKey(value) : objectKey;
  }
}

function dateKey(date: Date): Uint8Array {
  const ms = date.getTime();
  const high = Math.floor(ms / 2 ** 32);
  const key = Buffer.allocUnsafe(9);
  key[0] = 9;
  key.writeUInt32BE(high + 2 ** 31, 1);
  key.writeUInt32BE(ms - high * 2 ** 32, 5);
  return key;
}

/** Bounds of a key's type as SQL literals: `[from, to)`. */
export function typeBounds(key: SqlValue): { from: string | undefined; to: string | undefined } {
  if (typeof key === 'number') return { from: undefined, to: "''" };
  if (typeof key === 'string') return { from: "''", to: "x''" };
  return key?.[0] === 8 ? { from: "x'08'", to: "x'09'" } : { from: "x'09'", to: undefined };
}
