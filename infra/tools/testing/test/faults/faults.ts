import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterProduct } from '../../src/index.ts';
import type { FragileEngine } from './engines.ts';

/** One thing that goes wrong, and its end. Resolves when it is over; what it hit may still be coming back. */
export interface Fault {
  what: string;
  happen(): Promise<void>;
}

const KINDS = ['kill', 'kill', 'kill', 'pause', 'cut', 'hang', 'slow', 'restart'] as const;

/** The next fault, by the run's own dice. */
export function nextFault(random: () => number, product: ClusterProduct, engines: readonly FragileEngine[]): Fault {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const kind = pick(KINDS);
  const victim = pick(product.processes());
  const { name, proxy, engine } = pick(engines);
  switch (kind) {
    case 'kill':
      return { what: `kill -9 of ${victim.id}`, happen: async () => void signal(victim.pid, 'SIGKILL') };
    case 'pause': {
      const ms = between(200, 8_000);
      return {
        what: `${victim.id} stands still for ${ms} ms`,
        async happen() {
          signal(victim.pid, 'SIGSTOP');
          await delay(ms);
          signal(victim.pid, 'SIGCONT');
        },
      };
    }
    case 'cut': {
      const ms = between(100, 5_000);
      return { what: `${name} cut off for ${ms} ms`, happen: () => broken(proxy.cut, ms) };
    }
    case 'hang': {
      const ms = between(100, 5_000);
      return { what: `${name} silent for ${ms} ms`, happen: () => broken(proxy.pause, ms) };
    }
    case 'slow': {
      const [latency, ms] = [between(20, 300), between(500, 4_000)];
      return { what: `${name} ${latency} ms away for ${ms} ms`, happen: () => broken(() => proxy.slow(latency), ms) };
    }
    case 'restart':
      return {
        what: `kill -9 of ${name}, started again`,
        async happen() {
          await engine.process?.kill();
          await engine.process?.start();
        },
      };
  }

  async function broken(breaks: () => void, ms: number) {
    breaks();
    await delay(ms);
    proxy.heal();
  }
}

/** A process that the supervisor is just starting again has no pid that answers. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
