import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Product, startProduct } from './product.ts';
import { until } from './wait.ts';
import { zeroAt } from './zero.ts';

export interface ClusterProcess {
  /** e.g. `meeting-2` */
  id: string;
  port: number;
  metricsPort: number;
  pid: number;
}

export interface ClusterProduct extends Product {
  /** As they are now; the supervisor starts again what dies. */
  processes(): ClusterProcess[];
  /** Every process answers `/readyz`. */
  ready(): Promise<void>;
  /** As the processes were given it. */
  cacheUrl(): string;
  /** After `stop`: a supervisor on the same data. Its engines must be given by URL, for those it started itself are gone. */
  startSupervisor(): Promise<void>;
}

/** What the supervisor writes about the cluster. */
interface State {
  processes: ClusterProcess[];
  engines: { CACHE_URL: string; pids: Record<string, number> };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * The distributed product. `kill` ends every process by `kill -9` while the supervisor, the balancer and the engines stay;
 * `start` waits until the supervisor has brought all of them back. `scale`: as of `npm run cluster`, e.g. `billing=2`.
 * `main`: of another copy of the cluster.
 */
export async function startClusterProduct(
  environment: Record<string, string> = {},
  scale = '',
  main?: string,
): Promise<ClusterProduct> {
  const product = await startProduct(environment, 'cluster', scale ? ['--scale', scale] : [], main);
  const file = join(product.dataDir, 'cluster.json');
  const state = () => JSON.parse(readFileSync(file, 'utf8')) as State;
  const processes = () => (existsSync(file) ? state().processes : []);
  const ready = async () => {
    for (const { id, port } of processes())
      await until(`${id} is ready`, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 60_000);
  };
  return {
    ...product,
    processes,
    ready,
    startSupervisor: product.start,
    cacheUrl: () => state().engines.CACHE_URL,
    zero: (metrics, deadlineMs) =>
      zeroAt(
        () => processes().map(({ id, metricsPort }) => ({ id, url: `http://127.0.0.1:${metricsPort}` })),
        metrics,
        deadlineMs,
      ),
    async kill() {
      for (const { pid } of processes()) process.kill(pid, 'SIGKILL');
    },
    start: ready,
    async dispose() {
      const left = existsSync(file) ? [...processes().map(({ pid }) => pid), ...Object.values(state().engines.pids)] : [];
      // The supervisor ends its processes and engines by itself when it is asked; killed, it leaves them behind.
      if ((await product.stop()) !== 0) for (const pid of left) kill(pid);
      await product.dispose();
    },
  };
}
