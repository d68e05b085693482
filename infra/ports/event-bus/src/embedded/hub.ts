/**
 * Wakes the members of this process that work on the same file, whichever log object appended. Other processes are noticed by
 * polling.
 */
export interface HubListener {
  appended(slots: ReadonlySet<string>): void;
  membersChanged(group: string): void;
}

const registry = globalThis as unknown as Record<symbol, Map<string, Set<HubListener>> | undefined>;
const KEY = Symbol.for('visavis.event-bus.hubs');

export function joinHub(file: string, listener: HubListener) {
  registry[KEY] ??= new Map();
  const hubs = registry[KEY];
  // Each in-memory database is its own.
  const listeners = (file === ':memory:' ? undefined : hubs.get(file)) ?? new Set<HubListener>();
  if (file !== ':memory:') hubs.set(file, listeners);
  listeners.add(listener);
  return {
    appended: (slots: ReadonlySet<string>) => {
      for (const each of listeners) each.appended(slots);
    },
    membersChanged: (group: string) => {
      for (const each of listeners) each.membersChanged(group);
    },
    leave() {
      listeners.delete(listener);
      if (listeners.size === 0) hubs.delete(file);
    },
  };
}
