import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { developmentSecrets, upstreamName } from '@visavis/backends';
import type { ProcessRow } from '@visavis/contracts/processes';
import { closeServer, inboxPath, isDefaultStart, listen, operatorToken } from '@visavis/platform';
import { freePorts } from '@visavis/testing/ports';
import { createBalancer } from './balancer.ts';
import { type Engines, findEngines } from './engines.ts';
import { type Supervised, supervise } from './supervisor.ts';

export interface ClusterOptions {
  rows: readonly ProcessRow[];
  dataDir: string;
  /** Of the load balancer. */
  port: number;
  environment: Record<string, string | undefined>;
  write: (line: string) => void;
}

/**
 * The whole distributed shape on this machine, without containers. Returns the balancer's port, and the path of the sandbox's
 * inbox where there is one: unasked only where nobody but this machine's user can come, as in the single process.
 */
export async function startCluster(
  options: ClusterOptions,
): Promise<{ port: number; inbox: string | undefined; stop(): Promise<void> }> {
  const { rows, dataDir, write } = options;
  const { PUBLIC_URL } = options.environment;
  const doors = doorsOf(options.environment);
  mkdirSync(dataDir, { recursive: true });
  const secrets = developmentSecrets(dataDir, options.environment);
  const engines = await findEngines(dataDir, options.environment, write);
  const ports = await freePorts(rows.reduce((sum, row) => sum + row.replicas * 2, 0));
  const replicas = rows.flatMap((row) =>
    Array.from({ length: row.replicas }, (_, index) => ({
      row,
      id: `${row.name}-${index + 1}`,
      port: ports.shift() as number,
      metricsPort: ports.shift() as number,
    })),
  );
  const urlsOf = (service: string) =>
    replicas
      .filter(({ row }) => row.name === service)
      .map(({ port }) => `http://127.0.0.1:${port}`)
      .join(',');
  const environmentOf = ({ row, port, metricsPort }: (typeof replicas)[number]): Record<string, string> => ({
    ...secrets,
    ...engines.environment,
    ...Object.fromEntries(row.calls.map((service) => [upstreamName(service), urlsOf(service)])),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    PUBLIC_URL: PUBLIC_URL || (options.port ? `http://localhost:${options.port}` : ''),
    ...doors,
    // Enough for one machine.
    EVENT_BUS_PARTITIONS: options.environment.EVENT_BUS_PARTITIONS || '8',
    // The balancer passes on the callers' addresses.
    TRUST_PROXY: '1',
  });

  let processes: Supervised[] = [];
  /** For scripts and the fault harness: which process runs where. */
  const writeState = () => {
    const file = join(dataDir, 'cluster.json');
    const state = {
      processes: replicas.map(({ id, port, metricsPort }, index) => ({ id, port, metricsPort, pid: processes[index]?.pid() })),
      engines: { ...engines.environment, pids: pidsOf(engines) },
    };
    // Renamed into place: a reader sees the old one or the new one.
    writeFileSync(`${file}.new`, JSON.stringify(state, null, 2));
    renameSync(`${file}.new`, file);
  };
  processes = replicas.map((replica) =>
    supervise({
      id: replica.id,
      main: `${replica.row.folder}/src/main.ts`,
      environment: environmentOf(replica),
      write,
      onReady: writeState,
      onExit: writeState,
    }),
  );
  const balancer: Server = createBalancer(replicas.filter(({ row }) => row.kind === 'bff').map(({ port }) => port));
  const stop = async () => {
    await closeServer(balancer, 1_000);
    // The BFFs first, so that requests in flight still find the services.
    for (const kind of ['bff', 'service'])
      await Promise.all(processes.filter((_, index) => replicas[index]?.row.kind === kind).map((process) => process.stop()));
    await engines.stop();
  };
  await Promise.all(processes.map((process) => process.ready()));
  const port = await listen(balancer, { port: options.port, host: '127.0.0.1' });
  writeState();
  const inbox = doors.MESSENGER === 'sandbox' ? inboxPath(operatorToken(secrets.SERVICE_SECRET)) : undefined;
  return { port, inbox, stop };
}

/** What its processes, to which each messenger is a set one, are told of the one decision; throws as `isDefaultStart` does. */
export function doorsOf(environment: ClusterOptions['environment']) {
  const isDefault = isDefaultStart(environment);
  return {
    MESSENGER: environment.MESSENGER || 'sandbox',
    PAYMENTS: environment.PAYMENTS || (isDefault ? 'sandbox' : ''),
    LIMIT_LOOPBACK: environment.LIMIT_LOOPBACK || String(!isDefault),
    ADMIN_SECOND_FACTOR: environment.ADMIN_SECOND_FACTOR || String(!isDefault),
  };
}

const pidsOf = ({ started }: Engines) =>
  Object.fromEntries(Object.entries(started).map(([name, engine]) => [name, engine.process?.pid()]));
