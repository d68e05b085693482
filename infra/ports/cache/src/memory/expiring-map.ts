/** A map whose entries end at an instant. An ended entry is never returned, and `sweep` frees entries that are not read again. */
export interface ExpiringMap<V> {
  get(key: string): V | undefined;
  until(key: string): number | undefined;
  set(key: string, value: V, until: number): void;
  delete(key: string): boolean;
  keys(): string[];
  sweep(): void;
  readonly size: number;
}

export function createExpiringMap<V>(now: () => number): ExpiringMap<V> {
  const entries = new Map<string, { value: V; until: number }>();
  const live = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.until > now()) return entry;
    entries.delete(key);
    return undefined;
  };
  const sweep = () => {
    const instant = now();
    for (const [key, entry] of entries) if (entry.until <= instant) entries.delete(key);
  };
  return {
    get: (key) => live(key)?.value,
    until: (key) => live(key)?.until,
    set: (key, value, until) => void entries.set(key, { value, until }),
    delete: (key) => live(key) !== undefined && entries.delete(key),
    keys: () => [...entries.keys()].filter((key) => live(key) !== undefined),
    sweep,
    get size() {
      return entries.size;
    },
  };
}
