import type { IncomingMessage } from 'node:http';
import { APP_ROUTES, appRouteOf } from '@visavis/contracts/app-routes';
import type { Owner, ServiceTable } from './service-table.ts';

/** Quality of a media type in an Accept header (RFC 9110, 12.5.1); undefined when it is not named. */
function qualityOf(accept: string, type: string): number | undefined {
  for (const item of accept.split(',')) {
    const [name, ...parameters] = item.split(';');
    if (name?.trim().toLowerCase() !== type) continue;
    const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find((value) => value !== undefined);
    return q === undefined ? 1 : Number(q);
  }
  return undefined;
}

/** How much the caller asks for a page: by name as a browser's navigation does, by anything (`*`), or not at all. */
export function pageWish(request: Pick<IncomingMessage, 'method' | 'headers'>): 'named' | 'any' | 'no' {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'no';
  if (request.headers.authorization !== undefined) return 'no';
  const accept = request.headers.accept ?? '*/*';
  const html = qualityOf(accept, 'text/html');
  if (html !== undefined) return html > 0 && html >= (qualityOf(accept, 'application/json') ?? 0) ? 'named' : 'no';
  return accept.includes('*/*') || accept.includes('text/*') ? 'any' : 'no';
}

export type Decision =
  /** `shared`: the app has a screen at this path too. */
  { kind: 'service'; owner: Owner; shared: boolean } | { kind: 'page'; shared: boolean } | { kind: 'other' };
const other: Decision = { kind: 'other' };

/**
 * A navigation to a path that the app owns gets the app, whatever API shares the path; everything else goes to the API. A path that only the
 * app has is answered to link previews and monitors too (Accept of any kind). `other`: neither a service's nor a screen's.
 */
export function createNegotiation(table: ServiceTable) {
  // Only below a first segment that both have can a screen share an API's path: elsewhere the scan of the screens is saved.
  const sharedRoots = new Set(APP_ROUTES.map(({ path }) => rootOf(path)).filter((root) => table.roots.has(root)));
  const sharesScreen = (path: string) => {
    if (!sharedRoots.has(rootOf(path))) return false;
    const route = appRouteOf(path);
    // `/admin/users/search` is the search, not the user of that name: literal before parameter, across app and API.
    return route !== undefined && !(route.path.includes(':') && table.isLiteral(path));
  };
  return (request: Pick<IncomingMessage, 'method' | 'headers'>, path: string): Decision => {
    const owner = table.ownerOf(path);
    if (owner !== undefined) {
      const shared = sharesScreen(path);
      return shared && pageWish(request) === 'named' ? { kind: 'page', shared } : { kind: 'service', owner, shared };
    }
    return pageWish(request) !== 'no' && appRouteOf(path) ? { kind: 'page', shared: false } : other;
  };
}

function rootOf(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path.slice(1) : path.slice(1, end);
}
