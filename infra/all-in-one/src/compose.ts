import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createAdminService } from '@visavis/admin';
import { authConfig, createAuthService } from '@visavis/auth';
import { createBackends, createSandbox, developmentSecrets, hostService, observeConsumers } from '@visavis/backends';
import { createBff } from '@visavis/bff';
import { authEndpoints } from '@visavis/contracts/auth';
import { createMeetingService, meetingConfig } from '@visavis/meeting';
import {
  closeServer,
  createEventFactory,
  createLifecycle,
  createLogger,
  createMetrics,
  createOverloadGuard,
  createRevocationWatcher,
  createRoutes,
  createServiceApp,
  createServiceClient,
  createServiceTokens,
  createTokenVerifier,
  type Logger,
  listen,
  type Revocation,
  startTelemetry,
  telemetryOptions,
  type Values,
} from '@visavis/platform';
import express from 'express';
import { takeDataFolder } from './data-folder.ts';
import { seedDemoData } from './demo-data.ts';

import type { settings } from './settings.ts';

const webDir = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Wires every service, the BFF and the embedded backends into one process. */
export async function compose(
  values: Values<typeof settings>,
): Promise<{ start(): Promise<number>; stop(): Promise<void>; logger: Logger }> {
  const logger = createLogger({ name: 'visavis', level: values.LOG_LEVEL });
  const metrics = createMetrics({ defaults: true });
  const telemetry = await startTelemetry({ service: 'visavis', logger, ...telemetryOptions(values) });
  const dataFolder = takeDataFolder(values.DATA_DIR);
  const {
    clock,
    messenger,
    router: sandboxRouter,
  } = createSandbox({ dataDir: values.DATA_DIR, isPublic: values.SANDBOX_PUBLIC });
  const secrets = developmentSecrets(values.DATA_DIR, values);
  const backends = await createBackends(values, { clock, logger, metrics, exclusive: true });
  const { bus, cache } = backends;
  const serviceTokens = createServiceTokens(secrets.SERVICE_SECRET, clock);

  // Calls between services go over HTTP here too (docs/adr/0007): one loopback port for all of them.
  let internalUrl = '';
  const calls = createServiceClient({ caller: 'bff', url: () => internalUrl, serviceTokens, metrics });
  const revocations = createRevocationWatcher({
    streams: cache.streams,
    loadAll: async () => (await calls.call(authEndpoints.revocations)).revocations as Revocation[],
    clock,
    logger,
  });
  const verifier = createTokenVerifier({
    jwks: async () => (await calls.call(authEndpoints.jwks)).keys,
    revocations,
    clock,
  });
  const files = await backends.files(secrets.FILES_SECRET);
  const routesFor = (service: string) => createRoutes({ service, verifier, serviceTokens, clock });
  const shared = async (service: string) => ({
    store: await backends.store(service),
    cache,
    clock,
    logger: logger.child({ service }),
    routes: routesFor(service),
    events: createEventFactory(service, clock),
  });

  const authDeps = await shared('auth');
  const auth = createAuthService({
    ...authDeps,
    messenger,
    files: async () => files,
    config: authConfig(values, secrets),
    onRevocation: () => revocations.poll(),
  });
  const meetingDeps = await shared('meeting');
  const meeting = createMeetingService({ ...meetingDeps, files: async () => files, config: meetingConfig(values, secrets) });
  const adminDeps = await shared('admin');
  const admin = createAdminService(adminDeps);

  const bff = createBff({
    mounts: { auth: auth.router, meeting: meeting.router, admin: admin.router },
    calls,
    verifier,
    serviceTokens,
    cache,
    clock,
    logger,
    metrics,
    config: values,
    overload: createOverloadGuard({ lateMs: values.OVERLOAD_MS, requests: values.OVERLOAD_REQUESTS, metrics }),
    webDir,
    sandbox: true,
    ready: async () => {
      await Promise.all([bus.ping(), cache.ping(), authDeps.store.ping(), meetingDeps.store.ping(), adminDeps.store.ping()]);
    },
    routers: [sandboxRouter],
  });

  const lifecycle = createLifecycle(logger);
  lifecycle.add(telemetry);
  lifecycle.add({ name: 'data folder', stop: () => dataFolder.release() });
  lifecycle.add({ name: 'backends', stop: () => backends.close() });
  const internal = createServer(
    createServiceApp({
      router: express.Router().use(auth.router, meeting.router, admin.router),
      ready: () => bus.ping(),
      logger,
      metrics,
    }),
  );
  lifecycle.add({
    name: 'calls between services',
    start: async () => {
      internalUrl = `http://127.0.0.1:${await listen(internal, { port: 0, host: '127.0.0.1' })}`;
    },
    stop: async () => {
      await calls.close();
      await closeServer(internal);
    },
  });
  for (const [service, deps] of [
    [auth, authDeps],
    [meeting, meetingDeps],
    [admin, adminDeps],
  ] as const)
    hostService(service, { ...deps, bus, metrics, lifecycle });
  lifecycle.add({
    name: 'revocations',
    start: async () => {
      await revocations.poll();
      revocations.start();
    },
    stop: () => revocations.stop(),
  });

  const server = createServer(bff.app);
  let port = 0;
  bff.attach(server);
  observeConsumers(metrics, bus, 'bff', bff.consumers);
  let subscription: { stop(): Promise<void> } | undefined;
  lifecycle.add({
    name: 'bff',
    start: async () => {
      await bff.start();
      subscription = await bus.subscribe('bff', bff.consumers);
    },
    stop: async () => {
      await subscription?.stop();
      await bff.stop();
    },
  });
  lifecycle.add({
    name: 'demo data',
    start: async () => {
      if (values.DEMO_DATA) await dataFolder.fillOnce(() => seedDemoData(auth, meeting));
    },
  });
  lifecycle.add({
    name: 'http',
    start: async () => {
      port = await listen(server, { port: values.PORT, host: values.HOST, setting: 'PORT' });
    },
    stop: () => closeServer(server),
  });

  return {
    async start() {
      await lifecycle.start();
      return port;
    },
    stop: () => lifecycle.stop(),
    logger,
  };
}
