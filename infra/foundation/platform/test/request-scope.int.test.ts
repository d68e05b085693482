import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpoint } from '@visavis/contracts/endpoint';
import { until } from '@visavis/testing/wait';
import { z } from 'zod';
import {
  closeServer,
  createLogger,
  createMetrics,
  createPhoneHash,
  createRoutes,
  createServiceApp,
  createServiceTokens,
  Invalid,
  listen,
  logRefusal,
  runInContext,
  systemClock,
  TooMany,
  Unauthenticated,
} from '../src/index.ts';

const thing = endpoint({
  id: 'meeting.thing',
  service: 'meeting',
  method: 'GET',
  path: '/things/:id',
  access: 'user',
  summary: 'For the test',
  params: z.object({ id: z.string() }),
  response: z.object({ success: z.literal(true) }),
});

const base = { service: 'meeting', summary: 'For the test', response: thing.response } as const;
const adminThing = endpoint({ ...base, id: 'meeting.admin-thing', method: 'GET', path: '/admin-things', access: 'admin' });
const signIn = endpoint({
  ...base,
  id: 'meeting.sign-in',
  method: 'POST',
  path: '/sign-in',
  access: 'anyone',
  body: z.object({ phone: z.string(), otp: z.string() }),
});
const PHONE = '+919876543210';
const phoneHash = createPhoneHash('l'.repeat(32));

const metrics = createMetrics();
const lines: Record<string, unknown>[] = [];
const logger = createLogger({ name: 'test', phoneHash }, { write: (line) => void lines.push(JSON.parse(line)) });
let answer: (() => void) | undefined;
let server: Server;
let url = '';
beforeAll(async () => {
  const routes = createRoutes({
    service: 'meeting',
    verifier: {
      onKeysWithdrawn: () => () => undefined,
      verify: async (token) =>
        token === 'good'
          ? { userId: 'u1', sessionId: 's1', role: 'host', version: 1, isVerified: false, issuedAt: 0, expiresAt: 0 }
          : Promise.reject(new Unauthenticated('UNAUTHENTICATED', 'Please sign in')),
      revocations: { isRevoked: () => false, healthy: () => true, onRevoked: () => () => undefined },
    },
    serviceTokens: createServiceTokens('x'.repeat(32), systemClock),
    clock: systemClock,
  });
  routes.on(thing, async ({ params: { id } }) => {
    if (id === 'broken') throw new Error('broken');
    if (id === 'slow')
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    return {};
  });
  routes.on(adminThing, async () => ({}));
  routes.on(signIn, async ({ body: { otp } }) => {
    if (otp === 'late') throw new TooMany('RATE_LIMITED', 'Too many requests', 60_000);
    if (otp === 'old') throw new Invalid('OTP_EXPIRED', 'This OTP has expired');
    throw new Invalid('OTP_INVALID', 'Invalid OTP');
  });
  server = createServer(createServiceApp({ router: routes.router, ready: async () => {}, logger, metrics }));
  url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
});
afterAll(() => closeServer(server));
beforeEach(() => void lines.splice(0));

const signedIn = { authorization: 'Bearer good', 'x-request-id': 'request-1' };
/** The access log's next line: it is written after the answer has left. */
const accessLine = () => until('a line in the access log', () => lines.find(({ msg }) => msg === 'request'));

test('logs one line per request: method, route, status, time and user', async () => {
  await fetch(`${url}/things/t-42?token=opaque&phone=%2B919876543210`, { headers: signedIn });
  expect(await accessLine()).toMatchObject({
    method: 'GET',
    route: '/things/:id',
    status: 200,
    ms: expect.any(Number),
    requestId: 'request-1',
    userId: 'u1',
  });
  expect(JSON.stringify(lines)).not.toMatch(/opaque|98765|t-42/);
  expect(lines).toHaveLength(1);
});

