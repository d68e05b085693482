import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { authEndpoints } from '@visavis/contracts/auth';
import { processNamed } from '@visavis/contracts/processes';
import {
  type Clock,
  closeServer,
  createHttpServer,
  createLifecycle,
  createLogger,
  createMetrics,
  createOverloadGuard,
  createPhoneHash,
  createRevocationWatcher,
  createServiceClient,
  createServiceTokens,
  createTokenVerifier,
  type Lifecycle,
  type Logger,
  listen,
  loadSettings,
  type Metrics,
  type OverloadGuard,
  OWNER_ONLY,
  type ProcessDefinition,
  print,
  printError,
  type Revocation,
  type ServiceClient,
  type ServiceTokens,
  type Settings,
  startTelemetry,
  stopOnSignals,
  type TokenVerifier,
  telemetryOptions,
} from '@visavis/platform';
import { type Backends, createBackends } from './create-backends.ts';
import type { TokenKeys } from './create-service.ts';
import { followRevocations } from './follow-revocations.ts';
import { type Operable, operate, readCommand } from './operate.ts';
import { createSandbox, type Sandbox } from './providers/sandbox.ts';
import { type ProcessValues, settingsOf, upstreamName } from './settings/process-settings.ts';
import type { Secrets } from './settings/secrets.ts';

/** Engines may start beside us: all of them together have less than the startup probe (`k8s/base/process/deployment.yaml`). */
const RETRY = { forMs: 240_000, everyMs: 4_000 };
const retryUntil = (endsAt: number) => async () => {
  if (performance.now() >= endsAt) return false;
  await wait(RETRY.everyMs);
  return true;
};

/** What every process of the distributed shape has. */
export interface ProcessContext<S extends Settings = Settings> {
  values: ProcessValues<S>;
  /** Those of its definition. */
  secrets: Secrets;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  backends: Backends;
  serviceTokens: ServiceTokens;
  calls: ServiceClient;
  /** Base URLs of the services it calls, by name; several of one separated by commas. */
  upstreams: Record<string, string>;
  verifier: TokenVerifier;
  revocations: ReturnType<typeof createRevocationWatcher>;
  sandbox: Sandbox;
  lifecycle: Lifecycle;
  overload: OverloadGuard;
}

/** What a process adds to the context. */
export interface ProcessParts extends Omit<Operable, 'bus' | 'phoneHash' | 'prepare'> {
  server: Server;
  /** Joins its parts to the lifecycle; they start before the server listens. */
  addTo(lifecycle: Lifecycle): void;
  /** Makes this process's indexes. */
  prepare?: () => Promise<void>;
  /** Of the process that issues tokens; the others ask it. */
  tokenKeys?: TokenKeys;
}

/**
 * One process of the distributed shape: environment → backends → its parts → serving, and SIGTERM → stop in reverse. A start that
 * fails says in one line which setting to look at. With arguments (`operate.ts`) it does what an operator asks and ends.
 */
export async function runProcess<S extends Settings>(
  definition: ProcessDefinition<S>,
  build: (context: ProcessContext<S>) => ProcessParts | Promise<ProcessParts>,
): Promise<void> {
  const { name } = definition;
  process.umask(OWNER_ONLY);
  try {
    const values = loadSettings(settingsOf(definition), process.env) as ProcessValues<S>;
    await run(definition, values, build);
  } catch (error) {
    const what = process.argv.length > 2 ? 'could not do it' : 'could not start';
    printError(`${name} ${what}. ${error instanceof Error ? error.message : error}`);
    if (process.env.LOG_LEVEL === 'debug') printError((error instanceof Error && error.stack) || '');
    process.exit(1);
  }
}

