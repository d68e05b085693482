import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryCache } from '@visavis/cache';
import type { Endpoint } from '@visavis/contracts/endpoint';
import type { DomainEvent } from '@visavis/contracts/event';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { createEmbeddedLog, createEventBus } from '@visavis/event-bus';
import {
  closeServer,
  createHttpServer,
  createMetrics,
  createMovableClock,
  createOperatorAccess,
  createRevocationWatcher,
  createRoutes,
  createServiceApp,
  createServiceClient,
  createServiceTokens,
  createTokenVerifier,
  listen,
  loadSettings,
  newId,
  type Principal,
  REVOCATION_STREAM,
  type Revocation,
} from '@visavis/platform';
import { createTestTokens, type TestClaims, testKey } from '@visavis/service-test';
import { testLogger } from '@visavis/testing/test-logger';
import { until } from '@visavis/testing/wait';
import { io, type Socket } from 'socket.io-client';
import { bffSettings } from '../src/config.ts';
import { type BffDeps, createBff } from '../src/create-bff.ts';
import { proxyServices } from '../src/http/services.ts';

const SECRET = 'a'.repeat(40);

/** The services that the BFF talks to, played on one real HTTP server: `on` sets what an endpoint answers. */
export async function createFakeServices(parts: Pick<BffDeps, 'verifier' | 'serviceTokens' | 'clock' | 'metrics'>) {
  const routers = new Map<string, ReturnType<typeof createRoutes>>();
  const calls: { id: string; body: unknown; params: unknown; query: unknown; userId: string | undefined }[] = [];
  const answers = new Map<string, (call: { body: never; params: never; principal: Principal | undefined }) => unknown>();
  const servers = new Map<string, Server>();
  const ports = new Map<string, number>();
  return {
    calls,
    serves: (endpoint: Endpoint) => answers.has(endpoint.id),
    on<E extends Endpoint>(
      endpoint: E,
      answer: (call: { body: never; params: never; principal: Principal | undefined }) => unknown,
    ) {
      const isStubbed = answers.has(endpoint.id);
      answers.set(endpoint.id, answer);
      if (isStubbed) return;
      const routes = routers.get(endpoint.service) ?? createRoutes({ ...parts, service: endpoint.service });
      routers.set(endpoint.service, routes);
      type Call = { body: never; params: never; query: unknown; principal: Principal | undefined };
      (routes.on as unknown as (endpoint: Endpoint, handle: (call: Call) => Promise<unknown>) => void)(endpoint, async (call) => {
        const { body, params, query, principal } = call;
        calls.push({ id: endpoint.id, body, params, query, userId: principal?.userId });
        return answers.get(endpoint.id)?.({ body, params, principal });
      });
    },
    /** One server for each service; it may be taken away and brought back. */
    async listen(service: string) {
      const router = routers.get(service)?.router;
      if (!router) throw new Error(`no endpoint of ${service}`);
      const app = createServiceApp({ router, ready: async () => {}, logger: testLogger, metrics: parts.metrics });
      const server = createHttpServer(app);
      servers.set(service, server);
      ports.set(service, await listen(server, { port: 0, host: '127.0.0.1' }));
    },
    async close(service: string) {
      const server = servers.get(service);
      servers.delete(service);
      // Another process may be given its port.
      ports.delete(service);
      server?.closeAllConnections();
      if (server) await closeServer(server, 10);
    },
    /** Of a service that is away, a port on which nobody ever listens. */
    url: (service: string) => `http://127.0.0.1:${ports.get(service) ?? 1}`,
    router: (service: string) => routers.get(service)?.router,
    services: () => [...servers.keys()],
  };
}
export type FakeServices = Awaited<ReturnType<typeof createFakeServices>>;

export interface FixtureOptions {
  settings?: Record<string, string>;
  deps?: Partial<BffDeps>;
  /** Before the BFF is made: what the services answer. */
  services?: (fakes: FakeServices) => void;
  /** Services mounted in process rather than only called. */
  mount?: readonly ('auth' | 'meeting' | 'admin')[];
  proxy?: readonly ('auth' | 'meeting' | 'admin')[];
}

