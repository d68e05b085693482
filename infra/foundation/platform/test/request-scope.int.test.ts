import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpoint } from '@visavis/contracts/endpoint';
import { z } from 'zod';
import {
  closeServer,
  createLogger,
  createMetrics,
  createRoutes,
  createServiceApp,
  createServiceTokens,
  listen,
  systemClock,
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

const metrics = createMetrics();
const lines: Record<string, unknown>[] = [];
const logger = createLogger({ name: 'test' }, { write: (line) => void lines.push(JSON.parse(line)) });
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
          ? { userId: 'u1', sessionId: 's1', role: 'host', version: 1, isVerified: false, expiresAt: 0 }
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
  server = createServer(createServiceApp({ router: routes.router, ready: async () => {}, logger, metrics }));
  url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
});
afterAll(() => closeServer(server));
beforeEach(() => void lines.splice(0));

const signedIn = { authorization: 'Bearer good', 'x-request-id': 'request-1' };
/** The access log's next line: it is written after the answer has left. */
const accessLine = async () => {
  const end = performance.now() + 2_000;
  for (;;) {
    const line = lines.find(({ msg }) => msg === 'request');
    if (line) return line;
    if (performance.now() > end) throw new Error('no line in the access log');
    await new Promise(setImmediate);
  }
};

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
