import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { success, text } from '@visavis/contracts/common';
import { endpoint } from '@visavis/contracts/endpoint';
import { z } from 'zod';
import {
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
  idempotent: true,
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

const principal: Principal = { userId: 'u1', sessionId: 's1', role: 'host', isVerified: false, version: 1, expiresAt: 4e9 };
const tokens: Record<string, Principal> = { good: principal, admin: { ...principal, role: 'admin' } };
let healthy = true;
let url = '';
let server: Server;
const serviceTokens = createServiceTokens('x'.repeat(32), systemClock);

beforeAll(async () => {
  const metrics = createMetrics();
  const verifier = {
    verify: async (token: string) => tokens[token] ?? Promise.reject(new Unauthenticated('UNAUTHENTICATED', 'Please sign in')),
    revocations: { isRevoked: () => false, healthy: () => healthy, onRevoked: () => () => undefined },
  };
  const routes = createRoutes({ service: 'meeting', verifier, serviceTokens, clock: systemClock, checkAnswers: true });
  routes.on(echo, async ({ params, query, body, once, principal: { userId } }) => ({
    seen: { params, query, body, once, userId },
  }));
  routes.on(open, async ({ principal: who }) => ({ who: who?.userId ?? 'nobody' }));
  routes.on(adminOnly, async () => ({}));
  routes.on(between, async () => ({ correlation: currentContext()?.correlationId ?? '' }));
  routes.on(failing, async ({ params }) => {
    if (params.how === 'conflict') throw new Conflict('MEETING_OVERLAP', 'Taken', [{ path: 'date', message: 'Taken' }]);
    if (params.how === 'many') throw new TooMany('RATE_LIMITED', 'Slow down', 1_500);
    if (params.how === 'away') throw new Unavailable('Not now', 2_000);
    throw new Error('secret of the house');
  });
  server = createServer(createServiceApp({ router: routes.router, ready: async () => undefined, logger: silentLogger, metrics }));
  url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
});
afterAll(() => closeServer(server));

const send = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(url + path, init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
};
const post = (body: string, headers: Record<string, string> = {}, path = '/echo/1') =>
  send(path, { method: 'POST', body, headers: { authorization: 'Bearer good', 'content-type': 'application/json', ...headers } });

describe('a route', () => {
  test('answers 201 with success and what the handler says', async () => {
    const { status, body } = await post('{"title":"  Meet us  ","unknown":1}');
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, seen: { params: { id: '1' }, body: { title: 'Meet us' }, userId: 'u1' } });
    expect(JSON.stringify(body)).not.toContain('unknown');
  });
  test('asks for a session before it reads the body', async () => {
    const stranger = { authorization: '' };
    for (const body of ['{"title":', '{}', JSON.stringify({ title: 'x'.repeat(200_000) })])
      expect(await post(body, stranger)).toMatchObject({ status: 401, body: { message: 'Please sign in' } });
    expect((await post('title=Meet', { ...stranger, 'content-type': 'text/plain' })).status).toBe(401);
    expect(await post('{"title":')).toMatchObject({ status: 400, body: { message: 'The body is not valid JSON' } });
    expect((await post(JSON.stringify({ title: 'x'.repeat(200_000) }))).status).toBe(413);
  });

  test('asks for a session before it looks at the input', async () => {
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
    ['another media type', 'title=x', { 'content-type': 'text/plain' }, 415, 'content-type'],
    ['more than 100 KiB', JSON.stringify({ title: 'x'.repeat(110_000) }), {}, 413, 'body'],
    ['an idempotency key with spaces', '{"title":"Meet us"}', { 'idempotency-key': 'a b' }, 400, 'Idempotency-Key'],
  ])('refuses %s', async (_, body, headers, status, path) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect((answer.body.details as { path: string }[])[0]?.path).toBe(path);
  });
  test('reads each query for itself, however often it comes', async () => {
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
    expect((await post('{"title":"Meet us"}', {}, '/echo/%E0%A4%A')).status).toBe(400);
  });
  test('hashes the same content alike, whatever the order and the extra fields', async () => {
    const hash = async (body: string, path?: string) =>
      ((await post(body, { 'idempotency-key': 'k1' }, path)).body.seen as { once: { bodyHash: string; scope: string } }).once;
    expect(await hash('{"title":"Meet us","note":"n"}')).toEqual(await hash('{"extra":1,"note":"n","title":" Meet us"}'));
    expect(await hash('{"title":"Meet us"}')).not.toEqual(await hash('{"title":"Meet them"}'));
    expect(await hash('{"title":"Meet us"}')).not.toEqual(await hash('{"title":"Meet us"}', '/echo/2'));
  });
  test('an open door stays open to a dead token', async () => {
    expect((await send('/open', { headers: { authorization: 'Bearer dead' } })).body.who).toBe('nobody');
    expect((await send('/open', { headers: { authorization: 'Bearer good' } })).body.who).toBe('u1');
  });
  test('what a known caller is answered there is kept by nobody', async () => {
    const keptBy = async (authorization: string) =>
      (await fetch(`${url}/open`, { headers: { authorization } })).headers.get('cache-control');
    expect([await keptBy('Bearer good'), await keptBy('Bearer dead')]).toEqual(['private, no-store', null]);
  });
  test('a GET that the caller has already is 304, whatever fetch adds to it', async () => {
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
  test('admins only', async () => {
    const { status, body } = await send('/admin-only', { headers: { authorization: 'Bearer good' } });
    expect([status, body.message]).toEqual([403, 'Admin access required']);
    expect((await send('/admin-only', { headers: { authorization: 'Bearer admin' } })).status).toBe(200);
  });
  test('refuses writes and admin calls while revocations cannot be read', async () => {
    healthy = false;
    expect((await post('{"title":"Meet us"}')).status).toBe(503);
    expect((await send('/admin-only', { headers: { authorization: 'Bearer admin' } })).status).toBe(503);
    expect((await send('/open', { headers: { authorization: 'Bearer good' } })).status).toBe(200);
    healthy = true;
  });
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
  test('takes a request id in and gives it out, and makes one when it is strange', async () => {
    const given = await send('/open', { headers: { 'x-request-id': 'abcdefgh-1' } });
    expect(given.headers.get('x-request-id')).toBe('abcdefgh-1');
    const strange = await send('/nowhere', { headers: { 'x-request-id': '<script>alert(1)</script>' } });
    expect(strange.body.requestId).toMatch(/^[\w-]{36}$/);
  });
});

describe('the service client', () => {
  const client = (target = url) => createServiceClient({ caller: 'bff', url: () => target, serviceTokens });
  test('calls with a service token for the callee and passes the request id on', async () => {
    const calls = client();
    expect((await calls.call(between)).success).toBe(true);
    await calls.close();
  });
  test('a token for another service is refused', async () => {
    const wrong = serviceTokens.sign('bff', 'auth');
    expect((await send('/between', { headers: { authorization: `Bearer ${wrong}` } })).status).toBe(401);
  });
  test('throws refusals as the errors they were', async () => {
    const calls = client();
    await expect(calls.call(failing, { params: { how: 'conflict' } })).rejects.toMatchObject({
      name: 'Conflict',
      code: 'MEETING_OVERLAP',
    });
    await expect(calls.call(failing, { params: { how: 'else' } })).rejects.toBeInstanceOf(Unavailable);
    await calls.close();
  });
  test('nobody there is Unavailable', async () => {
    const calls = client('http://127.0.0.1:9');
    await expect(calls.call(between)).rejects.toBeInstanceOf(Unavailable);
    await calls.close();
  });
});