/** A BFF on real embedded backends and a real port, with clients. */
export async function createFixture(options: FixtureOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-bff-'));
  const clock = createMovableClock();
  const metrics = createMetrics();
  const cache = createMemoryCache({ clock });
  const bus = createEventBus(createEmbeddedLog({ file: join(folder, 'events.db'), clock }), { clock, logger: testLogger });
  const serviceTokens = createServiceTokens(SECRET, clock);
  const revocations = createRevocationWatcher({
    streams: cache.streams,
    loadAll: async () => [],
    clock,
    logger: testLogger,
  });
  const verifier = createTokenVerifier({ jwks: async () => [testKey], revocations, clock });
  const fakes = await createFakeServices({ verifier, serviceTokens, clock, metrics });
  options.services?.(fakes);
  // Whatever meeting a socket asks for is public, unless a test says otherwise.
  if (!fakes.serves(meetingEndpoints.getPublic)) fakes.on(meetingEndpoints.getPublic, () => ({ meeting: {} }));
  for (const service of ['auth', 'meeting', 'billing', 'admin', 'alert']) if (fakes.router(service)) await fakes.listen(service);
  const calls = createServiceClient({ caller: 'bff', url: fakes.url, serviceTokens });
  const bff = createBff({
    mounts: Object.fromEntries((options.mount ?? []).map((name) => [name, fakes.router(name)])),
    proxy: proxyServices,
    upstreams: Object.fromEntries((options.proxy ?? []).map((name) => [name, fakes.url(name)])),
    calls,
    verifier,
    serviceTokens,
    cache,
    clock,
    logger: testLogger,
    metrics,
    config: loadSettings(bffSettings, options.settings ?? {}),
    operators: createOperatorAccess({ serviceSecret: SECRET, isDefaultStart: true }),
    checkResponses: true,
    ...options.deps,
  });
  const server = createHttpServer(bff.app);
  const sockets = bff.attach(server);
  revocations.start();
  await bff.start();
  const subscription = await bus.subscribe('bff', bff.consumers);
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const url = `http://localhost:${port}`;
  const open: Socket[] = [];

  return {
    url,
    port,
    clock,
    cache,
    bus,
    bff,
    fakes,
    metrics,
    sockets,
    server,
    verifier,
    serviceTokens,
    /** An access token as auth makes them. */
    token: (userId: string, claims: TestClaims = {}) => createTestTokens(clock)(userId, { lifeSec: 900, ...claims }),
    revoke: (revocation: Omit<Revocation, 'until'>) =>
      cache.streams.append(REVOCATION_STREAM, {
        id: newId(),
        at: clock.now().getTime(),
        value: { ...revocation, until: clock.now().getTime() + 900_000 },
      }),
    event: <D>(type: string, subject: string, data: D): DomainEvent => ({
      specversion: '1.0',
      id: newId(),
      source: '/services/test',
      type,
      subject,
      time: clock.now().toISOString(),
      datacontenttype: 'application/json',
      data,
    }),
    client(options: {
      auth?: object;
      query?: Record<string, string>;
      transports?: string[];
      extraHeaders?: Record<string, string>;
    }) {
      const client = recording(io(url, { transports: ['websocket'], reconnection: false, forceNew: true, ...options }));
      open.push(client.socket);
      return client;
    },
    async close() {
      for (const socket of open) socket.disconnect();
      // First, as in the product: what comes after it waits for connections, and one without a request would be waited for.
      await closeServer(server, 10);
      await subscription.stop();
      await bff.stop();
      await revocations.stop();
      await calls.close();
      for (const service of fakes.services()) await fakes.close(service);
      await bus.close();
      await cache.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Fixture = Awaited<ReturnType<typeof createFixture>>;

export interface Heard {
  name: string;
  data: never;
  stamp: { room: string; epoch: string; seq: number; id: string } | undefined;
}

/** A client that writes down what it hears, from the first moment on. */
function recording(socket: Socket) {
  const heard: Heard[] = [];
  let closedBecause: string | undefined;
  let refusal: { error: string; message: string } | undefined;
  let hasFailed = false;
  socket.onAny((name, data, stamp) => heard.push({ name, data: data as never, stamp }));
  socket.on('disconnect', (reason) => {
    closedBecause = reason;
  });
  socket.on('connect_error', (error) => {
    hasFailed = true;
    refusal = (error as Error & { data?: { error: string; message: string } }).data;
  });
  return {
    socket,
    heard,
    named: (name: string) => heard.filter((event) => event.name === name),
    closedBecause: () => closedBecause,
    refusal: () => refusal,
    /** It could not connect, whether or not the server said why. */
    failed: () => hasFailed,
    ask: (name: string, ...payload: unknown[]): Promise<Record<string, never>> =>
      socket.timeout(10_000).emitWithAck(name, ...payload) as never,
    connected: () => until(() => socket.connected),
  };
}
