import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryCache } from '@visavis/cache';
import type { DomainEvent } from '@visavis/contracts/event';
import { AUTH_TOPIC } from '@visavis/contracts/events/auth';
import { createEmbeddedLog, createEventBus } from '@visavis/event-bus';
import { createDiskFiles } from '@visavis/files';
import {
  closeServer,
  createEventFactory,
  createMetrics,
  createMovableClock,
  createRevocationWatcher,
  createRoutes,
  createServiceApp,
  createServiceTokens,
  createTokenVerifier,
  listen,
  silentLogger,
} from '@visavis/platform';
import { createSandboxMessenger, type Messenger, type SandboxMessenger } from '@visavis/providers';
import { createOutboxRelay, createSqliteStore, type Store } from '@visavis/store';
import { type AuthConfig, type AuthService, createAuthService } from '../src/index.ts';

export const MINUTE = 60_000;
export const SECRET = 'a secret that is only used in tests, 32+';
export const ADMIN_PHONE = '+919000000001';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  body: any;
}

const running = new Set<{ stop(): Promise<void> }>();
/** What a failed test left running would keep the process alive. */
export const stopAll = async () => {
  for (const each of [...running]) await each.stop();
};

/** The whole service on its embedded backends, behind HTTP on a free port, with a clock that the test moves. */
export async function startAuth(
  options: { config?: Partial<AuthConfig>; messenger?: (inbox: SandboxMessenger) => Messenger; folder?: string } = {},
) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'visavis-auth-'));
  const clock = createMovableClock();
  const { store, meetBeforeCommit, failCommit } = withMeetingPoint(createSqliteStore({ file: join(folder, 'auth.db'), clock }));
  const cache = createMemoryCache({ clock });
  const files = createDiskFiles({ dir: join(folder, 'files'), secret: SECRET, publicPath: '/files', clock });
  let put = files.put;
  const log = createEmbeddedLog({ file: join(folder, 'events.db'), clock });
  const bus = createEventBus(log, { clock, logger: silentLogger });
  const inbox = createSandboxMessenger({ clock });
  const serviceTokens = createServiceTokens(SECRET, clock);
  let service: AuthService;
  const watcher = createRevocationWatcher({
    streams: cache.streams,
    loadAll: () => service.revocations(),
    clock,
    logger: silentLogger,
  });
  const verifier = createTokenVerifier({ jwks: () => service.jwks(), revocations: watcher, clock });
  const metrics = createMetrics();
  const routes = createRoutes({ service: 'auth', verifier, serviceTokens, clock, checkAnswers: true });
  service = createAuthService({
    store,
    cache,
    clock,
    logger: silentLogger,
    routes,
    events: createEventFactory('auth', clock),
    messenger: options.messenger?.(inbox) ?? inbox,
    files: async () => ({ ...files, put: (...given) => put(...given) }),
    config: {
      secret: SECRET,
      phoneKeySecret: SECRET,
      adminPhones: [ADMIN_PHONE],
      unverifiedPerAddress: 100,
      revealsPerAddress: 1_000,
      sendsPerMinute: 3_000,
      signingKeyDays: 90,
      ...options.config,
    },
  });
  await service.start?.();
  const relay = createOutboxRelay({ store, clock, publish: (topic, events) => bus.publish(topic, events) });
  const server: Server = createServer(
    createServiceApp({ router: service.router, ready: () => store.ping(), logger: silentLogger, metrics }),
  );
  const url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
  await watcher.poll();
  watcher.start();

  const call = async (
    method: string,
    path: string,
    given: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    call('POST', path, { body, ...(headers ? { headers } : {}) });
  const codeOf = (phone: string): string => {
    const code = inbox.inbox({ to: phone })[0]?.code;
    if (!code) throw new Error(`no code was sent to ${phone}`);
    return code;
  };
  const verify = (phone: string, otp: string, more: object = {}) => post('/auth/verify-otp', { phone, otp, ...more });

  const started = {
    url,
    clock,
    store,
    meetBeforeCommit,
    cache,
    metrics,
    files,
    bus,
    inbox,
    service,
    relay,
    watcher,
    verifier,
    serviceTokens,
    folder,
    call,
    post,
    get: (path: string, token?: string) => call('GET', path, token ? { token } : {}),
    codeOf,
    verify,
    failCommit,
    /** The process dies, as it were, when the last file of the next picture is stored. */
    failNextCommitAfterFiles() {
      let left = 3;
      put = async (...given) => {
        const file = await files.put(...given);
        left -= 1;
        if (left > 0) return file;
        put = files.put;
        throw new Error('gone');
      };
    },
    /** A multipart body with one file, as a browser sends it. */
    async upload(token: string, content: Uint8Array, options: { type?: string; name?: string; field?: string } = {}) {
      const { type = 'image/jpeg', name = 'me.jpg', field = 'image' } = options;
      const body = new FormData();
      body.append(field, new File([new Uint8Array(content)], name, { type }));
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/profile/image`, { method: 'POST', headers, body });
      return { status: response.status, headers: response.headers, body: await response.json() } as Answer;
    },
    /** A code of six digits that is not the phone's. */
    wrongCodeFor: (phone: string) => (codeOf(phone) === '000000' ? '000001' : '000000'),
    async signUp(phone: string, name = 'Asha Rao') {
      const asked = await post('/auth/signup', { name, phone });
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
      return (await verify(phone, codeOf(phone), { isSignup: true })).body as Session;
    },
    async signIn(phone: string) {
      const asked = await post('/auth/login', { phone });
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
      return (await verify(phone, codeOf(phone))).body as Session;
    },
    /** Everything published so far on auth's topic. */
    async events(): Promise<DomainEvent<string, Record<string, unknown>>[]> {
      await relay.drain();
      const found = [];
      for await (const record of log.read(AUTH_TOPIC)) found.push(JSON.parse(record.value));
      return found;
    },
    async stop(keepFolder = false) {
      if (!running.delete(started)) return;
      await watcher.stop();
      await closeServer(server, 100);
      await relay.stop();
      await service.stop?.();
      await bus.close();
      await store.close();
      await cache.close();
      if (!keepFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
  running.add(started);
  return started;
}
export type Auth = Awaited<ReturnType<typeof startAuth>>;

export interface Session {
  token: string;
  refreshToken: string;
  user: { _id: string; phone: string; name: string; role: string; isActive: boolean };
}

let last = 9_100_000_000;
/** A phone that no other test has. */
export const newPhone = () => `+91${++last}`;

export const sessionIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).sid;

/** A store whose next `parties` units of work wait for each other when they have decided: the worst moment for a race. */
function withMeetingPoint(store: Store) {
  let missing = 0;
  let open = () => {};
  let all = Promise.resolve();
  let failing = 0;
  return {
    /** The unit of that number, counted from now, does not come to its commit. */
    failCommit(number: number) {
      failing = number;
    },
    store: {
      ...store,
      transaction: (work, options) =>
        store.transaction(async (unit) => {
          const result = await work(unit);
          if (failing > 0) {
            failing -= 1;
            if (failing === 0) throw new Error('gone');
          }
          if (missing > 0) {
            missing -= 1;
            if (missing === 0) open();
            await all;
          }
          return result;
        }, options),
    } satisfies Store as Store,
    meetBeforeCommit(parties: number) {
      missing = parties;
      all = new Promise((resolve) => {
        open = resolve;
      });
    },
  };
}
