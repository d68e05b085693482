/**
 * Who is alive on this machine. A killed process cannot sign off, and waiting for its session to expire would delay every
 * restart; its process id tells at once. Another host's processes (a shared folder, another container) are only judged by expiry.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

export interface Holder {
  host: string;
  pid: number;
  instance: string;
}

// On globalThis because a test runner may load this module several times in one process.
const registry = globalThis as unknown as Record<symbol, Set<string> | undefined>;
const KEY = Symbol.for('visavis.event-bus.live-instances');
const instances = (): Set<string> => {
  registry[KEY] ??= new Set();
  return registry[KEY];
};

export function registerHolder(): Holder & { leave(): void } {
  const holder = { host: hostname(), pid: process.pid, instance: randomUUID() };
  instances().add(holder.instance);
  return { ...holder, leave: () => void instances().delete(holder.instance) };
}

export function isCertainlyDead(holder: Holder): boolean {
  if (holder.host !== hostname()) return false;
  // A restarted container often gets the same process id again.
  if (holder.pid === process.pid) return !instances().has(holder.instance);
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
