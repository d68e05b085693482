import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { adminEndpoints } from '@visavis/contracts/admin';
import { authEndpoints } from '@visavis/contracts/auth';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { createMetrics, createOperatorAccess, createOverloadGuard, sendStream } from '@visavis/platform';
import type { RequestHandler } from 'express';
import { createFixture, type Fixture, type FixtureOptions } from '../support.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const INDEX = `<!doctype html><title>Visavis</title>${'<!-- page -->'.repeat(200)}`;
let webDir: string;
let fixture: Fixture;

beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'visavis-web-'));
  mkdirSync(join(webDir, 'assets'));
  for (const [name, text] of [
    ['index.html', INDEX],
    ['assets/app-1a2b3c.js', 'export const x = 1;'.repeat(200)],
    ['favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ] as const) {
    writeFileSync(join(webDir, name), text);
    writeFileSync(join(webDir, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(webDir, `${name}.gz`), gzipSync(text));
  }
});
afterAll(() => rmSync(webDir, { recursive: true }));
afterEach(() => fixture.close());

const counts = { counts: { 'tech-development': { live: 1, upcoming: 2 } } };
const many = { counts: Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`category-${i}`, { live: i, upcoming: i }])) };
const open = async (options: FixtureOptions = {}) => {
  fixture = await createFixture({
    mount: ['meeting', 'admin'],
    services: ({ on }) => {
      on(meetingEndpoints.counts, () => counts);
      on(adminEndpoints.stats, () => ({}));
      on(meetingEndpoints.adminList, () => ({ meetings: [], pagination: { total: 0, page: 1, limit: 10, pages: 0 } }));
    },
    ...options,
    deps: { webDir, ...options.deps },
  });
};
/** By `node:http`, because fetch decodes bodies and adds headers. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>((resolve, reject) => {
    const request = httpRequest(fixture.url + path, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers as never, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end();
  });
const json = (body: Buffer) => JSON.parse(body.toString()) as Record<string, unknown>;

describe('pages and files', () => {
  it('are precompressed and revalidated, and not stored where an API shares the path', async () => {
    await open();
    const plain = await ask('/', BROWSER);
    expect([plain.status, plain.body.toString(), plain.headers['cache-control']]).toEqual([200, INDEX, 'no-cache']);
    expect(plain.headers.vary).toContain('Accept-Encoding');
    const br = await ask('/landing', { ...BROWSER, 'accept-encoding': 'gzip, deflate, br' });
    expect([br.headers['content-encoding'], brotliDecompressSync(br.body).toString()]).toEqual(['br', INDEX]);
    expect((await ask('/', { ...BROWSER, 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    expect((await ask('/', { ...BROWSER, 'if-none-match': plain.headers.etag ?? '' })).status).toBe(304);
    const shared = await ask('/admin/meetings', BROWSER);
    expect(shared.body.toString()).toBe(INDEX);
    expect(shared.headers).toMatchObject({
      'cache-control': 'no-store',
      vary: 'Accept, Authorization, Accept-Encoding, Accept-Language',
    });
    const api = await ask('/admin/meetings', { accept: 'application/json' });
    expect(json(api.body)).toMatchObject({ success: false, error: 'UNAUTHENTICATED' });
    expect(api.headers.vary).toContain('Accept, Authorization');
    const withToken = await ask('/admin/meetings', {
      ...BROWSER,
      authorization: `Bearer ${fixture.token('boss', { role: 'admin' })}`,
    });
    expect(json(withToken.body)).toMatchObject({ success: true, meetings: [] });
    const head = await ask('/', BROWSER, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(INDEX.length)]);
  });

  it('are cached forever as assets, revalidated otherwise, and served from the folder only', async () => {
    await open();
    const asset = await ask('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    });
    expect((await ask('/favicon.svg')).headers['cache-control']).toBe('no-cache');
    for (const path of [
      '/assets/gone.js',
      '/..%2f..%2fetc%2fpasswd',
      '/assets/..%5c..%5cindex.html',
      '/%2e%2e/package.json',
      '/.env',
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    expect((await ask('/%ff')).status).toBe(400);
  });

  // spec 1 §2.17
  it('include the app’s not-found page for people, and a refusal for programs, on an unknown path', async () => {
    await open();
    const page = await ask('/nowhere', BROWSER);
    expect([page.status, page.body.toString(), page.headers['cache-control']]).toEqual([404, INDEX, 'no-store']);
    for (const [path, headers] of [
      ['/nowhere', { accept: '*/*' }],
      ['/api/nowhere', BROWSER],
      ['/bff/nowhere', BROWSER],
      ['/api/meetings/public/counts/x', BROWSER],
      ['/api/plans', {}],
      ['/internal/revocations', BROWSER],
    ] as const) {
      const answer = await ask(path, { ...headers });
      expect([path, answer.status, json(answer.body).error]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  it('include a notice when the app is not built', async () => {
    await open({ deps: { webDir: join(webDir, 'none') } });
    const page = await ask('/', BROWSER);
    expect([page.status, page.body.toString()]).toEqual([503, expect.stringContaining('The web app is not built')]);
  });
});

