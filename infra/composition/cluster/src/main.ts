// npm run cluster [-- --scale meeting=3]: every service a process of its own, two BFFs and a load balancer, on Kafka and Redis.
import { parseArgs } from 'node:util';
import { OWNER_ONLY, print, printError } from '@visavis/platform';
import { startCluster } from './cluster.ts';
import { scaled } from './table.ts';

process.umask(OWNER_ONLY);
try {
  const { values } = parseArgs({ options: { scale: { type: 'string', multiple: true, default: [] } } });
  const cluster = await startCluster({
    rows: scaled(values.scale),
    dataDir: process.env.DATA_DIR ?? '.data-cluster',
    port: Number(process.env.PORT ?? 3000),
    environment: process.env,
    write: print,
  });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    cluster.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, stop);
  const url = `http://localhost:${cluster.port}`;
  print(`Visavis is ready at ${url}`);
  if (cluster.inbox) print(`Its sandbox shows every code and message at ${url}${cluster.inbox}`);
} catch (error) {
  printError(`The cluster could not start. ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
