import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryCache } from '@visavis/cache';
import type { Role } from '@visavis/contracts/constants';
import type { DomainEvent } from '@visavis/contracts/event';
import { AUTH_TOPIC, authEvent } from '@visavis/contracts/events/auth';
import { MEETING_TOPIC, meetingEvent } from '@visavis/contracts/events/meeting';
import { createEmbeddedLog, createEventBus } from '@visavis/event-bus';
import { createDiskFiles } from '@visavis/files';
import {
  closeServer,
  createEventFactory,
  createMetrics,
  createMovableClock,
  createRoutes,
  createServiceApp,
  createServiceTokens,
  createTokenVerifier,
  listen,
  newId,
  phoneKey,
  silentLogger,
  TOKEN_ISSUER,
} from '@visavis/platform';
import { createOutboxRelay, createSqliteStore } from '@visavis/store';
import jwt from 'jsonwebtoken';
import { createMeetingService, type MeetingConfig } from '../../src/index.ts';

/** Monday 1 June 2026, 11:30 in Kolkata. */
export const START = new Date('2026-06-01T06:00:00.000Z');
const FILES_SECRET = 'files-secret-of-the-tests-of-meeting';
export const PHONE_KEY_SECRET = 'phone-key-secret-of-the-tests';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'test' };

