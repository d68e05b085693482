import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { success } from '@visavis/contracts/common';
import { endpoint } from '@visavis/contracts/endpoint';
import { z } from 'zod';
import {
  type BreakerState,
  createMetrics,
  createServiceClient,
  createServiceTokens,
  currentContext,
  listen,
  requestScope,
  runInContext,
  silentLogger,
  systemClock,
  Unavailable,
} from '../src/index.ts';

const base = { service: 'meeting', access: 'service', summary: '', response: success({ from: z.unknown() }) } as const;
const read = endpoint({ ...base, id: 'test.read', method: 'GET', path: '/read' });
const write = endpoint({ ...base, id: 'test.write', method: 'POST', path: '/write' });

const serviceTokens = createServiceTokens('x'.repeat(32), systemClock);
const servers: Server[] = [];
const clients: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const serve = async (handler: RequestListener, port = 0) => {
  const server = createServer(handler);
  servers.push(server);
  return { server, port: await listen(server, { port, host: '127.0.0.1' }) };
};
const at = (...ports: number[]) => ports.map((port) => `http://127.0.0.1:${port}`).join(',');
const clientOf = (urls: string, onBreaker?: (service: string, state: BreakerState) => void) => {
  const client = createServiceClient({ caller: 'bff', url: () => urls, serviceTokens, ...(onBreaker ? { onBreaker } : {}) });
  clients.push(client);
  return client;
};
const ok =
  (from = ''): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, from }));
  };
const refuse =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
/** A port that nobody listens on. */
const freePort = async () => {
  const { server, port } = await serve(ok());
  await new Promise((resolve) => server.close(resolve));
  return port;
};
const took = async (work: Promise<unknown>) => {
  const startedAt = performance.now();
  const outcome = await work.catch((error: Error) => error);
  return { outcome, ms: performance.now() - startedAt };
};

describe('what comes back', () => {
  test.each([
    [
      429,
      { error: 'RATE_LIMITED', message: 'Slow down' },
      { 'retry-after': '7' },
      { name: 'TooMany', code: 'RATE_LIMITED', retryAfterMs: 7_000 },
    ],
    [422, { error: 'IDEMPOTENCY_MISMATCH', message: 'm' }, {}, { name: 'IdempotencyMismatch', code: 'IDEMPOTENCY_MISMATCH' }],
    [
      409,
      { error: 'TAKEN', message: 'm', details: [{ path: 'date', message: 'm' }] },
      {},
      { name: 'Conflict', details: [{ path: 'date' }] },
    ],
    [404, '<html>', {}, { name: 'NotFound' }],
    [500, { error: 'INTERNAL', message: 'Oops' }, {}, { name: 'Unavailable', message: 'Oops' }],
  ])('a %i keeps its meaning and is asked for once', async (status, body, headers, expected) => {
    const handler = jest.fn(refuse(status, body, headers));
    const { port } = await serve(handler);
    await expect(clientOf(at(port)).call(read)).rejects.toMatchObject(expected);
    expect(handler).toHaveBeenCalledTimes(1);
  });
  test('a success that is no JSON, or too much of it, is no answer', async () => {
    const { port } = await serve(refuse(200, '<html>'));
    await expect(clientOf(at(port)).call(read)).rejects.toBeInstanceOf(Unavailable);
    const { port: large } = await serve(refuse(200, `"${'x'.repeat(9_000_000)}"`));
    await expect(clientOf(at(large)).call(read)).rejects.toBeInstanceOf(Unavailable);
  });
});

