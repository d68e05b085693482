import type { ServiceName } from '@visavis/contracts/endpoint';
import { allEndpoints } from '@visavis/contracts/endpoints';

/** `none`: a path of ours that is not for browsers (calls between services). */
export type Owner = Exclude<ServiceName, 'bff'> | 'none';

/** Which service answers which path (architecture, table of the same name). `*`: the path itself and everything below it. */
export const SERVICE_PATHS: readonly (readonly [path: string, owner: Owner])[] = [
  ['/auth/*', 'auth'],
  ['/.well-known/jwks.json', 'auth'],
  ['/users/profile/*', 'auth'],
  ['/profile/image', 'auth'],
  ['/profile/images/:key', 'auth'],
  ['/api/users/search', 'auth'],
  ['/admin/users', 'auth'],
  ['/admin/users/search', 'auth'],
  ['/admin/users/create', 'auth'],
  ['/admin/users/:id', 'auth'],
  ['/admin/users/:id/role', 'auth'],
  ['/admin/users/:id/status', 'auth'],
  ['/admin/users/:id/notes', 'auth'],
  ['/api/meetings/*', 'meeting'],
  ['/api/hosts/:id', 'meeting'],
  ['/api/blocks/*', 'meeting'],
  ['/admin/meetings/*', 'meeting'],
  ['/admin/meetings/create', 'meeting'],
  ['/api/admin/users/:id/hosted-meetings/*', 'meeting'],
  ['/api/admin/users/:id/joined-meetings/*', 'meeting'],
  ['/api/reports/*', 'meeting'],
  // Signed links, where files are on disk and no store of their own serves them.
  ['/files/*', 'meeting'],
  ['/api/plans', 'billing'],
  ['/api/admin/plans/*', 'billing'],
  ['/api/admin/payments/*', 'billing'],
  ['/api/subscriptions/*', 'billing'],
  ['/api/payments/*', 'billing'],
  ['/api/coupons/*', 'billing'],
  ['/api/admin/users/:id/passes', 'billing'],
  ['/admin/users/:id/subscriptions', 'billing'],
  ['/api/client-alerts/*', 'alert'],
  ['/api/public/client-alerts/*', 'alert'],
  ['/api/notifications/*', 'alert'],
  ['/admin/dashboard/stats', 'admin'],
  ['/admin/cache/invalidate', 'admin'],
  ['/api/verification/*', 'admin'],
  ['/api/testimonials', 'admin'],
  ['/api/admin/testimonials/*', 'admin'],
  ['/api/admin/audit/*', 'admin'],
  ...allEndpoints.filter((endpoint) => endpoint.access === 'service').map((endpoint) => [endpoint.path, 'none'] as const),
];

interface Branch {
  literals: Map<string, Branch>;
  param?: Branch;
  /** Owner of exactly this path. */
  here?: Owner;
  /** Owner of this path and all below that no longer entry names. */
  below?: Owner;
}
const branch = (): Branch => ({ literals: new Map() });

/** Literal before parameter before wildcard; letter case and a trailing slash do not matter, as in the services' own routers. */
export function createServiceTable(entries = SERVICE_PATHS) {
  const root = branch();
  const literalPaths = new Set<string>();
  for (const [path, owner] of entries) {
    if (!path.includes(':') && !path.endsWith('*')) literalPaths.add(path);
    let at = root;
    for (const segment of segmentsOf(path)) {
      if (segment === '*') break;
      if (segment.startsWith(':')) {
        at.param ??= branch();
        at = at.param;
      } else at = childOf(at, segment);
    }
    if (path.endsWith('*')) at.below ??= owner;
    else at.here ??= owner;
  }
  return {
    ownerOf: (path: string): Owner | undefined => find(root, segmentsOf(path.toLowerCase()), 0),
    /** The path is one that the table names without a parameter. */
    isLiteral: (path: string) => literalPaths.has(path),
    /** First segments of all paths. */
    roots: new Set(root.literals.keys()) as ReadonlySet<string>,
  };
}
export type ServiceTable = ReturnType<typeof createServiceTable>;

function segmentsOf(path: string): string[] {
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(1, end).split('/');
}

function childOf(at: Branch, segment: string): Branch {
  let child = at.literals.get(segment.toLowerCase());
  if (!child) {
    child = branch();
    at.literals.set(segment.toLowerCase(), child);
  }
  return child;
}

function find(at: Branch, segments: readonly string[], index: number): Owner | undefined {
  if (index === segments.length) return at.here ?? at.below;
  const segment = segments[index] as string;
  const literal = at.literals.get(segment);
  const owner =
    (literal && find(literal, segments, index + 1)) ??
    (segment !== '' && at.param ? find(at.param, segments, index + 1) : undefined);
  return owner ?? at.below;
}
