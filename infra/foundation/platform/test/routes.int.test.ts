// @weight waits
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { success, text } from '@visavis/contracts/common';
import { endpoint } from '@visavis/contracts/endpoint';
import { z } from 'zod';
import {
  type AccessLog,
  AUTHENTIC_HEADER,
  Conflict,
  closeServer,
  createMetrics,
  createRoutes,
  createServiceApp,
  createServiceClient,
  createServiceTokens,
  currentContext,
  listen,
  type Principal,
  silentLogger,
  systemClock,
  TooMany,
  Unauthenticated,
  Unavailable,
} from '../src/index.ts';

const base = { service: 'meeting', response: success({}) } as const;
const echo = endpoint({
  ...base,
  id: 'test.echo',
  method: 'POST',
  path: '/echo/:id',
  access: 'user',
  summary: '',
  params: z.object({ id: z.string().max(5, 'id is too long') }),
  query: z.object({ page: z.string().regex(/^\d+$/, 'page must be a number').optional() }),
  body: z.object({ title: text({ min: 5, max: 99, required: 'Title is required' }), note: z.string().optional() }),
  response: success({ seen: z.unknown() }),
  status: 201,
  repeats: 'by key',
});
const open = endpoint({
  ...base,
  id: 'test.open',
  method: 'GET',
  path: '/open',
  access: 'anyone',
  summary: '',
  response: success({ who: z.string() }),
});
const adminOnly = endpoint({ ...base, id: 'test.admin', method: 'GET', path: '/admin-only', access: 'admin', summary: '' });
const between = endpoint({
  ...base,
  id: 'test.between',
  method: 'GET',
  path: '/between',
  access: 'service',
  callers: ['bff'],
  summary: '',
  response: success({ correlation: z.string() }),
});
const failing = endpoint({
  ...base,
  id: 'test.failing',
  method: 'GET',
  path: '/failing/:how',
  access: 'anyone',
  summary: '',
  params: z.object({ how: z.string() }),
});

const kind = { service: 'meeting', access: 'anyone', summary: '' } as const;
const webhook = endpoint({
  ...kind,
  id: 'test.webhook',
  method: 'POST',
  path: '/hook',
  consumes: 'webhook',
  response: success({ sha: z.string() }),
});
const form = endpoint({
  ...kind,
  id: 'test.form',
  method: 'POST',
  path: '/form',
  consumes: 'form',
  body: z.object({ state: z.string({ error: 'state is required' }) }),
  produces: 'redirect',
  response: z.object({ location: z.string() }),
});
const page = endpoint({ ...kind, id: 'test.page', method: 'GET', path: '/page', produces: 'page', response: z.string() });
const invoice = endpoint({
  ...kind,
  id: 'test.pdf',
  method: 'GET',
  path: '/invoice',
  access: 'user',
  produces: 'pdf',
  response: z.instanceof(Uint8Array),
});
const calendar = endpoint({ ...kind, id: 'test.ics', method: 'GET', path: '/m.ics', produces: 'calendar', response: z.string() });
const keys = endpoint({
  ...kind,
  id: 'test.keys',
  method: 'GET',
  path: '/keys',
  produces: 'bare-json',
  response: z.object({ keys: z.array(z.string()) }),
});
const freshOnly = endpoint({ ...base, id: 'test.fresh', method: 'GET', path: '/fresh-only', access: 'fresh', summary: '' });
const meetingsOf = endpoint({
  ...base,
  id: 'test.meetings',
  method: 'GET',
  path: '/admin/meetings-of/:id',
  access: 'admin',
  ofPeople: 'phones',
  summary: '',
  params: z.object({ id: z.string() }),
  response: success({
    meetings: z.array(z.object({ coHosts: z.array(z.object({ name: z.string(), phone: z.string().optional() })) })),
  }),
});
const PAYMENTS = [
  { _id: 'p1', userId: 'u1' },
  { _id: 'p2', userId: 'u1' },
  { _id: 'p3', userId: null },
  { _id: 'p4', recipient: { userId: 'u2' } },
  { _id: 'p5', user: { _id: 'u3' } },
];
const payment = z.looseObject({ _id: z.string() });
const ofPayments = { ...base, method: 'GET', access: 'admin', ofPeople: true, summary: '' } as const;
const payments = endpoint({
  ...ofPayments,
  id: 'test.payments',
  path: '/admin/payments',
  response: success({ payments: z.array(payment) }),
});
const onePayment = endpoint({
  ...ofPayments,
  id: 'test.payment',
  path: '/admin/payments/:id',
  params: z.object({ id: z.string() }),
  response: success({ payment }),
});
/** Not text in any encoding, and with line ends of both kinds. */
const BYTES = Buffer.from([0, 255, 13, 10, 10, 123, 34, 128, 9, 32]);

