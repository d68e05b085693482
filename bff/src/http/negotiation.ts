import { ROUTES, routeOf } from '@visavis/contracts/screens';
import type { Request } from 'express';
import type { Owner, ServiceTable } from './service-table.ts';

/**
 * Whether the caller wants a page: before JSON as a browser's navigation does (`named`), if there is nothing else (`any`), or not
 * at all.
 */
export function pageWish(request: Pick<Request, 'method' | 'headers' | 'accepts'>): 'named' | 'any' | 'no' {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'no';
  if (request.headers.authorization !== undefined) return 'no';
  if (request.accepts(['json', 'html']) === 'html') return 'named';
  return request.accepts('html') ? 'any' : 'no';
}

export type Decision =
  /** `shared`: the app has a screen at this path too. */
  { kind: 'service'; owner: Owner; shared: boolean } | { kind: 'page'; shared: boolean } | { kind: 'other' };
const other: Decision = { kind: 'other' };

/**
 * A navigation to a path that the app owns gets the app, even if an API shares the path; every other request goes to the API.
 * Link previews and monitors (`Accept` of any kind) get the app where no API shares the path. `other`: neither a service's nor a
 * screen's.
 */
export function createNegotiation(table: ServiceTable) {
  // Only below a first segment that both have can a screen share an API's path: elsewhere the scan of the screens is saved.
  const sharedRoots = new Set(ROUTES.map(({ path }) => rootOf(path)).filter((root) => table.roots.has(root)));
  const sharesScreen = (path: string) => {
    if (!sharedRoots.has(rootOf(path))) return false;
    const route = routeOf(path);
    // `/admin/users/search` is the search, not the user of that name: literal before parameter, across app and API.
    return route !== undefined && !(route.path.includes(':') && table.isLiteral(path));
  };
  return (request: Pick<Request, 'method' | 'headers' | 'accepts'>, path: string): Decision => {
    const owner = table.ownerOf(path);
    if (owner !== undefined) {
      const shared = sharesScreen(path);
      return shared && pageWish(request) === 'named' ? { kind: 'page', shared } : { kind: 'service', owner, shared };
    }
    return pageWish(request) !== 'no' && routeOf(path) ? { kind: 'page', shared: false } : other;
  };
}

function rootOf(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path.slice(1) : path.slice(1, end);
}
