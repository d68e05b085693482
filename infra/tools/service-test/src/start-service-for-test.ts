import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  backendSettings,
  createBackends,
  createService,
  type Secrets,
  type ServiceDefinition,
  secretSettings,
  type TokenKeys,
} from '@visavis/backends';
import type { DomainEvent } from '@visavis/contracts/event';
import { processNamed } from '@visavis/contracts/processes';
import type { FileStore } from '@visavis/files';
import {
  closeServer,
  createHttpServer,
  createMetrics,
  createMovableClock,
  createRevocationWatcher,
  createServiceApp,
  createServiceTokens,
  createTokenVerifier,
  listen,
  loadSettings,
  type ServiceClient,
  Unavailable,
} from '@visavis/platform';
import type { Messenger, Payments } from '@visavis/providers';
import { createMessengerSandbox, type SandboxMessenger } from '@visavis/providers-sandbox/messenger';
import { createOutboxRelay, rebuildProjections, type Store } from '@visavis/store';
import { testLogger } from '@visavis/testing/test-logger';
import { until } from '@visavis/testing/wait';
import { createTestTokens, testKey } from './test-tokens.ts';

/** Every secret of a service in a test. */
export const TEST_SECRET = 'a secret that is only used in tests; 32+';
const secrets = Object.fromEntries(Object.keys(secretSettings).map((name) => [name, TEST_SECRET])) as Secrets;

type ConfigOf<D> = D extends { config: (...args: never) => infer C } ? C : Record<never, never>;

