import { fileURLToPath } from 'node:url';
import {
  consumersPart,
  createBackends,
  createMessaging,
  createPaymentProvider,
  createSandbox,
  createService,
  developmentSecrets,
  followRevocations,
  hostService,
  jobsOf,
  observeConsumers,
} from '@visavis/backends';
import { createBff } from '@visavis/bff';
import { authEndpoints } from '@visavis/contracts/auth';
import { type ServiceName, services } from '@visavis/contracts/processes';
import {
  closeServer,
  createHttpServer,
  createLifecycle,
  createLogger,
  createMetrics,
  createOverloadGuard,
  createPhoneHash,
  createRevocationWatcher,
  createServiceApp,
  createServiceClient,
  createServiceTokens,
  createTokenVerifier,
  isDefaultStart,
  type Logger,
  listen,
  type Revocation,
  type ServiceClient,
  startTelemetry,
  telemetryOptions,
  type Values,
} from '@visavis/platform';
import type { Store } from '@visavis/store';
import express from 'express';
import { aroundServer } from './around-server.ts';
import { takeDataFolder } from './data-folder.ts';
import { seedDemoData } from './demo-data.ts';
import { demoHost } from './demo-people.ts';
import { explainRouter } from './explain/page.ts';
import { serviceDefinitions } from './services.ts';
import type { settings } from './settings.ts';

type ServiceOf<Name extends ServiceName> = ReturnType<(typeof serviceDefinitions)[Name]['create']>;

const webDir = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Wires every service, the BFF and the embedded backends into one process. */
export async function compose(
  values: Values<typeof settings>,
): Promise<{ start(): Promise<number>; stop(): Promise<void>; logger: Logger; inbox: string | undefined }> {
  const isDefault = isDefaultStart(values);
  const dataFolder = takeDataFolder(values.DATA_DIR);
  const secrets = developmentSecrets(values.DATA_DIR, values);
  const phoneHash = createPhoneHash(secrets.SERVICE_SECRET);
  const logger = createLogger({ name: 'visavis', level: values.LOG_LEVEL, phoneHash });
  const metrics = createMetrics({ defaults: true });
  const telemetry = await startTelemetry({ service: 'visavis', logger, ...telemetryOptions(values) });
  const sandbox = await createSandbox({
    dataDir: values.DATA_DIR,
    serviceSecret: secrets.SERVICE_SECRET,
    isDefaultStart: isDefault,
    messenger: values.MESSENGER ?? 'sandbox',
  });
  const { clock, operators } = sandbox;
  const provider = await createPaymentProvider(values, {
    serviceSecret: secrets.SERVICE_SECRET,
    clock,
    operators,
    isDefaultStart: isDefault,
  });
  const backends = await createBackends(values, { clock, logger, metrics, exclusive: true });
  const { bus, cache } = backends;
  const messaging = await createMessaging(values, { sandbox, serviceSecret: secrets.SERVICE_SECRET, cache, metrics });
  const serviceTokens = createServiceTokens(secrets.SERVICE_SECRET, clock);

  // Calls between services go over HTTP here too (docs/adr/0007): one loopback port for all of them.
  let internalUrl = '';
  const calls = createServiceClient({ caller: 'bff', url: () => internalUrl, serviceTokens, metrics });
  const callsOf = Object.fromEntries(
    services.map(({ name }) => [name, createServiceClient({ caller: name, url: () => internalUrl, serviceTokens })]),
  ) as Record<ServiceName, ServiceClient>;
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
  const hosted = {} as { [Name in ServiceName]: { service: ServiceOf<Name>; store: Store; logger: Logger } };
  for (const { name } of services) {
    const store = await backends.store(name);
    const serviceLogger = logger.child({ service: name });
    const service = createService(
      serviceDefinitions[name],
      { values, secrets },
      {
        store,
        cache,
        files: async () => files,
        messenger: messaging.messenger,
        payments: provider?.payments,
        clock,
        logger: serviceLogger,
        metrics,
        services: callsOf[name],
        onRevocation: () => revocations.poll(),
        verifier,
        serviceTokens,
      },
    );
    Object.assign(hosted, { [name]: { service, store, logger: serviceLogger } });
  }
  const all = services.map(({ name }) => hosted[name]);

  const bff = createBff({
    mounts: Object.fromEntries(all.map(({ service }) => [service.name, service.router])),
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
    ...(sandbox.inbox === undefined ? {} : { sandbox: operators }),
    operators,
    ready: async () => {
      await Promise.all([bus.ping(), cache.ping(), ...all.map(({ store }) => store.ping())]);
    },
    routers: [
      ...[messaging, provider].flatMap((each) => each?.router ?? []),
      ...(sandbox.inbox === undefined ? [] : [explainRouter(operators)]),
    ],
  });

  const lifecycle = createLifecycle(logger);
  lifecycle.add(telemetry);
  lifecycle.add({ name: 'data folder', stop: () => dataFolder.release() });
  lifecycle.add({ name: 'backends', stop: () => backends.close() });
  messaging.addTo(lifecycle, bff.app);
  provider?.addTo(lifecycle, bff.app);
  const internal = createHttpServer(
    createServiceApp({
      router: express.Router().use(all.map(({ service }) => service.router)),
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
      await Promise.all([calls, ...Object.values(callsOf)].map((client) => client.close()));
      await closeServer(internal);
    },
  });
  const jobs = jobsOf(
    all.flatMap(({ service, store, logger: serviceLogger }) =>
      hostService(service, { store, bus, cache, clock, logger: serviceLogger, metrics, lifecycle }),
    ),
  );
  lifecycle.add(followRevocations(revocations, logger));

  const server = createHttpServer(bff.app, {
    headersMs: values.HEADERS_TIMEOUT_MS,
    keepAliveMs: values.KEEP_ALIVE_TIMEOUT_MS,
  });
  let port = 0;
  bff.attach(server);
  observeConsumers(metrics, bus, 'bff', bff.consumers);
  lifecycle.add(bff);
  lifecycle.add(consumersPart(bus, bff.name, bff.consumers));
  lifecycle.add({
    name: 'demo data',
    start: async () => {
      if (values.DEMO_DATA)
        await dataFolder.fillOnce(() => seedDemoData(hosted.auth.service, hosted.meeting.service, hosted.admin.service));
    },
  });
  const whileTaken = [jobs];
  if (isDefault && (values.DEMO_HOST ?? values.DEMO_DATA)) {
    // In no image: loaded where it runs.
    const { createDemoHost } = await import('@visavis/demo-host');
    const { auth, meeting } = hosted;
    const openMeeting = async () => {
      const [host] = await auth.service.seedUsers([demoHost]);
      if (!host) throw new Error('the demo host has no account');
      return meeting.service.keepDemoMeetingOpen({ userId: host._id, name: host.name });
    };
    const url = () => `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${port}`;
    whileTaken.push(createDemoHost({ url, phone: demoHost.phone, openMeeting, logger }));
  }
  const http = {
    name: 'http',
    start: async () => {
      port = await listen(server, { port: values.PORT, host: values.HOST, setting: 'PORT' });
    },
    stop: () => closeServer(server),
  };
  for (const part of aroundServer(http, whileTaken)) lifecycle.add(part);

  return {
    async start() {
      await lifecycle.start();
      return port;
    },
    stop: () => lifecycle.stop(),
    logger,
    inbox: sandbox.inbox,
  };
}
