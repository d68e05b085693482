/** As a validated body has them: a field that was left out may be there as undefined. */
export type Edit<T> = { [K in keyof T]?: T[K] | undefined };

/** For the audit log: the fields of an edit that differ, before and after; undefined when none does. */
export function changedFields<T extends object>(
  current: T,
  edit: Edit<T>,
): { before: Partial<T>; after: Partial<T> } | undefined {
  const names = (Object.keys(edit) as (keyof T)[]).filter(
    (name) => edit[name] !== undefined && JSON.stringify(edit[name]) !== JSON.stringify(current[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (from: Edit<T>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: pick(current), after: pick(edit) };
}