describe('the deadline', () => {
  test('covers all attempts', async () => {
    const handler = jest.fn<RequestListener>();
    const { port } = await serve(handler);
    const { outcome, ms } = await took(clientOf(at(port)).call(read, { timeoutMs: 600 }));
    expect(outcome).toBeInstanceOf(Unavailable);
    expect(handler).toHaveBeenCalledTimes(2);
    expect(ms).toBeGreaterThan(550);
    expect(ms).toBeLessThan(900);
  });
  test('is told to the callee, whose own calls end with it', async () => {
    const told: number[] = [];
    const { port: inner } = await serve((request, response) => {
      told.push(Number(request.headers['x-request-deadline-ms']));
      ok()(request, response);
    });
    const scope = requestScope({ logger: silentLogger, metrics: createMetrics() });
    const nested = clientOf(at(inner));
    const { port: outer } = await serve((request, response) => {
      told.push(Number(request.headers['x-request-deadline-ms']));
      scope(request as never, response as never, () => {
        void nested.call(write, { timeoutMs: 60_000 }).then(() => ok()(request, response));
      });
    });
    await clientOf(at(outer)).call(write, { timeoutMs: 2_000 });
    const [first = 0, second = 0] = told;
    expect(first).toBeGreaterThan(1_900);
    expect(first).toBeLessThanOrEqual(2_000);
    expect(second).toBeGreaterThan(1_800);
    expect(second).toBeLessThanOrEqual(first);
  });
  test('that has passed keeps a call from being sent', async () => {
    const handler = jest.fn(ok());
    const { port } = await serve(handler);
    const late = { correlationId: 'c', deadline: performance.now() - 1 };
    await expect(runInContext(late, () => clientOf(at(port)).call(read))).rejects.toBeInstanceOf(Unavailable);
    expect(handler).not.toHaveBeenCalled();
  });
  test('of a browser does not count', async () => {
    const seen: (number | undefined)[] = [];
    for (const door of [true, false]) {
      const scope = requestScope({ logger: silentLogger, metrics: createMetrics(), door });
      const { port } = await serve((request, response) =>
        scope(request as never, response as never, () => {
          seen.push(currentContext()?.deadline);
          response.end();
        }),
      );
      await fetch(at(port), { headers: { 'x-request-deadline-ms': '5' } });
    }
    expect(seen).toEqual([undefined, expect.any(Number)]);
  });
});

describe('another try', () => {
  /** Cuts the connection of the first `times` requests, after they have arrived. */
  const cutting = (times: number) =>
    jest.fn<RequestListener>((request, response) => (times-- > 0 ? request.socket.destroy() : ok()(request, response)));

  test('is given to what may be repeated, and to nothing else', async () => {
    const handler = cutting(1);
    const { port } = await serve(handler);
    expect(await clientOf(at(port)).call(read)).toMatchObject({ success: true });
    expect(handler).toHaveBeenCalledTimes(2);

    const writes = cutting(1);
    const { port: second } = await serve(writes);
    await expect(clientOf(at(second)).call(write, { body: {} })).rejects.toBeInstanceOf(Unavailable);
    expect(writes).toHaveBeenCalledTimes(1);

    const keyed = cutting(1);
    const { port: third } = await serve(keyed);
    expect(await clientOf(at(third)).call(write, { body: {}, idempotencyKey: 'k-1' })).toMatchObject({ success: true });
    expect(keyed.mock.calls.map(([request]) => request.headers['idempotency-key'])).toEqual(['k-1', 'k-1']);
  });
  test('waits as long as the service asks, if there is the time', async () => {
    let busy = 1;
    const handler = jest.fn<RequestListener>((request, response) =>
      (busy-- > 0 ? refuse(503, { message: 'Not now' }, { 'retry-after': '1' }) : ok())(request, response),
    );
    const { port } = await serve(handler);
    const { outcome, ms } = await took(clientOf(at(port)).call(read));
    expect(outcome).toMatchObject({ success: true });
    expect(ms).toBeGreaterThanOrEqual(990);

    const { port: patient } = await serve(refuse(503, { message: 'Not now' }, { 'retry-after': '60' }));
    const refused = await took(clientOf(at(patient)).call(read));
    expect(refused.outcome).toMatchObject({ name: 'NoAnswer', code: 'UNAVAILABLE', message: 'Not now', retryAfterMs: 60_000 });
    expect(refused.ms).toBeLessThan(900);
  });
  test('comes out of a budget', async () => {
    // Every third call meets one failure: fewer than would open the breaker, more than the budget has retries for.
    let failing = false;
    const { port } = await serve((request, response) => {
      const now = failing;
      failing = false;
      (now ? refuse(503, {}) : ok())(request, response);
    });
    const client = clientOf(at(port));
    let refused = 0;
    for (let i = 0; i < 60; i++) {
      for (let good = 0; good < 2; good++) await client.call(read);
      failing = true;
      await client.call(read).catch(() => refused++);
    }
    // 10 to begin with, a fifth of 180 calls, and one each two seconds.
    expect(refused).toBeGreaterThan(5);
    expect(refused).toBeLessThanOrEqual(14);
  });
  test('goes to another replica when one hangs', async () => {
    const hanging = jest.fn<RequestListener>();
    const [{ port: a }, { port: b }] = await Promise.all([serve(hanging), serve(ok())]);
    const client = clientOf(at(a, b));
    for (let i = 0; i < 2; i++) expect(await client.call(read, { timeoutMs: 1_000 })).toMatchObject({ success: true });
    expect(hanging).toHaveBeenCalled();
  });
});

