/** Longer than any benchmark takes with the sizes that it has by default; `BENCH_MINUTES` where a run is made larger. */
export const DEADLINE_MS = Number(process.env.BENCH_MINUTES ?? 30) * 60_000;

interface Wait {
  what: string;
  since: number;
}
/** What the running benchmark waits for now. */
const waits = new Set<Wait>();

/**
 * Waits for `work`. Whoever waits for another process or for events does so here, so that a benchmark that stalls can say for
 * what.
 */
export async function waitFor<T>(what: string, work: Promise<T>): Promise<T> {
  const wait = { what, since: performance.now() };
  waits.add(wait);
  try {
    return await work;
  } finally {
    waits.delete(wait);
  }
}

/** A benchmark that has not ended in time rejects with what it waited for. What it has begun goes on: end the process. */
export async function within<T>(name: string, bench: () => Promise<T>, deadlineMs = DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(lateness(name, deadlineMs))), deadlineMs);
  });
  try {
    return await Promise.race([bench(), late]);
  } finally {
    clearTimeout(timer);
  }
}

function lateness(name: string, deadlineMs: number): string {
  const now = performance.now();
  const open = [...waits].map(({ what, since }) => `${what} (for ${seconds(now - since)})`);
  return `${name} did not end within ${seconds(deadlineMs)}. It waits for ${open.join(', ') || 'nothing that has a name'}.`;
}
const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`;
