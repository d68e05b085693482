import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allEndpoints, type Endpoint } from '@visavis/contracts';
import { type Product, startProduct } from '../../src/index.ts';
import { connect } from '../support/sockets.ts';
import { createSender } from './generated-input/send.ts';

/** What a page of another site can make a browser send (ADR 20): nothing of it has any authority. */
const ORIGIN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0' });
}, 60_000);
afterAll(() => product.dispose());

describe('requests from another site', () => {
  // The payment provider posts two calls from its own site: their authority is its signature (`payments.int`). That of a link in
  // a message is its token.
  const isSigned = ({ consumes, path }: Endpoint) => consumes === 'form' || consumes === 'webhook' || path.includes(':token');
  const changing = allEndpoints.filter((each) => each.method !== 'GET' && each.access !== 'service' && !isSigned(each));
  const path = (endpoint: (typeof changing)[number]) => endpoint.path.replace(/:\w+/g, 'some-id');

  test.each(changing.map((endpoint) => [endpoint.id, endpoint] as const))(
    'change nothing by a form: %s',
    async (_id, endpoint) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const response = await fetch(product.url + path(endpoint), {
          // Forms know no other method; a path that has none for it is unknown.
          method: 'POST',
          headers: { ...ORIGIN, 'content-type': type },
          body: '{"phone":"+919811100001","name":"Some Body"}',
        });
        expect([401, 405, 415]).toContain(response.status);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    },
  );

  test.each(['GET', 'POST', 'PUT', 'DELETE'])('a %s that has to ask first is not allowed', async (method) => {
    for (const endpoint of allEndpoints.filter((each) => each.method === method && each.access !== 'service')) {
      const preflight = {
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      };
      const response = await fetch(product.url + path(endpoint), { method: 'OPTIONS', headers: { ...ORIGIN, ...preflight } });
      const allowed = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect([endpoint.id, allowed]).toEqual([endpoint.id, []]);
    }
  });

  test.each(['websocket', 'polling'])('open no socket, by %s', async (transport) => {
    const visit = (extraHeaders: Record<string, string>) =>
      connect(product.url, { extraHeaders, transports: [transport], query: { isPublic: 'true', anonymousId: 'a' } });
    await expect(visit(ORIGIN)).rejects.toThrow(/^(?:websocket|xhr poll) error$/);
    const browser = await visit({ origin: product.url });
    expect(await browser.send('session:start', { meetingId: 'some-id' })).toMatchObject({ error: 'AUTH_REQUIRED' });
    browser.close();
  });

  test('are refused by the sandbox, as is a foreign host name', async () => {
    const form = { method: 'POST', headers: { ...ORIGIN, 'content-type': 'text/plain' }, body: '{"advanceMs":1000}' };
    expect((await fetch(`${product.url}/dev/clock`, form)).status).toBe(400);
    const sender = createSender(product.url, { connections: 1, deadlineMs: 5_000 });
    const rebound = await sender.send({ method: 'GET', path: '/dev/messages', headers: { host: 'evil.example' } });
    sender.close();
    expect(rebound.status).toBe(403);
  });
});