describe('headers', () => {
  const directives = (csp = '') =>
    Object.fromEntries(csp.split(';').map((part) => [part.trim().split(' ')[0], part.trim().split(' ').slice(1).join(' ')]));

  // spec 1 §9.41
  it('allow a page only its own scripts, and no framing', async () => {
    await open({ settings: { CSP_FORMS: 'https://api.razorpay.com' } });
    const { headers } = await ask('/', BROWSER);
    const csp = directives(headers['content-security-policy']);
    expect(csp).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'script-src-attr': "'none'",
      'style-src': "'self' 'unsafe-inline'",
      'connect-src': "'self'",
      'media-src': "'self' blob: mediastream:",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self' https://api.razorpay.com",
    });
    expect(csp).not.toHaveProperty('upgrade-insecure-requests');
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self), microphone=(self), display-capture=(self)'),
    });
    for (const name of ['strict-transport-security', 'x-powered-by', 'server']) expect(headers).not.toHaveProperty(name);
  });

  it('add HSTS, upgraded requests and the socket’s origin by name with https', async () => {
    await open({ settings: { PUBLIC_URL: 'https://visavis.example/' } });
    const { headers } = await ask('/', BROWSER);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(directives(headers['content-security-policy'])).toMatchObject({
      'connect-src': "'self' wss://visavis.example",
      'upgrade-insecure-requests': '',
    });
  });

  it('protect data responses, with the server’s time and id', async () => {
    await open();
    const first = await ask('/api/meetings/public/counts', { 'x-request-id': 'my-request-1' });
    expect(first.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-request-id': 'my-request-1',
    });
    expect((await ask('/api/nowhere', { 'x-request-id': 'bad id\u00e9' })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    fixture.clock.advance(3_600_000);
    const second = await ask('/api/meetings/public/counts');
    const moved = Date.parse(second.headers.date ?? '') - Date.parse(first.headers.date ?? '');
    expect(Math.abs(moved - 3_600_000)).toBeLessThan(3_000);
  });
});

