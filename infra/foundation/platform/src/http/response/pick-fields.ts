import type { z } from 'zod';

type Plain = string | number | boolean | null | undefined;
type IsPlain<V> = V extends Plain | Date | readonly Plain[] ? true : false;
/** JSON has no dates: they are ISO instants. */
type InJson<V> = V extends Date ? string : V;
type Picked<S, R> = { [K in keyof S & keyof R as false extends IsPlain<R[K]> ? never : K]: InJson<R[K]> };

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || value instanceof Date || (Array.isArray(value) && value.every(isPlain));

/**
 * The fields of a stored record that the schema of a response names, and no others. What has fields of its own is left out: of
 * those, the presenter says which may be read. Where a field of that name means another thing, it comes after in the presenter.
 */
export function pickFields<S extends z.ZodRawShape, R extends object>({ shape }: { shape: S }, record: R): Picked<S, R> {
  const entries = Object.entries(record).filter(([name, value]) => Object.hasOwn(shape, name) && isPlain(value));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Picked<S, R>;
}