export interface TestOptions<D extends ServiceDefinition> {
  /** Replaces parts of what the definition makes of default settings. */
  config?: Partial<ConfigOf<D>> | undefined;
  /** Follows the machine's clock unless given. */
  clock?: ReturnType<typeof createMovableClock>;
  /** The data of an earlier run; a new folder unless given. */
  folder?: string | undefined;
  /** Wraps a port, to watch it or to make it fail. */
  store?: (store: Store) => Store;
  files?: (files: FileStore) => FileStore;
  messenger?: ((inbox: SandboxMessenger) => Messenger) | undefined;
  payments?: Payments | undefined;
  /** Stands in for the services that this one calls; without it none answers. */
  services?: ServiceClient | undefined;
  /** False: events wait in the outbox until `relay.drain()`. */
  relay?: boolean;
  /** False: the service handles events only after `consume()`. */
  consume?: boolean;
  /** Sees each event before the bus has it; what it throws keeps the event from the bus. */
  onPublish?: (event: DomainEvent) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
export type Answer = { status: number; headers: Headers; body: any };

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

const nobodyAnswers: ServiceClient = {
  call: ({ service }, ..._) => Promise.reject(new Unavailable(`${service} does not answer in this test`)),
  close: async () => undefined,
};

/**
 * One service on its embedded backends, as its processes host it, behind HTTP on a free port. Jobs run when the test says so.
 * Answers are checked against their schemas.
 */
export async function startServiceForTest<D extends ServiceDefinition>(definition: D, options: TestOptions<D> = {}) {
  const { name } = definition;
  const { clock = createMovableClock(), folder = mkdtempSync(join(tmpdir(), `visavis-${name}-`)) } = options;
  const metrics = createMetrics();
  const values = loadSettings(
    { ...backendSettings, ...definition.settings },
    {
      DATA_DIR: folder,
      // A test is a caller on this machine; one of a limit sets it in `config`.
      LIMIT_LOOPBACK: 'false',
    },
  );
  const backends = await createBackends(values as never, { name, clock, logger: testLogger, metrics, refuseScans: true });
  const { bus, cache } = backends;
  const opened = await backends.store(name);
  const store = options.store?.(opened) ?? opened;
  const disk = await backends.files(TEST_SECRET);
  const files = options.files?.(disk) ?? disk;
  const messengerSandbox = createMessengerSandbox({ clock, serviceSecret: TEST_SECRET });
  const inbox = messengerSandbox.messenger;
  const serviceTokens = createServiceTokens(TEST_SECRET, clock);

  let own: Partial<TokenKeys> = {};
  const issuesTokens = processNamed(name).issuesTokens ?? false;
  const watcher = createRevocationWatcher({
    streams: cache.streams,
    loadAll: async () => (await own.revocations?.()) ?? [],
    clock,
    logger: testLogger,
  });
  const verifier = createTokenVerifier({
    jwks: async () => [testKey, ...((await own.jwks?.()) ?? [])],
    revocations: issuesTokens ? watcher : { isRevoked: () => false, healthy: () => true, onRevoked: () => () => undefined },
    clock,
  });

  let deps = {} as Parameters<D['create']>[0];
  const service = createService(
    {
      ...definition,
      config: (values, secrets) => ({ ...definition.config?.(values, secrets), ...options.config }),
      create(context) {
        deps = context;
        return definition.create(context);
      },
    },
    { values, secrets },
    {
      store,
      cache,
      files: async () => files,
      messenger: options.messenger?.(inbox) ?? inbox,
      payments: options.payments,
      clock,
      logger: testLogger,
      metrics,
      services: options.services ?? nobodyAnswers,
      onRevocation: () => watcher.poll(),
      verifier,
      serviceTokens,
      checkResponses: true,
    },
  ) as ReturnType<D['create']>;
  own = service;
  await service.start?.();

  const published = new Map<string, DomainEvent>();
  const relay = createOutboxRelay({
    store,
    clock,
    async publish(topic, events) {
      for (const event of events) options.onPublish?.(event);
      await bus.publish(topic, events);
      // At least once: the first copy counts.
      for (const event of events) if (!published.has(event.id)) published.set(event.id, event);
    },
    onError: (error) => testLogger.error({ err: error }, 'events could not be published'),
  });
  if (options.relay !== false) relay.start();
  let subscription: { stop(): Promise<void> } | undefined;
  const consume = async () => {
    subscription = await bus.subscribe(name, service.consumers);
  };
  if (options.consume !== false && service.consumers.length > 0) await consume();
  const app = createServiceApp({ router: service.router, ready: () => store.ping(), logger: testLogger, metrics });
  const server = createHttpServer(app);
  if (processNamed(name).receivesReports) await messengerSandbox.receive(app);
  const url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
  if (issuesTokens) {
    await watcher.poll();
    watcher.start();
  }

  /** Waits until the service has handled everything on its topics. */
  const consumed = (deadlineMs?: number) =>
    until(`${name} has handled all events`, async () => Object.values(await bus.lag(name)).every((lag) => lag === 0), deadlineMs);
  return {
    url,
    folder,
    clock,
    metrics,
    store,
    cache,
    bus,
    files,
    inbox,
    /** Its providers can misbehave, and report. */
    messengerSandbox,
    service,
    /** What the service was made of, for calling a use case directly. */
    deps,
    relay,
    watcher,
    verifier,
    serviceTokens,
    /** An access token that the service accepts. */
    tokenOf: createTestTokens(clock),
    consume,
    consumed,
    /** Publishes events of another service and waits until this one has handled them. */
    async deliver(topic: string, ...events: readonly DomainEvent[]): Promise<void> {
      await bus.publish(topic, events);
      await consumed();
    },
    /** Everything this service has published, once its outbox is empty; each event once, in order. */
    async published(): Promise<DomainEvent[]> {
      await relay.drain();
      await until('the outbox is empty', async () => (await store.outbox.size()) === 0);
      return [...published.values()];
    },
    rebuild: (skip: readonly string[] = []) => rebuildProjections(service.consumers, bus, service.rebuilding, skip),
    async runJob(job: string): Promise<void> {
      const found = service.jobs.find((candidate) => candidate.name === job);
      if (!found) throw new Error(`${name} has no job ${job}`);
      await found.run(clock.now());
    },
    /** A JSON request. */
    async call(method: string, path: string, { token, body, headers }: CallOptions = {}): Promise<Answer> {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async stop({ keepFolder = false } = {}): Promise<void> {
      if (issuesTokens) await watcher.stop();
      await closeServer(server, 100);
      await subscription?.stop();
      await relay.stop();
      await service.stop?.();
      await messengerSandbox.stop();
      await backends.close();
      if (!keepFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
