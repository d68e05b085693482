// @weight waits
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closeServer, createOperatorAccess, listen } from '@visavis/platform';
import { createFixture, type Fixture } from '../support.ts';

let upstream: Server;
let seen: { url: string | undefined; headers: IncomingMessage['headers']; body: string; port: number | undefined }[];
let fixture: Fixture;

beforeEach(async () => {
  seen = [];
  upstream = createServer((request, response) => {
    // Connections for writes begin with this probe, which every service answers.
    if (request.url === '/healthz') return void response.end();
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ url: request.url, headers: request.headers, body, port: request.socket.remotePort });
      response.setHeader('content-type', 'application/json');
      response.statusCode = 201;
      response.end(JSON.stringify({ success: true, big: 'x'.repeat(3_000) }));
    });
  });
  const port = await listen(upstream, { port: 0, host: '127.0.0.1' });
  fixture = await createFixture({ deps: { upstreams: { meeting: `http://127.0.0.1:${port}` } } });
});
afterEach(async () => {
  await fixture.close();
  await closeServer(upstream, 10);
});

describe('services of other processes', () => {
  it('get the request as it came, with the BFF’s own forwarding headers', async () => {
    const response = await fetch(`${fixture.url}/api/meetings?x=1&x=2`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': 'request-0001',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        forwarded: 'for=6.6.6.6',
        authorization: 'Bearer t',
      },
      body: '{"title":"é"}',
    });
    expect([response.status, ((await response.json()) as { success: boolean }).success]).toEqual([201, true]);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(seen[0]).toMatchObject({ url: '/api/meetings?x=1&x=2', body: '{"title":"é"}' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer t',
      'x-request-id': 'request-0001',
      'x-forwarded-proto': 'http',
    });
    expect(seen[0]?.headers['x-forwarded-for']).toMatch(/^(?:::ffff:)?127\.0\.0\.1$/);
    expect(seen[0]?.headers).not.toHaveProperty('forwarded');
  });

  it('play the sandbox: the one that takes payments below /dev/payments, the one that sends messages elsewhere', async () => {
    const sandbox = createOperatorAccess({ serviceSecret: 'a'.repeat(40), isDefaultStart: false });
    const { port } = upstream.address() as AddressInfo;
    const elsewhere = createServer((request, response) => response.writeHead(request.url === '/healthz' ? 200 : 404).end());
    const other = `http://127.0.0.1:${await listen(elsewhere, { port: 0, host: '127.0.0.1' })}`;
    const answered = async (upstreams: Record<string, string>, path: string) => {
      await fixture.close();
      fixture = await createFixture({ deps: { upstreams, sandbox } });
      const response = await fetch(fixture.url + path, { method: 'POST', body: '{}' });
      // The BFF ends only after a response that somebody still reads.
      await response.text();
      return response.status;
    };
    const here = `http://127.0.0.1:${port}`;
    expect(await answered({ auth: other, billing: here }, '/dev/payments/checkout')).toBe(201);
    expect(await answered({ auth: here, billing: other }, '/dev/payments/order_1')).toBe(404);
    expect(await answered({ auth: here, billing: other }, '/dev/clock')).toBe(201);
    expect(await answered({ auth: here, billing: other }, '/dev/paymentsx')).toBe(201);
    await closeServer(elsewhere, 10);
    expect(seen.map(({ url }) => url)).toEqual(['/dev/payments/checkout', '/dev/clock', '/dev/paymentsx']);
  });

  it('receive the product’s public address, for the links that they write', async () => {
    const { port } = upstream.address() as AddressInfo;
    await fixture.close();
    fixture = await createFixture({
      settings: { PUBLIC_URL: 'https://visavis.example/' },
      deps: { upstreams: { meeting: `http://127.0.0.1:${port}` } },
    });
    for (const method of ['GET', 'POST'])
      await (await fetch(`${fixture.url}/api/meetings`, { method, headers: { 'x-forwarded-host': 'evil.example' } })).text();
    for (const { headers } of seen)
      expect(headers).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'visavis.example' });
    expect(seen).toHaveLength(2);
  });

  it('are reached over kept connections', async () => {
    for (let i = 0; i < 5; i++) await (await fetch(`${fixture.url}/api/meetings/public`)).text();
    expect(new Set(seen.map(({ port }) => port)).size).toBe(1);
  });
  it('are refused with 503 and the wait while away, and served again once back', async () => {
    const { port } = upstream.address() as { port: number };
    await closeServer(upstream, 1);
    const away = await fetch(`${fixture.url}/api/meetings/public`);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await away.json()).toMatchObject({
      success: false,
      error: 'UNAVAILABLE',
      requestId: away.headers.get('x-request-id'),
    });
    upstream = createServer((_request, response) => response.end('{}'));
    await listen(upstream, { port, host: '127.0.0.1' });
    expect((await fetch(`${fixture.url}/api/meetings/public`)).status).toBe(200);
  });
});