export interface User {
  userId: string;
  name: string;
  phone: string;
  role: Role;
  token: string;
}
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
export type Answer = { status: number; body: any; headers: Headers };

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** The service on port 0 with its real embedded backends, a clock that tests move, and jobs that run when asked. */
export async function startHarness(options: { config?: Partial<MeetingConfig> } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'visavis-meeting-'));
  const clock = createMovableClock({ now: () => START });
  const serviceTokens = createServiceTokens('service-secret-of-the-tests', clock);
  const published: DomainEvent[] = [];
  let running = await start();
  let phones = 9_100_000_000;

  async function start() {
    const store = createSqliteStore({ file: join(dir, 'meeting.sqlite'), clock });
    const log = createEmbeddedLog({ file: join(dir, 'bus.sqlite'), clock });
    const bus = createEventBus(log, { clock, validate: validateEvent });
    const cache = createMemoryCache({ clock });
    const files = createDiskFiles({ dir: join(dir, 'files'), secret: FILES_SECRET, publicPath: '/files', clock });
    const metrics = createMetrics();
    const verifier = createTokenVerifier({
      jwks: async () => [jwk],
      revocations: { isRevoked: () => false, healthy: () => true, onRevoked: () => () => undefined },
      clock,
    });
    const routes = createRoutes({ service: 'meeting', verifier, serviceTokens, clock, checkAnswers: true });
    const service = createMeetingService({
      store,
      cache,
      files: async () => files,
      clock,
      logger: silentLogger,
      routes,
      events: createEventFactory('meeting', clock),
      config: { phoneKeySecret: PHONE_KEY_SECRET, stunUrls: [], turnUrls: [], turnSecret: '', ...options.config },
    });
    await service.start?.();
    const relay = createOutboxRelay({ store, publish: (topic, events) => bus.publish(topic, events) });
    relay.start();
    const watching = await bus.subscribe('test-watch', [
      {
        id: 'test/watch',
        topic: MEETING_TOPIC,
        types: meetingEvent.options.map((option) => option.shape.type.value),
        kind: 'projection',
        handle: async (event) => {
          // Delivered at least once: a restart may bring one again.
          if (!published.some((known) => known.id === event.id)) published.push(event);
        },
      },
    ]);
    const consuming = await bus.subscribe('meeting', service.consumers);
    const server = createServer(
      createServiceApp({ router: service.router, ready: () => store.ping(), logger: silentLogger, metrics }),
    );
    const port = await listen(server, { port: 0, host: '127.0.0.1' });
    return {
      store,
      bus,
      cache,
      service,
      url: `http://127.0.0.1:${port}`,
      async stop() {
        await closeServer(server, 500);
        await consuming.stop();
        await relay.stop();
        await watching.stop();
        await service.stop?.();
        await bus.close();
        await store.close();
        await cache.close();
      },
    };
  }

  const call = async (
    method: string,
    path: string,
    options: { as?: User | undefined; body?: unknown; headers?: Record<string, string>; token?: string } = {},
  ): Promise<Answer> => {
    const token = options.token ?? options.as?.token;
    const response = await fetch(running.url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  /** What is not JSON: files in and out. */
  const fetchRaw = (
    method: string,
    path: string,
    options: { as?: User; body?: NonNullable<RequestInit['body']>; headers?: Record<string, string> } = {},
  ) =>
    fetch(running.url + path, {
      method,
      headers: { ...(options.as ? { authorization: `Bearer ${options.as.token}` } : {}), ...options.headers },
      ...(options.body === undefined ? {} : { body: options.body }),
    });

  const harness = {
    clock,
    published,
    call,
    fetchRaw,
    /** Names of everything in the file store, half uploads included. */
    storedFiles: () =>
      readdirSync(join(dir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name),
    get store() {
      return running.store;
    },
    get service() {
      return running.service;
    },
    get cache() {
      return running.cache;
    },
    serviceToken: () => serviceTokens.sign('bff', 'meeting'),
    tokenOf: (userId: string, role: Role, isVerified: boolean) =>
      jwt.sign({ sid: `s-${userId}`, role, ver: 1, vfd: isVerified, iat: seconds(), exp: seconds() + 86_400 * 400 }, privateKey, {
        algorithm: 'ES256',
        keyid: 'test',
        issuer: TOKEN_ISSUER,
        audience: TOKEN_ISSUER,
        subject: userId,
      }),
    /** Somebody with a token of whom auth has told nothing yet. */
    stranger(role: Role = 'participant', isVerified = false): User {
      const userId = newId();
      phones += 1;
      return { userId, name: '', phone: `+91${phones}`, role, token: harness.tokenOf(userId, role, isVerified) };
    },
    /** A user whom this service knows from auth's events. */
    async user(
      name: string,
      options: { role?: Role; isVerified?: boolean; phone?: string; timeZone?: string } = {},
    ): Promise<User> {
      const user = { ...harness.stranger(options.role ?? 'participant', options.isVerified ?? false), name };
      if (options.phone) user.phone = options.phone;
      await harness.tell('visavis.user.registered.v1', user.userId, {
        userId: user.userId,
        name,
        profilePicture: null,
        isVerified: options.isVerified ?? false,
        role: user.role,
        phoneKey: phoneKey(PHONE_KEY_SECRET, user.phone),
        timeZone: options.timeZone ?? 'Asia/Kolkata',
      });
      return user;
    },
    /** Publishes an event of auth and waits until the service has handled it. */
    async tell(type: string, subject: string, data: unknown, event?: DomainEvent) {
      const told = event ?? createEventFactory('auth', clock)(type, subject, data);
      await running.bus.publish(AUTH_TOPIC, [told]);
      await waitFor(async () => Object.values(await running.bus.lag('meeting')).every((lag) => lag === 0));
      return told;
    },
    async runJob(name: string) {
      const job = running.service.jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`no job ${name}`);
      await job.run(clock.now());
    },
    /** Events of the service so far, once the outbox has been emptied and everything has arrived. */
    async eventsOf(meetingId: string): Promise<DomainEvent[]> {
      await waitFor(async () => (await running.store.outbox.size()) === 0);
      await waitFor(async () => Object.values(await running.bus.lag('test-watch')).every((lag) => lag === 0));
      return published.filter((event) => event.subject === meetingId);
    },
    async restart() {
      await running.stop();
      running = await start();
    },
    async stop() {
      await running.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  return harness;
}

/** Every event is held against its contract, and no phone may be in one. */
function validateEvent(topic: string, event: DomainEvent): void {
  if (topic === AUTH_TOPIC) authEvent.parse(event);
  if (topic !== MEETING_TOPIC) return;
  meetingEvent.parse(event);
  const text = JSON.stringify(event);
  if (/\+91\d{6}/.test(text) || text.includes('"notes"')) throw new Error(`not public: ${text}`);
}

export async function waitFor(condition: () => boolean | Promise<boolean>, deadlineMs = 8_000): Promise<void> {
  const until = performance.now() + deadlineMs;
  while (!(await condition())) {
    if (performance.now() > until) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
