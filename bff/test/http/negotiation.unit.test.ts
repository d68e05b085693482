import { describe, expect, it } from '@jest/globals';
import { allEndpoints, servedEndpoints } from '@visavis/contracts/endpoints';
import { openApiDocument } from '@visavis/contracts/openapi';
import { addressesOf, ROUTES, routeOf } from '@visavis/contracts/screens';
import express from 'express';
import { createNegotiation } from '../../src/http/negotiation.ts';
import { createServiceTable } from '../../src/http/service-table.ts';

const table = createServiceTable();
const decide = createNegotiation(table);
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const requestOf = (method: string, headers: Record<string, string>): Parameters<typeof decide>[0] =>
  Object.assign(Object.create(express.request), { method, headers });
const ask = (path: string, accept: string | undefined = BROWSER, more: { method?: string; authorization?: string } = {}) => {
  const { method = 'GET', ...headers } = more;
  const decision = decide(requestOf(method, { ...(accept === undefined ? {} : { accept }), ...headers }), path);
  return decision.kind === 'service' ? decision.owner : decision.kind;
};

describe('the service table', () => {
  const calls = allEndpoints.filter((endpoint) => endpoint.service !== 'bff');
  it.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))('routes %s to its service', (_, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, '0199a8c2-1111-7000-8000-000000000000');
    expect(table.ownerOf(path)).toBe(endpoint.access === 'service' ? 'none' : endpoint.service);
    expect(table.ownerOf(`${path}/`)).toBe(table.ownerOf(path));
    expect(table.ownerOf(path.toUpperCase())).toBe(table.ownerOf(path));
  });

  it('puts literals before parameters before wildcards', () => {
    const row = (path: string, service: 'auth' | 'meeting' | 'admin') =>
      ({ method: 'GET', path, service, access: 'anyone' }) as const;
    const small = createServiceTable([
      row('/a/*', 'auth'),
      row('/a/:id', 'meeting'),
      row('/a/b', 'admin'),
      row('/a/:id/c', 'admin'),
      row('/a/:other/e', 'meeting'),
    ]);
    expect(['/a/b', '/a/x', '/a/b/c', '/a/x/e', '/a/%zz', '/a/x/d', '/a/x/d/e'].map(small.ownerOf)).toEqual([
      'admin',
      'meeting',
      'admin',
      'meeting',
      'meeting',
      'auth',
      'auth',
    ]);
  });

  it('does not match similar paths', () => {
    for (const path of [
      '/',
      '/auth2',
      '/api',
      '/api/meetingsx',
      '/admin',
      '/admin/users/1/2/3',
      '/auth/nothing',
      '/api/nothing',
      '//api/meetings',
      '/api//meetings',
    ])
      expect([path, table.ownerOf(path)]).toEqual([path, undefined]);
    expect(table.ownerOf('/API/Meetings')).toBe('meeting');
  });
});

it('lists in the OpenAPI document exactly what the BFF serves', () => {
  const document = openApiDocument(servedEndpoints, { title: 'Visavis', version: '1' });
  const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const owner = table.ownerOf(path.replace(/[{}]/g, '')) ?? 'bff';
      return `${method.toUpperCase()} ${path} ${owner} ${(operation as { tags: string[] }).tags}`;
    }),
  );
  const served = allEndpoints
    .filter(({ path, service }) => service === 'bff' || table.ownerOf(path.replaceAll(':', '')) !== 'none')
    .map(({ method, path, service }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')} ${service} ${service}`);
  expect(listed.sort()).toEqual(served.sort());
  expect(listed.join('\n')).not.toContain('/internal/');
});

describe('negotiation', () => {
  it.each(ROUTES.map((route) => [route.path, route] as const))('%s: serves the app to a browser', (_, route) => {
    const concrete = (addressesOf(route)[0]?.path ?? '').replace(/:\w+/g, 'x1');
    expect(ask(concrete)).toBe('page');
    expect(ask(`${concrete}${concrete === '/' ? '' : '/'}`)).toBe('page');
    expect(ask(concrete, BROWSER, { method: 'HEAD' })).toBe('page');
    // A bearer, another method or a wish for JSON is the API's business.
    for (const decision of [
      ask(concrete, BROWSER, { authorization: 'Bearer t' }),
      ask(concrete, BROWSER, { method: 'POST' }),
      ask(concrete, 'application/json'),
    ])
      expect(decision).toBe(table.ownerOf(concrete) ?? 'other');
  });

  it.each<[path: string, accept: string | undefined, answer: string]>([
    // shared by screen and API
    ['/admin/meetings', BROWSER, 'page'],
    ['/admin/meetings', 'text/html', 'page'],
    ['/admin/meetings', 'TEXT/HTML;q=0.5', 'page'],
    ['/admin/meetings', 'text/html;q=0.3, application/json;q=0.9', 'meeting'],
    ['/admin/meetings', 'text/html, application/json', 'page'],
    ['/admin/meetings', 'text/html;q=0', 'meeting'],
    ['/admin/meetings', '*/*', 'meeting'],
    ['/admin/meetings', undefined, 'meeting'],
    ['/admin/meetings', 'application/json, text/plain, */*', 'meeting'],
    ['/admin/meetings/42', BROWSER, 'page'],
    ['/admin/meetings/42', '*/*', 'meeting'],
    // literal before parameter, across app and API
    ['/admin/users/search', BROWSER, 'auth'],
    ['/admin/meetings/create', BROWSER, 'meeting'],
    // the app has no such screen
    ['/admin/meetings/42/approve', BROWSER, 'meeting'],
    ['/admin/dashboard/stats', BROWSER, 'admin'],
    ['/api/meetings/public', BROWSER, 'meeting'],
    // the app's alone: previews and monitors get it too
    ['/p/42', '*/*', 'page'],
    ['/p/42', undefined, 'page'],
    ['/p/42', 'application/json', 'other'],
    ['/meetings/upcoming', BROWSER, 'page'],
    ['/meetings/sometime', BROWSER, 'other'],
    ['/category/nonsense', BROWSER, 'other'],
    ['/nowhere', BROWSER, 'other'],
    // between services only
    ['/internal/revocations', BROWSER, 'none'],
    ['/api/meetings/42/session/disconnected', '*/*', 'none'],
    ['/api/meetings/42/Session/Disconnected', '*/*', 'none'],
  ])('%s for %s: %s', (path, accept, answer) => {
    const headers = accept === undefined ? {} : { accept };
    const decision = decide(requestOf('GET', headers), path);
    expect(decision.kind === 'service' ? decision.owner : decision.kind).toBe(answer);
  });

  it('matches the app’s routes segment by segment', () => {
    expect(routeOf('/category/tech-development/live')?.path).toBe('/category/:categorySlug/:status');
    expect(routeOf('/m/abc')?.access).toBe('user');
    expect(routeOf('/admin/users/1/2')).toBeUndefined();
    expect(routeOf('/login')).toMatchObject({ redirectTo: '/' });
  });
});
