// @weight waits
import type { RequestListener } from 'node:http';
import { describe, expect, jest, test } from '@jest/globals';
import { createMetrics, currentContext, requestScope, runInContext, silentLogger, Unavailable } from '../src/index.ts';
import { at, clientOf, freePort, ok, read, refuse, serve, write } from './service-client-fixture.ts';

describe('the response', () => {
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
  test('is a failure when a success is not JSON, or too large', async () => {
    const { port } = await serve(refuse(200, '<html>'));
    await expect(clientOf(at(port)).call(read)).rejects.toBeInstanceOf(Unavailable);
    const { port: large } = await serve(refuse(200, `"${'x'.repeat(9_000_000)}"`));
    await expect(clientOf(at(large)).call(read)).rejects.toBeInstanceOf(Unavailable);
  });
});

describe('the deadline', () => {
  test('covers all attempts: the first gets its share, the next one what is left', async () => {
    const left: number[] = [];
    const { port } = await serve(({ headers }) => void left.push(Number(headers['x-request-deadline-ms'])));
    await expect(clientOf(at(port)).call(read, { timeoutMs: 1_500 })).rejects.toBeInstanceOf(Unavailable);
    expect(left).toHaveLength(2);
    expect(left[0]).toBeLessThanOrEqual(900);
    expect(left[1]).toBeLessThanOrEqual(600);
  });
  test('is passed to the callee, whose own calls end with it', async () => {
    const delays: number[] = [];
    const { port: inner } = await serve((request, response) => {
      delays.push(Number(request.headers['x-request-deadline-ms']));
      ok()(request, response);
    });
    const scope = requestScope({ logger: silentLogger, metrics: createMetrics() });
    const nested = clientOf(at(inner));
    const { port: outer } = await serve((request, response) => {
      delays.push(Number(request.headers['x-request-deadline-ms']));
      scope(request as never, response as never, () => {
        void nested.call(write, { timeoutMs: 60_000 }).then(() => ok()(request, response));
      });
    });
    await clientOf(at(outer)).call(write, { timeoutMs: 20_000 });
    const [first = 0, second = 0] = delays;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(20_000);
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThanOrEqual(first);
  });
  test('that has passed keeps a call from being sent', async () => {
    const handler = jest.fn(ok());
    const { port } = await serve(handler);
    const late = { correlationId: 'c', deadline: 0 };
    await expect(runInContext(late, () => clientOf(at(port)).call(read))).rejects.toBeInstanceOf(Unavailable);
    expect(handler).not.toHaveBeenCalled();
  });
  test('is not taken from a browser', async () => {
    const seen: (number | undefined)[] = [];
    for (const edge of [true, false]) {
      const scope = requestScope({ logger: silentLogger, metrics: createMetrics(), edge });
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

describe('a retry', () => {
  /** Cuts the connection of the first `times` requests, after they have arrived. */
  const cutting = (times: number) =>
    jest.fn<RequestListener>((request, response) => (times-- > 0 ? request.socket.destroy() : ok()(request, response)));

  test('is made only for calls that may be repeated', async () => {
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
  test('waits as long as the service asks, within the deadline', async () => {
    let busy = 1;
    const handler = jest.fn<RequestListener>((request, response) =>
      (busy-- > 0 ? refuse(503, { message: 'Not now' }, { 'retry-after': '1' }) : ok())(request, response),
    );
    const { port } = await serve(handler);
    expect(await clientOf(at(port)).call(read)).toMatchObject({ success: true });
    expect(handler).toHaveBeenCalledTimes(2);

    const patient = jest.fn(refuse(503, { message: 'Not now' }, { 'retry-after': '60' }));
    const refusal = { name: 'NoResponse', code: 'UNAVAILABLE', message: 'Not now', retryAfterMs: 60_000 };
    await expect(clientOf(at((await serve(patient)).port)).call(read)).rejects.toMatchObject(refusal);
    expect(patient).toHaveBeenCalledTimes(1);
  });
  test('uses up a budget', async () => {
    // Every third call meets one failure: fewer than would open the breaker, more than the budget has retries for.
    let failing = false;
    const { port } = await serve((request, response) => {
      const now = failing;
      failing = false;
      (now ? refuse(503, {}) : ok())(request, response);
    });
    const client = clientOf(at(port));
    let retried = 0;
    for (let isRefused = false; !isRefused; ) {
      for (let good = 0; good < 2; good++) await client.call(read);
      failing = true;
      await client.call(read).then(
        () => retried++,
        () => {
          isRefused = true;
        },
      );
    }
    // There are 10 to begin with.
    expect(retried).toBeGreaterThanOrEqual(10);
  });
  test('goes to another replica when one hangs', async () => {
    const hanging = jest.fn<RequestListener>();
    const [{ port: a }, { port: b }] = await Promise.all([serve(hanging), serve(ok())]);
    const client = clientOf(at(a, b));
    for (let i = 0; i < 2; i++) expect(await client.call(read, { timeoutMs: 6_000 })).toMatchObject({ success: true });
    expect(hanging).toHaveBeenCalled();
  });
});

describe('several addresses', () => {
  test('take turns; one that is down is skipped, POSTs included', async () => {
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
  test('wait for a service that restarts, POSTs included', async () => {
    const port = await freePort();
    const call = clientOf(at(port)).call(write, { body: {} });
    setTimeout(() => void serve(ok(), port), 300);
    expect(await call).toMatchObject({ success: true });
  });
  test('throw Unavailable when all are away and the caller’s time or the grace is over, whichever is first', async () => {
    const client = clientOf(at(await freePort(), await freePort()));
    const ended: number[] = [];
    const call = (timeoutMs: number) =>
      expect(client.call(write, { timeoutMs }).finally(() => ended.push(timeoutMs))).rejects.toBeInstanceOf(Unavailable);
    await Promise.all([call(60_000), call(800)]);
    expect(ended).toEqual([800, 60_000]);
  });
});
