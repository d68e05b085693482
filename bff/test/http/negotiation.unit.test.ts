import { describe, expect, it } from '@jest/globals';
import { APP_ROUTES, appRouteOf } from '@visavis/contracts/app-routes';
import { allEndpoints } from '@visavis/contracts/endpoints';
import { createNegotiation } from '../../src/http/negotiation.ts';
import { createServiceTable } from '../../src/http/service-table.ts';

const table = createServiceTable();
const decide = createNegotiation(table);
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const ask = (path: string, accept: string | undefined = BROWSER, more: { method?: string; authorization?: string } = {}) => {
  const { method = 'GET', ...headers } = more;
  const decision = decide({ method, headers: { ...(accept === undefined ? {} : { accept }), ...headers } }, path);
  return decision.kind === 'service' ? decision.owner : decision.kind;
};

describe('the service table', () => {
  const calls = allEndpoints.filter((endpoint) => endpoint.service !== 'bff');
  it.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))('%s goes to its service', (_, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, '0199a8c2-1111-7000-8000-000000000000');
    expect(table.ownerOf(path)).toBe(endpoint.access === 'service' ? 'none' : endpoint.service);
    expect(table.ownerOf(`${path}/`)).toBe(table.ownerOf(path));
    expect(table.ownerOf(path.toUpperCase())).toBe(table.ownerOf(path));
  });

  it('puts literals before parameters before wildcards', () => {
    const small = createServiceTable([
      ['/a/*', 'auth'],
      ['/a/:id', 'meeting'],
      ['/a/b', 'admin'],
      ['/a/:id/c', 'billing'],
    ]);
    expect(['/a', '/a/b', '/a/x', '/a/b/c', '/a/x/d', '/a/x/d/e'].map(small.ownerOf)).toEqual([
      'auth',
      'admin',
      'meeting',
      'billing',
      'auth',
      'auth',
    ]);
  });

  it('knows nothing of look-alikes', () => {
    for (const path of [
      '/',
      '/auth2',
      '/api',
      '/api/meetingsx',
      '/admin',
      '/admin/users/1/2/3',
      '//api/meetings',
      '/api//meetings',
    ])
      expect([path, table.ownerOf(path)]).toEqual([path, undefined]);
    expect(table.ownerOf('/API/Meetings')).toBe('meeting');
  });
});

describe('who answers', () => {
  it.each(APP_ROUTES.map((route) => [route.path, route] as const))('%s: the app to a browser', (path, route) => {
    const values = Object.fromEntries(Object.entries(route.values ?? {}).map(([name, list]) => [name, list[0]]));
    const concrete = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x1');
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
    ['/admin/users', BROWSER, 'page'],
    ['/admin/users', 'text/html', 'page'],
    ['/admin/users', 'TEXT/HTML;q=0.5', 'page'],
    ['/admin/users', 'text/html;q=0.3, application/json;q=0.9', 'auth'],
    ['/admin/users', 'application/json, text/html', 'page'],
    ['/admin/users', 'text/html;q=0', 'auth'],
    ['/admin/users', '*/*', 'auth'],
    ['/admin/users', undefined, 'auth'],
    ['/admin/users', 'application/json, text/plain, */*', 'auth'],
    ['/admin/meetings/42', BROWSER, 'page'],
    ['/admin/meetings/42', '*/*', 'meeting'],
    // literal before parameter, across app and API
    ['/admin/users/search', BROWSER, 'auth'],
    ['/admin/users/create', BROWSER, 'auth'],
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
    const decision = decide({ method: 'GET', headers }, path);
    expect(decision.kind === 'service' ? decision.owner : decision.kind).toBe(answer);
  });

  it('the app’s routes are matched segment by segment', () => {
    expect(appRouteOf('/category/tech-development/live')?.path).toBe('/category/:categorySlug/:status');
    expect(appRouteOf('/m/abc')?.access).toBe('user');
    expect(appRouteOf('/admin/users/1/2')).toBeUndefined();
    expect(appRouteOf('/login')?.redirectTo).toBe('/');
  });
});