const principal: Principal = {
  userId: 'u1',
  sessionId: 's1',
  role: 'host',
  isVerified: false,
  version: 1,
  issuedAt: 0,
  expiresAt: 4e9,
};
const tokens: Record<string, Principal> = {
  good: principal,
  admin: { ...principal, role: 'admin' },
  'admin just now': { ...principal, role: 'admin', confirmedAt: 4e9 },
  'admin without': { ...principal, needsSecondFactor: true },
  'admin long ago': { ...principal, role: 'admin', confirmedAt: 0 },
};
let healthy = true;
/** By the log of what admins read and try. */
const logged: string[] = [];
const recorded: string[] = [];
let url = '';
let server: Server;
const serviceTokens = createServiceTokens('x'.repeat(32), systemClock);

beforeAll(async () => {
  const metrics = createMetrics();
  const verifier = {
    onKeysWithdrawn: () => () => undefined,
    verify: async (token: string) => tokens[token] ?? Promise.reject(new Unauthenticated('UNAUTHENTICATED', 'Please sign in')),
    revocations: { isRevoked: () => false, healthy: () => healthy, onRevoked: () => () => undefined },
  };
  const accessLog: AccessLog = {
    exported: async () => undefined,
    read: async ({ what, people }) => {
      logged.push(`${people.length} ${what}`);
      recorded.push(...people);
    },
    refused: async ({ what, code, about }) => void logged.push(`${code} ${what} ${about}`),
  };
  const deps = { service: 'meeting', verifier, serviceTokens, clock: systemClock, accessLog, checkResponses: true };
  const routes = createRoutes(deps);
  routes.on(echo, async ({ params, query, body, once, principal: { userId } }) => ({
    seen: { params, query, body, once, userId },
  }));
  routes.on(open, async ({ principal: who }) => ({ who: who?.userId ?? 'nobody' }));
  routes.on(adminOnly, async () => ({}));
  routes.on(freshOnly, async () => ({}));
  routes.on(meetingsOf, async ({ params }) => ({
    meetings: [
      { coHosts: params.id === 'u1' ? [{ name: 'Asha', phone: '+911' }, { name: 'Mira' }, { name: 'Ravi', phone: '+912' }] : [] },
      { coHosts: params.id === 'u1' ? [{ name: 'Asha', phone: '+911' }] : [] },
    ],
  }));
  routes.on(payments, async () => ({ payments: PAYMENTS }));
  routes.on(onePayment, async ({ params }) => ({ payment: PAYMENTS.find(({ _id }) => _id === params.id) ?? { _id: params.id } }));
  routes.on(between, async () => ({ correlation: currentContext()?.correlationId ?? '' }));
  routes.on(failing, async ({ params }) => {
    if (params.how === 'conflict') throw new Conflict('MEETING_OVERLAP', 'Taken', [{ path: 'date', message: 'Taken' }]);
    if (params.how === 'many') throw new TooMany('RATE_LIMITED', 'Slow down', 1_500);
    if (params.how === 'away') throw new Unavailable('Not now', 2_000);
    throw new Error('secret of the house');
  });
  routes.on(webhook, async ({ body, request, authentic }) => {
    if (request.headers['x-signature'] !== sha(body)) throw new Unauthenticated('UNAUTHENTICATED', 'Wrong signature');
    authentic();
    return { sha: sha(body) };
  });
  routes.on(form, async ({ body }) => ({ location: `/done?state=${encodeURIComponent(body.state)}` }));
  routes.on(page, async () => '<!doctype html><p>Unsubscribed ✓</p>');
  routes.on(invoice, async ({ response }) => {
    response.setHeader('Content-Disposition', 'attachment; filename="invoice.pdf"');
    return BYTES;
  });
  routes.on(calendar, async () => 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
  routes.on(keys, async () => ({ keys: ['k1'] }));
  server = createServer(createServiceApp({ router: routes.router, ready: async () => undefined, logger: silentLogger, metrics }));
  url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
});
afterAll(() => closeServer(server));

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const send = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(url + path, init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
};
const post = (body: string, headers: Record<string, string> = {}, path = '/echo/1') =>
  send(path, { method: 'POST', body, headers: { authorization: 'Bearer good', 'content-type': 'application/json', ...headers } });

describe('a route', () => {
  test('responds 201 with success and the handler’s result', async () => {
    const { status, body } = await post('{"title":"  Meet us  ","unknown":1}');
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, seen: { params: { id: '1' }, body: { title: 'Meet us' }, userId: 'u1' } });
    expect(JSON.stringify(body)).not.toContain('unknown');
  });
  test('requires a session before it reads the body', async () => {
    const noToken = { authorization: '' };
    for (const body of ['{"title":', '{}', JSON.stringify({ title: 'x'.repeat(200_000) })])
      expect(await post(body, noToken)).toMatchObject({ status: 401, body: { message: 'Please sign in' } });
    expect((await post('title=Meet', { ...noToken, 'content-type': 'text/plain' })).status).toBe(401);
    expect(await post('{"title":')).toMatchObject({ status: 400, body: { message: 'The body is not valid JSON' } });
    expect((await post(JSON.stringify({ title: 'x'.repeat(200_000) }))).status).toBe(413);
  });

  test('requires a session before it checks the input', async () => {
    const { status, body } = await post('{}', { authorization: '' });
    expect([status, body.error]).toEqual([401, 'UNAUTHENTICATED']);
  });
  test('names every wrong field, the first in form order as the message', async () => {
    const { status, body } = await post('{"note":5}');
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: 'VALIDATION_FAILED', message: 'Title is required' });
    expect((body.details as { path: string }[]).map((detail) => detail.path)).toEqual(['title', 'note']);
  });
  test.each([
    ['broken JSON', '{"title":', {}, 400, 'body'],
    ['a bare value', '7', {}, 400, 'body'],
    ['an unknown content encoding', '{"title":"Meet us"}', { 'content-encoding': 'compress' }, 415, 'content-encoding'],
    ['a body that is not what its encoding says', '{"title":"Meet us"}', { 'content-encoding': 'gzip' }, 400, 'body'],
    ['another media type', 'title=x', { 'content-type': 'text/plain' }, 415, 'content-type'],
    ['more than 100 KiB', JSON.stringify({ title: 'x'.repeat(110_000) }), {}, 413, 'body'],
    ['an idempotency key with spaces', '{"title":"Meet us"}', { 'idempotency-key': 'a b' }, 400, 'Idempotency-Key'],
  ])('refuses %s', async (_, body, headers, status, path) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect((answer.body.details as { path: string }[])[0]?.path).toBe(path);
  });
  test('reads a compressed body', async () => {
    const headers = { authorization: 'Bearer good', 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const body = Uint8Array.from(gzipSync('{"title":"Meet us"}'));
    expect((await fetch(`${url}/echo/1`, { method: 'POST', headers, body })).status).toBe(201);
  });
  test('parses the query of each request, also of equal ones', async () => {
    const ask = async (query: string) => (await post('{"title":"Meet us"}', {}, `/echo/1${query}`)).body;
    for (const page of ['1', '2', '1']) expect(await ask(`?page=${page}`)).toMatchObject({ seen: { query: { page } } });
    expect(await ask('')).toMatchObject({ seen: { query: {} } });
    for (const _ of [1, 2]) expect(await ask('?page=x')).toMatchObject({ success: false, details: [{ path: 'page' }] });
  });
  test('names wrong path and query parameters', async () => {
    const { body } = await post('{"title":"Meet us"}', {}, '/echo/123456');
    expect(body.details).toEqual([{ path: 'id', message: 'id is too long' }]);
    const repeated = await post('{"title":"Meet us"}', {}, '/echo/1?page=1&page=2');
    expect([repeated.status, (repeated.body.details as { path: string }[])[0]?.path]).toEqual([400, 'page']);
    expect(await post('{"title":"Meet us"}', {}, '/echo/%E0%A4%A')).toMatchObject({
      status: 400,
      body: { details: [{ path: 'path' }] },
    });
  });
  test('gives the same content the same hash, in any order and with extra fields', async () => {
    const hash = async (body: string, path?: string) =>
      ((await post(body, { 'idempotency-key': 'k1' }, path)).body.seen as { once: { bodyHash: string; scope: string } }).once;
    expect(await hash('{"title":"Meet us","note":"n"}')).toEqual(await hash('{"extra":1,"note":"n","title":" Meet us"}'));
    expect(await hash('{"title":"Meet us"}')).not.toEqual(await hash('{"title":"Meet them"}'));
    expect(await hash('{"title":"Meet us"}')).not.toEqual(await hash('{"title":"Meet us"}', '/echo/2'));
  });
  test('serves an edge call with a dead token as a visitor', async () => {
    expect((await send('/open', { headers: { authorization: 'Bearer dead' } })).body.who).toBe('nobody');
    expect((await send('/open', { headers: { authorization: 'Bearer good' } })).body.who).toBe('u1');
  });
  test('forbids caching of responses to a known caller there', async () => {
    const keptBy = async (authorization: string) =>
      (await fetch(`${url}/open`, { headers: { authorization } })).headers.get('cache-control');
    expect([await keptBy('Bearer good'), await keptBy('Bearer dead')]).toEqual(['private, no-store', null]);
  });
  test('gives no ETag to what must not be stored: private responses of any kind, and refusals', async () => {
    const headers = { authorization: 'Bearer good', 'if-none-match': '*' };
    for (const path of ['/open', '/invoice', '/failing/conflict', '/nowhere', '/form']) {
      const response = await fetch(`${url}${path}`, { headers });
      expect([path, response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([
        path,
        null,
        expect.stringContaining('no-store'),
      ]);
      expect(response.status).not.toBe(304);
    }
  });
  test('responds 304 to a GET whose response the caller has, whatever fetch adds to it', async () => {
    const first = await fetch(`${url}/open`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const ask = (headers: Record<string, string>) => fetch(`${url}/open`, { headers });
    const again = await ask({ 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    expect((await ask({ 'if-none-match': etag.slice(2) })).status).toBe(304);
    expect((await ask({ 'if-none-match': '*' })).status).toBe(304);
    for (const headers of [{ 'if-none-match': '"other"' }, { 'if-none-match': etag, authorization: 'Bearer good' }])
      expect((await ask(headers as Record<string, string>)).status).toBe(200);
    expect((await fetch(`${url}/open`, { method: 'HEAD' })).headers.get('content-length')).toBe(
      first.headers.get('content-length'),
    );
  });
  test('admits admins only', async () => {
    const { status, body } = await send('/admin-only', { headers: { authorization: 'Bearer good' } });
    expect([status, body.message]).toEqual([403, 'Admin access required']);
    expect((await send('/admin-only', { headers: { authorization: 'Bearer admin' } })).status).toBe(200);
  });
  test('admits to fresh calls admins whose second factor is of the last 5 minutes, and those who need none', async () => {
    const errorOf = async (token: string) => {
      const { status, body } = await send('/fresh-only', { headers: { authorization: `Bearer ${token}` } });
      return [status, body.error];
    };
    expect(await errorOf('good')).toEqual([403, 'ADMIN_REQUIRED']);
    expect(await errorOf('admin')).toEqual([200, undefined]);
    expect(await errorOf('admin just now')).toEqual([200, undefined]);
    expect(logged).toEqual([]);
    expect(await errorOf('admin long ago')).toEqual([403, 'SECOND_FACTOR_FRESH']);
    // Whoever has a session and not the factor leaves at least this.
    expect(logged.splice(0)).toEqual(['SECOND_FACTOR_FRESH fresh only undefined']);
    expect(await errorOf('admin without')).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(logged.splice(0)).toEqual(['SECOND_FACTOR_REQUIRED fresh only undefined']);
  });
  test('counts of a list of other things those whose phones it shows, each once, and none where it shows none', async () => {
    for (const id of ['u2', 'u1'])
      expect((await send(`/admin/meetings-of/${id}`, { headers: { authorization: 'Bearer admin' } })).status).toBe(200);
    expect(logged.splice(0)).toEqual(['2 meetings of']);
  });
  test('keeps of a record, in its list and alone, whom it is about', async () => {
    recorded.length = 0;
    for (const path of ['', '/p1', '/p3', '/p4', '/p5', '/p6'])
      expect((await send(`/admin/payments${path}`, { headers: { authorization: 'Bearer admin' } })).status).toBe(200);
    expect(recorded).toEqual(['u1', 'u1', 'p3', 'u2', 'u3', 'u1', 'p3', 'u2', 'u3', 'p6']);
    logged.length = 0;
  });
  test('refuses writes and admin calls while revocations cannot be read', async () => {
    healthy = false;
    expect((await post('{"title":"Meet us"}')).status).toBe(503);
    expect((await send('/admin-only', { headers: { authorization: 'Bearer admin' } })).status).toBe(503);
    expect((await send('/open', { headers: { authorization: 'Bearer good' } })).status).toBe(200);
    healthy = true;
  });
  // spec 1 §8.14
  test('maps meanings to status codes and hides what is unexpected', async () => {
    expect(await send('/failing/conflict')).toMatchObject({
      status: 409,
      body: { error: 'MEETING_OVERLAP', details: [{ path: 'date' }] },
    });
    const many = await send('/failing/many');
    expect([many.status, many.headers.get('retry-after')]).toEqual([429, '2']);
    const away = await send('/failing/away');
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
    const broken = await send('/failing/else');
    expect(broken.status).toBe(500);
    expect(JSON.stringify(broken.body)).not.toContain('secret of the house');
    expect((await send('/nowhere')).body.error).toBe('NOT_FOUND');
  });
  test('accepts and returns a request id, and creates one when it is malformed', async () => {
    const sent = await send('/open', { headers: { 'x-request-id': 'abcdefgh-1' } });
    expect(sent.headers.get('x-request-id')).toBe('abcdefgh-1');
    const strange = await send('/nowhere', { headers: { 'x-request-id': '<script>alert(1)</script>' } });
    expect(strange.body.requestId).toMatch(/^[\w-]{36}$/);
  });
});

describe('the service client', () => {
  const client = (target = url) => createServiceClient({ caller: 'bff', url: () => target, serviceTokens });
  const statusFor = async (token: string) => (await send('/between', { headers: { authorization: `Bearer ${token}` } })).status;
  test('calls with a service token for the callee and passes the request id on', async () => {
    const calls = client();
    expect((await calls.call(between)).success).toBe(true);
    await calls.close();
  });
  test('a token for another service is refused', async () => {
    expect(await statusFor(serviceTokens.sign('bff', 'auth'))).toBe(401);
  });
  test('a token of a caller that the endpoint does not name is refused', async () => {
    for (const caller of ['admin', 'bff,admin', ''])
      expect([caller, await statusFor(serviceTokens.sign(caller, 'meeting'))]).toEqual([caller, caller ? 403 : 401]);
    expect(await statusFor(serviceTokens.sign('bff', 'meeting'))).toBe(200);
  });
  test('throws refusals as the callee’s errors', async () => {
    const calls = client();
    await expect(calls.call(failing, { params: { how: 'conflict' } })).rejects.toMatchObject({
      name: 'Conflict',
      code: 'MEETING_OVERLAP',
    });
    await expect(calls.call(failing, { params: { how: 'else' } })).rejects.toBeInstanceOf(Unavailable);
    await calls.close();
  });
  test('throws Unavailable when the service is away', async () => {
    const calls = client('http://127.0.0.1:9');
    await expect(calls.call(between)).rejects.toBeInstanceOf(Unavailable);
    await calls.close();
  });
});

describe('a webhook', () => {
  const hook = (body: Uint8Array<ArrayBuffer> | null, headers: Record<string, string> = {}) =>
    send('/hook', { method: 'POST', body, headers });

  test('hands the handler the bytes as they were sent, whatever their type', async () => {
    const text = Buffer.from('{"a": 1 }\r\n');
    for (const [bytes, type] of [
      [BYTES, 'application/json'],
      [BYTES, 'text/plain'],
      [text, 'application/json; charset=utf-8'],
    ] as const) {
      const { status, body } = await hook(bytes, { 'content-type': type, 'x-signature': sha(bytes) });
      expect([status, body]).toEqual([200, { success: true, sha: sha(bytes) }]);
    }
    expect(await hook(null, { 'x-signature': sha(Buffer.alloc(0)) })).toMatchObject({ status: 200 });
  });
  test('marks only an authentic webhook', async () => {
    const signed = await hook(BYTES, { 'x-signature': sha(BYTES) });
    expect(signed.headers.get(AUTHENTIC_HEADER)).toBe('1');
    const forged = await hook(BYTES, { 'x-signature': 'forged' });
    expect([forged.status, forged.headers.get(AUTHENTIC_HEADER)]).toEqual([401, null]);
  });
  test('refuses more than 100 KiB, and a compressed body, as JSON calls do', async () => {
    expect(await hook(Buffer.alloc(100 * 1024 + 1))).toMatchObject({ status: 413, body: { error: 'PAYLOAD_TOO_LARGE' } });
    expect(await hook(BYTES, { 'content-encoding': 'gzip' })).toMatchObject({ status: 415, body: { success: false } });
  });
});

describe('a form post', () => {
  const submit = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
    fetch(`${url}/form`, { method: 'POST', body, headers, redirect: 'manual' });

  test('takes urlencoded and multipart fields, and redirects with 303', async () => {
    const multipart = new FormData();
    multipart.append('state', 'a b&c');
    for (const body of [new URLSearchParams({ state: 'a b&c' }), multipart]) {
      const response = await submit(body);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/done?state=a%20b%26c']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });
  test('refuses JSON, a missing field, a file, a broken form and a large one', async () => {
    const refusal = async (...sent: Parameters<typeof submit>) => {
      const response = await submit(...sent);
      const { error, message } = (await response.json()) as { error: string; message: string };
      return [response.status, error, message];
    };
    const file = new FormData();
    file.append('state', new Blob(['x']), 'state.txt');
    const json = { 'content-type': 'application/json' };
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await refusal('{"state":"1"}', json)).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'Send application/x-www-form-urlencoded or multipart/form-data',
    ]);
    expect(await refusal(new URLSearchParams({ other: '1' }))).toEqual([400, 'VALIDATION_FAILED', 'state is required']);
    expect(await refusal(file)).toEqual([400, 'VALIDATION_FAILED', 'Must be text']);
    expect(await refusal('--x\r\nnonsense', broken)).toEqual([400, 'VALIDATION_FAILED', 'The form could not be read']);
    expect((await refusal(new URLSearchParams({ state: 'x'.repeat(110_000) })))[0]).toBe(413);
  });
});

describe('a response that is not JSON', () => {
  test('is a page whose HTML can run nothing', async () => {
    const response = await fetch(`${url}/page`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toBe('<!doctype html><p>Unsubscribed ✓</p>');
  });
  test('is a PDF by its bytes, private to its user', async () => {
    const response = await fetch(`${url}/invoice`, { headers: { authorization: 'Bearer good' } });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="invoice.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await send('/invoice')).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
  });
  test('keeps a calendar’s line ends, and adds no `success` to a document of another standard', async () => {
    const response = await fetch(`${url}/m.ics`);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(await response.text()).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
    expect((await send('/keys')).body).toEqual({ keys: ['k1'] });
  });
});