test('counts refusals, failures and unknown paths by their status', async () => {
  const counted = async (route: string, status: number) =>
    (await metrics.registry.metrics()).includes(`visavis_http_request_seconds_count{route="${route}",status="${status}"} 1`);
  const send = async (path: string, headers: Record<string, string>) => {
    lines.splice(0);
    await (await fetch(url + path, { headers })).text();
    await accessLine();
  };
  await send('/things/t1', {});
  expect(await counted('meeting.thing', 401)).toBe(true);
  await send('/things/broken', signedIn);
  expect(await counted('meeting.thing', 500)).toBe(true);
  await send('/nowhere/987', {});
  expect(await counted('other', 404)).toBe(true);
  expect(lines.at(-1)).toMatchObject({ route: 'other', status: 404 });
});

test('logs status 499 for a caller who went away', async () => {
  const away = new AbortController();
  const asking = fetch(`${url}/things/slow`, { headers: signedIn, signal: away.signal }).catch(() => undefined);
  while (!answer) await new Promise(setImmediate);
  away.abort();
  await asking;
  expect(await accessLine()).toMatchObject({ route: '/things/:id', status: 499 });
  answer();
});

const LEVELS: Record<number, string> = { 30: 'info', 40: 'warn', 50: 'error' };
/** The line about the refusal of a request from another network, by what an operator looks for. */
const refusedLine = async (path: string, init: RequestInit = {}) => {
  lines.splice(0);
  const headers = { 'x-forwarded-for': '2001:db8:1:2:3::4', ...(init.headers as Record<string, string>) };
  await (await fetch(url + path, { ...init, headers })).text();
  await accessLine();
  const [line, ...more] = lines.filter(({ msg }) => msg === 'refused');
  expect(more).toEqual([]);
  const { level, code, network, userId, phone, route } = line ?? {};
  return { level: LEVELS[Number(level)], code, network, userId, phone, route };
};

test('logs each refusal with network, user and code, security events as warnings', async () => {
  const network = '2001:db8:1:2';
  const seen = { network, userId: undefined, phone: undefined };
  expect(await refusedLine('/nowhere')).toEqual({ ...seen, level: 'info', code: 'NOT_FOUND', route: 'other' });
  expect(await refusedLine('/things/t1')).toEqual({ ...seen, level: 'info', code: 'UNAUTHENTICATED', route: '/things/:id' });
  // The user is named although the role check refuses them.
  expect(await refusedLine('/admin-things', { headers: signedIn })).toEqual({
    ...seen,
    level: 'warn',
    code: 'ADMIN_REQUIRED',
    userId: 'u1',
    route: '/admin-things',
  });
  const guess = (otp: string) =>
    refusedLine('/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: PHONE, otp }),
    });
  const phone = { ...seen, phone: phoneHash(PHONE), route: '/sign-in' };
  expect(await guess('wrong')).toEqual({ ...phone, level: 'warn', code: 'OTP_INVALID' });
  expect(await guess('late')).toEqual({ ...phone, level: 'warn', code: 'RATE_LIMITED' });
  expect(await guess('old')).toEqual({ ...phone, level: 'info', code: 'OTP_EXPIRED' });
  expect(JSON.stringify(lines)).not.toContain('876543210');
});

test('shows the security events of an attack at the level of the default start', async () => {
  const logged: Record<string, unknown>[] = [];
  const quiet = createLogger({ name: 'test', level: 'warn', phoneHash }, { write: (line) => void logged.push(JSON.parse(line)) });
  runInContext({ correlationId: 'r1', address: '203.0.113.7', phone: PHONE }, () => {
    for (const code of ['OTP_INVALID', 'OTP_EXHAUSTED', 'REFRESH_REUSED', 'SESSION_REVOKED', 'FORBIDDEN', 'RATE_LIMITED'])
      logRefusal(quiet, new Invalid(code, ''), {});
    logRefusal(quiet, new Invalid('VALIDATION_FAILED', ''), {});
  });
  runInContext({ correlationId: 'r2' }, () => logRefusal(quiet, new Invalid('RATE_LIMITED', ''), {}));
  expect(logged.map(({ code, network, phone }) => [code, network, phone])).toEqual(
    ['OTP_INVALID', 'OTP_EXHAUSTED', 'REFRESH_REUSED', 'SESSION_REVOKED', 'FORBIDDEN', 'RATE_LIMITED'].map((code) => [
      code,
      '203.0.113.7',
      phoneHash(PHONE),
    ]),
  );
});
