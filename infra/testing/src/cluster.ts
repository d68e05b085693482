import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Product, startProduct } from './product.ts';
import { until } from './wait.ts';

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
  /** Resolves when these metrics are 0 in every process; the error of the deadline has the line that is not. */
  zero(metrics: RegExp): Promise<void>;
}

/** Events that wait: in outboxes and in topics. */
export const WAITING_EVENTS = /^visavis_(consumer_lag|outbox_rows)\b/;

/**
 * The distributed product. `kill` ends every process by `kill -9` while the supervisor, the balancer and the engines stay; `start` waits
 * until the supervisor has brought all of them back.
 */
export async function startClusterProduct(environment: Record<string, string> = {}): Promise<ClusterProduct> {
  const product = await startProduct(environment, 'cluster');
  const file = join(product.dataDir, 'cluster.json');
  const processes = () =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { processes: ClusterProcess[] }).processes : [];
  const ready = async () => {
    for (const { id, port } of processes())
      await until(`${id} is ready`, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 60_000);
  };
  const zero = async (metrics: RegExp) => {
    await until(
      `${metrics} are 0`,
      async () => {
        for (const { id, metricsPort } of processes()) {
          const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
          const line = text.split('\n').find((each) => metrics.test(each) && !each.endsWith(' 0'));
          if (line) throw new Error(`${id}: ${line}`);
        }
        return true;
      },
      30_000,
    );
  };
  return {
    ...product,
    processes,
    ready,
    zero,
    async kill() {
      for (const { pid } of processes()) process.kill(pid, 'SIGKILL');
    },
    start: ready,
    async dispose() {
      // The supervisor ends its engines by itself when it is asked; killed, it would leave them behind.
      await product.stop();
      await product.dispose();
    },
  };
}