describe('compression', () => {
  it('applies to larger JSON only, on request, and to no response with tokens', async () => {
    await open({
      mount: ['auth', 'meeting'],
      services: ({ on }) => {
        on(meetingEndpoints.counts, () => many);
        on(authEndpoints.refreshToken, () => ({ token: 't'.repeat(3_000), refreshToken: 'r' }));
      },
    });
    const br = await ask('/api/meetings/public/counts', { 'accept-encoding': 'gzip, br' });
    expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', expect.stringContaining('Accept-Encoding')]);
    expect((await ask('/api/meetings/public/counts')).headers).not.toHaveProperty('content-encoding');
    fixture.fakes.on(meetingEndpoints.counts, () => counts);
    const tokens = await fetch(`${fixture.url}/auth/refresh-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"refreshToken":"r"}',
    });
    expect([tokens.status, tokens.headers.get('content-encoding')]).toEqual([200, null]);
    expect((await ask('/api/meetings/public/counts', { 'accept-encoding': 'br' })).headers).not.toHaveProperty(
      'content-encoding',
    );
  });
});

describe('limits', () => {
  it('refuse an address with 429 and the wait, in the specification’s words', async () => {
    await open({ settings: { RATE_LIMIT_ADDRESS: '30' } });
    const answers = await Promise.all(Array.from({ length: 70 }, () => ask('/api/meetings/public/counts')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(30);
    expect(json(refused[0]?.body as Buffer)).toMatchObject({
      success: false,
      error: 'RATE_LIMITED',
      message: 'We are experiencing high traffic. Please try again in a few moments.',
    });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    // Pages and files are not limited: they cost little.
    expect((await ask('/', BROWSER)).status).toBe(200);
    expect(await fixture.metrics.registry.getSingleMetricAsString('visavis_abuse_total')).toMatch(/visavis_abuse_total 1\n?$/);
  });

  it('count users by a verified token only', async () => {
    await open({ settings: { RATE_LIMIT_USER: '20', RATE_LIMIT_ADDRESS: '0' } });
    const tokens = ['ana', 'ana', 'ana', 'ben'].map((name) => fixture.token(name));
    const as = (token: string | undefined) => ask('/api/meetings/public/counts', { authorization: `Bearer ${token}` });
    for (const token of tokens) await as(token);
    const refusals = async (token: string | undefined, times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => as(token)));
      return answers.filter(({ status }) => status === 429).length;
    };
    // Three tokens of one person share one budget, over at most two windows; another person has one of their own.
    let refused = 0;
    for (const token of tokens.slice(0, 3)) refused += await refusals(token, 19);
    expect(refused).toBeGreaterThanOrEqual(17);
    expect(await refusals(tokens[3], 19)).toBe(0);
  });

  it('accept a forwarded address only from a trusted proxy', async () => {
    const asking = (from: string) => ask('/api/meetings/public/counts', { 'x-forwarded-for': from });
    const refusedOf = async () => {
      const answers = await Promise.all(Array.from({ length: 45 }, (_, i) => asking(`10.0.0.${i}`)));
      return answers.filter(({ status }) => status === 429).length;
    };
    await open({ settings: { RATE_LIMIT_ADDRESS: '20' } });
    expect(await refusedOf()).toBeGreaterThan(0);
    await fixture.close();
    await open({ settings: { RATE_LIMIT_ADDRESS: '20', TRUST_PROXY: 'loopback' } });
    expect(await refusedOf()).toBe(0);
  });
});

describe('/metrics', () => {
  const operators = (isDefaultStart: boolean) => createOperatorAccess({ serviceSecret: 'a'.repeat(40), isDefaultStart });
  const statuses = async (...all: Record<string, string>[]) =>
    Promise.all(all.map(async (headers) => (await ask('/metrics', headers)).status));
  const withToken = { authorization: `Bearer ${operators(true).token}` };
  it('are for scripts on this machine and holders of the token in the default start', async () => {
    await open({ deps: { operators: operators(true) } });
    const forwarded = { 'x-forwarded-for': '10.0.0.1' };
    expect(await statuses({}, forwarded, { host: 'evil.example' }, { ...forwarded, ...withToken })).toEqual([200, 404, 404, 200]);
  });
  it('are for holders of the token only in any other start', async () => {
    await open({ deps: { operators: operators(false) } });
    expect(await statuses({}, { authorization: 'Bearer wrong' }, withToken)).toEqual([404, 404, 200]);
    await fixture.close();
    await open({ deps: { operators: undefined } });
    expect(await statuses({}, withToken)).toEqual([404, 404]);
  });
});

describe('operations', () => {
  it('serve health, readiness, metrics for this machine, and the API’s description', async () => {
    let ready = true;
    await open({ deps: { ready: async () => void (ready || (await Promise.reject(new Error('no store')))) } });
    expect(json((await ask('/healthz')).body)).toEqual({ status: 'ok' });
    expect((await ask('/readyz')).status).toBe(200);
    ready = false;
    const answer = await ask('/readyz');
    expect([answer.status, answer.body.toString()]).toEqual([503, expect.not.stringContaining('no store')]);
    await ask('/api/meetings/public/counts');
    expect((await ask('/metrics')).body.toString()).toContain(
      'visavis_http_request_seconds_count{route="meeting.counts",status="200"} 1',
    );
    const document = json((await ask('/api/openapi.json')).body) as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/bff/home']).toHaveProperty('get');
    expect(document.paths['/admin/dashboard/stats']).toHaveProperty('get');
  });
});

it('streams a download to a browser without so many listeners that Node warns of a leak', async () => {
  const counts: number[] = [];
  const csv = (async (_request, response) => {
    response.setHeader('Content-Type', 'text/csv');
    const rows = async function* () {
      for (let row = 0; row < 100; row += 1) {
        counts.push(response.listenerCount('close'));
        yield `${row},`.repeat(1_000);
      }
    };
    await sendStream(Readable.from(rows()), response);
  }) satisfies RequestHandler;
  const overload = createOverloadGuard({ lateMs: 0, requests: 100, metrics: createMetrics() });
  await open({ deps: { mounts: { admin: csv }, overload } });
  const { status, body } = await ask('/api/admin/audit/csv', { 'accept-encoding': 'gzip' });
  expect([status, body.length]).toEqual([200, 290_000]);
  expect(counts).toHaveLength(100);
  expect(Math.max(...counts)).toBeLessThanOrEqual(EventEmitter.defaultMaxListeners - 3);
});

describe('the name of the product', () => {
  const echoHeaders = ((request, response) => void response.json(request.headers)) satisfies RequestHandler;
  const calendar = '/api/meetings/m1/calendar.ics';

  it('reaches services of this process as the public address, never as the caller’s own', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };
    await open({ settings: { PUBLIC_URL: 'https://visavis.example' }, deps: { mounts: { meeting: echoHeaders } } });
    expect(json((await ask(calendar, forged)).body)).toMatchObject({
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'visavis.example',
    });
    await fixture.close();
    await open({ settings: { TRUST_PROXY: 'loopback' }, deps: { mounts: { meeting: echoHeaders } } });
    expect(json((await ask(calendar, forged)).body)).toMatchObject({
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `localhost:${fixture.port}`,
    });
  });

  it.each([
    'Host: a"><script>alert(1)</script>',
    'Host: a.example/path',
    'Host: user@a.example',
    'Host: a.example:port',
    'Host: a b',
    'Host: ',
    'Host: a.example\r\nHost: b.example',
    'Host: a.example\r\nhost: a.example',
  ])('must be one host, which %j is not', async (line) => {
    await open();
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect({ host: 'localhost', port: fixture.port });
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.once('close', () => resolve(text)).once('error', reject);
      socket.write(`GET /api/meetings/public/counts HTTP/1.1\r\n${line}\r\nConnection: close\r\n\r\n`);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"error":"VALIDATION_FAILED"');
  });

  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '[::1]:3000', 'my_service', 'example.com.'])(
    'may be %s',
    async (host) => {
      await open();
      expect((await ask('/api/meetings/public/counts', { host })).status).toBe(200);
    },
  );
});

describe('a request for a known path', () => {
  it.each([
    ['PATCH', '/api/meetings', 'GET, HEAD, OPTIONS, POST'],
    ['PUT', '/api/meetings/public', 'GET, HEAD, OPTIONS'],
    ['GET', '/auth/login', 'OPTIONS, POST'],
    ['DELETE', '/bff/home', 'GET, HEAD, OPTIONS'],
    ['POST', '/files/a/b', 'GET, HEAD, OPTIONS'],
  ])('by another method, %s %s, is refused with 405 and what is allowed', async (method, path, allow) => {
    await open();
    const answer = await ask(path, {}, method);
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    expect(json(answer.body)).toMatchObject({ success: false, error: 'METHOD_NOT_ALLOWED' });
    const options = await ask(path, {}, 'OPTIONS');
    expect([options.status, options.headers.allow, options.body.length]).toEqual([204, allow, 0]);
  });

  it('that only services call, or that nobody has, is still 404 by any method', async () => {
    await open();
    for (const path of ['/internal/revocations', '/api/meetings/m1/session/disconnected', '/api/nothing'])
      for (const method of ['GET', 'POST', 'PATCH'])
        expect([path, method, (await ask(path, {}, method)).status]).toEqual([path, method, 404]);
  });

  it('by HEAD has the headers of GET, ETag and 304 included', async () => {
    await open();
    const path = '/api/meetings/public/counts';
    const [get, head] = [await ask(path), await ask(path, {}, 'HEAD')];
    expect(head.headers.etag).toMatch(/^W\/"/);
    expect([head.status, head.headers.etag, head.headers['content-length'], head.body.length]).toEqual([
      200,
      get.headers.etag,
      get.headers['content-length'],
      0,
    ]);
    expect((await ask(path, { 'if-none-match': String(get.headers.etag) }, 'HEAD')).status).toBe(304);
  });

  it('that offers another protocol is answered in HTTP/1.1', async () => {
    await open();
    const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA' };
    expect((await ask('/api/meetings/public/counts', offer)).status).toBe(200);
  });
});

it('refuses a path that cannot be read in the standard form', async () => {
  await open();
  for (const path of ['/%E0%A4%A', '/assets/%zz.js', '/api/meetings/%E0%A4%A']) {
    const answer = await ask(path);
    expect([path, answer.status, json(answer.body).error]).toEqual([path, 400, 'VALIDATION_FAILED']);
  }
});