describe('several addresses', () => {
  test('take turns; one that is down is left out, POSTs included', async () => {
    const [{ port: a, server }, { port: b }] = await Promise.all([serve(ok('a')), serve(ok('b'))]);
    const client = clientOf(at(a, b));
    const from = async (calls: number) => {
      const names = [];
      for (let i = 0; i < calls; i++) names.push((await client.call(write, { body: {} })).from);
      return names.sort().join('');
    };
    expect(await from(6)).toBe('aaabbb');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    // Reads that meet a connection that was cut go on to the other.
    for (let i = 0; i < 4; i++) expect((await client.call(read)).from).toBe('b');
    expect(await from(6)).toBe('bbbbbb');
    await serve(ok('a'), a);
    let names = '';
    while (!names.includes('a')) names = await from(2);
  });
  test('a service that restarts is waited for, POSTs included', async () => {
    const port = await freePort();
    const call = clientOf(at(port)).call(write, { body: {} });
    setTimeout(() => void serve(ok(), port), 300);
    expect(await call).toMatchObject({ success: true });
  });
  test('nobody there is Unavailable within the grace', async () => {
    const { outcome, ms } = await took(clientOf(at(await freePort(), await freePort())).call(read, { timeoutMs: 800 }));
    expect(outcome).toBeInstanceOf(Unavailable);
    // Far from the 5 s that a service with more time is waited for.
    expect(ms).toBeLessThan(2_000);
  });
});

describe('the breaker', () => {
  test('leaves a service in trouble alone, lets one call try, and closes again', async () => {
    let answer = refuse(503, { message: 'In trouble' });
    const handler = jest.fn<RequestListener>((request, response) => answer(request, response));
    const { port } = await serve(handler);
    const states: string[] = [];
    const client = clientOf(at(port), (service, state) => states.push(`${service} ${state}`));
    const call = () => client.call(write, { body: {} });
    while (states.length === 0) await call().catch(() => undefined);
    const asked = handler.mock.calls.length;
    expect(asked).toBe(20);
    await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterMs: 1_000, message: 'meeting is in trouble' });
    expect(handler).toHaveBeenCalledTimes(asked);

    answer = ok();
    let recovered: unknown;
    while (!recovered) {
      recovered = await call().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(states).toEqual(['meeting open', 'meeting half-open', 'meeting closed']);
  });
  test('while one call tries, the others do not wait for it', async () => {
    let answer = refuse(503, {});
    const { port } = await serve((request, response) => answer(request, response));
    const states: string[] = [];
    const client = clientOf(at(port), (_, state) => states.push(state));
    while (!states.includes('open')) await client.call(write, {}).catch(() => undefined);
    answer = () => undefined;
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const probe = client.call(write, { timeoutMs: 1_500 }).catch(() => undefined);
    const { outcome, ms } = await took(client.call(write, { timeoutMs: 200 }));
    expect(outcome).toBeInstanceOf(Unavailable);
    expect(ms).toBeLessThan(150);
    await probe;
  });
  test('is each service’s own, also where several are behind one address', async () => {
    const { port } = await serve((request, response) => (request.url === '/write' ? refuse(503, {}) : ok())(request, response));
    const states: string[] = [];
    const client = clientOf(at(port), (service, state) => states.push(`${service} ${state}`));
    while (states.length === 0) await client.call(write, {}).catch(() => undefined);
    const elsewhere = endpoint({ ...base, id: 'test.elsewhere', service: 'auth', method: 'GET', path: '/read' });
    expect(await client.call(elsewhere)).toMatchObject({ success: true });
    expect(states).toEqual(['meeting open']);
  });
  test('refusals do not count', async () => {
    const { port } = await serve(refuse(409, { error: 'TAKEN', message: 'm' }));
    const states: string[] = [];
    const client = clientOf(at(port), (_, state) => states.push(state));
    for (let i = 0; i < 40; i++) await expect(client.call(write, {})).rejects.toMatchObject({ code: 'TAKEN' });
    expect(states).toEqual([]);
  });
});