async function run<S extends Settings>(
  definition: ProcessDefinition<S>,
  values: ProcessValues<S>,
  build: (context: ProcessContext<S>) => ProcessParts | Promise<ProcessParts>,
): Promise<void> {
  const { name } = definition;
  const command = readCommand(process.argv.slice(2));
  if (!command && values.CACHE_URL.startsWith('memory:'))
    throw new Error('CACHE_URL: memory: is for the single process (npm start); processes share a redis:// one');
  const environment = values as Record<string, unknown>;
  const secrets = Object.fromEntries(definition.secrets.map((secret) => [secret, environment[secret]])) as Secrets;
  const phoneHash = createPhoneHash(secrets.SERVICE_SECRET);
  const logger = createLogger({ name, level: values.LOG_LEVEL, phoneHash });
  const metrics = createMetrics({ defaults: true });
  const telemetry = await startTelemetry({ service: name, logger, ...telemetryOptions(values) });
  const sandbox = await createSandbox({
    dataDir: values.DATA_DIR,
    serviceSecret: secrets.SERVICE_SECRET,
    isDefaultStart: false,
    messenger: values.MESSENGER,
  });
  const { clock } = sandbox;
  const backends = await createBackends(values, {
    name,
    clock,
    logger,
    metrics,
    ...(!command && { mayRetry: retryUntil(performance.now() + RETRY.forMs) }),
  });
  const upstreams = Object.fromEntries(
    processNamed(name).calls.map((service) => [service, environment[upstreamName(service)] as string]),
  );
  const serviceTokens = createServiceTokens(secrets.SERVICE_SECRET, clock);
  const calls = createServiceClient({
    caller: name,
    url: (service) => upstreams[service] ?? '',
    serviceTokens,
    metrics,
    onBreaker: (service, state) => logger.warn({ callee: service, state }, 'breaker of calls to a service'),
  });
  let tokenKeys: TokenKeys = {
    jwks: async () => (await calls.call(authEndpoints.jwks)).keys,
    revocations: async () => (await calls.call(authEndpoints.revocations)).revocations as Revocation[],
  };
  const revocations = createRevocationWatcher({
    streams: backends.cache.streams,
    loadAll: () => tokenKeys.revocations(),
    clock,
    logger,
  });
  const verifier = createTokenVerifier({ jwks: () => tokenKeys.jwks(), revocations, clock });
  const lifecycle = createLifecycle(logger);
  lifecycle.add(telemetry);
  lifecycle.add({ name: 'backends', stop: () => backends.close() });

  const parts = await build({
    values,
    secrets,
    clock,
    logger,
    metrics,
    backends,
    serviceTokens,
    calls,
    upstreams,
    verifier,
    revocations,
    sandbox,
    lifecycle,
    overload: createOverloadGuard({ lateMs: values.OVERLOAD_MS, requests: values.OVERLOAD_REQUESTS, metrics }),
  });
  tokenKeys = parts.tokenKeys ?? tokenKeys;
  if (command) {
    try {
      const lines = await operate(command, {
        ...parts,
        bus: backends.bus,
        phoneHash,
        async prepare() {
          await backends.prepare();
          await parts.prepare?.();
        },
      });
      for (const line of lines) print(`${name}: ${line}`);
    } finally {
      await backends.close();
    }
    process.exit(0);
  }

  lifecycle.add({ name: 'calls', stop: () => calls.close() });
  parts.addTo(lifecycle);
  lifecycle.add(followRevocations(revocations, logger));
  let metricsPort = 0;
  let port = 0;
  const metricsServer = createMetricsServer(metrics);
  lifecycle.add({
    name: 'metrics',
    start: async () => {
      metricsPort = await listen(metricsServer, { port: values.METRICS_PORT, host: values.HOST, setting: 'METRICS_PORT' });
    },
    stop: () => closeServer(metricsServer),
  });
  lifecycle.add({
    name: 'http',
    start: async () => {
      port = await listen(parts.server, { port: values.PORT, host: values.HOST, setting: 'PORT' });
    },
    stop: () => closeServer(parts.server),
  });
  stopOnSignals(() => lifecycle.stop(), logger);
  await lifecycle.start();
  print(`${name} is ready at http://${values.HOST}:${port} (metrics at ${metricsPort})`);
  if (processNamed(name).hostsSandbox && sandbox.inbox)
    print(`The sandbox shows every code, on the product's address, at ${sandbox.inbox}`);
}

/** `/metrics` on a port of its own, which the public never reaches. */
const createMetricsServer = ({ registry }: Metrics): Server =>
  createHttpServer((_request, response) => {
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
