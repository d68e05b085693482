import type { RequestListener } from 'node:http';
import { describe, expect, jest, test } from '@jest/globals';
import { endpoint } from '@visavis/contracts/endpoint';
import { until } from '@visavis/testing/wait';
import { at, base, clientOf, ok, refuse, serve, write } from './service-client-fixture.ts';

describe('the breaker', () => {
  test('opens for a failing service, lets one call try, and closes again', async () => {
    let answer = refuse(503, { message: 'In trouble' });
    const handler = jest.fn<RequestListener>((request, response) => answer(request, response));
    const { port } = await serve(handler);
    const states: string[] = [];
    const client = clientOf(at(port), (service, state) => states.push(`${service} ${state}`));
    const call = () => client.call(write, { body: {} });
    while (states.length === 0) await call().catch(() => undefined);
    const callsBefore = handler.mock.calls.length;
    expect(callsBefore).toBe(20);
    await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterMs: 1_000, message: 'meeting is in trouble' });
    expect(handler).toHaveBeenCalledTimes(callsBefore);

    answer = ok();
    let recovered: unknown;
    while (!recovered) {
      recovered = await call().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(states).toEqual(['meeting open', 'meeting half-open', 'meeting closed']);
  });
  test('refuses the other calls at once while one tries', async () => {
    let answer = refuse(503, {});
    const handler = jest.fn<RequestListener>((request, response) => answer(request, response));
    const { port } = await serve(handler);
    const states: string[] = [];
    const client = clientOf(at(port), (_, state) => states.push(state));
    while (!states.includes('open')) await client.call(write, {}).catch(() => undefined);
    let release: (() => void) | undefined;
    answer = (request, response) => {
      release = () => ok()(request, response);
    };
    const tries: Promise<unknown>[] = [];
    await until('one tries', () => {
      if (!states.includes('half-open')) tries.push(client.call(write, { timeoutMs: 20_000 }).catch((error) => error));
      return release;
    });
    const calls = handler.mock.calls.length;
    await expect(client.call(write, {})).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'meeting is in trouble' });
    expect(handler).toHaveBeenCalledTimes(calls);
    release?.();
    expect(await tries.at(-1)).toMatchObject({ success: true });
  });
  test('exists per service, also where several share one address', async () => {
    const { port } = await serve((request, response) => (request.url === '/write' ? refuse(503, {}) : ok())(request, response));
    const states: string[] = [];
    const client = clientOf(at(port), (service, state) => states.push(`${service} ${state}`));
    while (states.length === 0) await client.call(write, {}).catch(() => undefined);
    const elsewhere = endpoint({ ...base, id: 'test.elsewhere', service: 'auth', method: 'GET', path: '/read' });
    expect(await client.call(elsewhere)).toMatchObject({ success: true });
    expect(states).toEqual(['meeting open']);
  });
  test('does not count refusals', async () => {
    const { port } = await serve(refuse(409, { error: 'TAKEN', message: 'm' }));
    const states: string[] = [];
    const client = clientOf(at(port), (_, state) => states.push(state));
    for (let i = 0; i < 40; i++) await expect(client.call(write, {})).rejects.toMatchObject({ code: 'TAKEN' });
    expect(states).toEqual([]);
  });
});
