import type { CallRow } from '@visavis/contracts/calls/call';
import { allEndpoints } from '@visavis/contracts/endpoints';
import type { ServiceName } from '@visavis/contracts/processes';
import FindMyWay from 'find-my-way';

/** `none`: a path that is not for browsers (calls between services). */
export type Owner = ServiceName | 'none';

/** Signed links to files on disk. The meeting service serves them, where no storage of its own does; they are not calls of the contract. */
const FILES = { service: 'meeting', path: '/files/*', access: 'anyone' } as const;

/**
 * Which service serves which path: the rows of the contract. A literal segment goes before a parameter; letter case and a trailing slash do
 * not matter, as in the services' own routers. One lookup in a radix tree: Express's router tries a hundred patterns in turn (docs/adr/0024).
 */
export function createServiceTable(
  rows: readonly Pick<CallRow, 'service' | 'path' | 'access' | 'consumes'>[] = [...allEndpoints, FILES],
) {
  const tree = FindMyWay({ caseSensitive: false, ignoreTrailingSlash: true });
  const literalPaths = new Set<string>();
  const roots = new Set<string>();
  const webhooks = new Set<string>();
  for (const { service, path, access, consumes } of rows) {
    if (consumes === 'webhook') webhooks.add(path);
    if (service === 'bff') continue;
    // Several calls share a path; they are one service's.
    if (!tree.hasRoute('GET', path)) tree.on('GET', path, () => {}, access === 'service' ? 'none' : service);
    if (!path.includes(':') && !path.endsWith('*')) literalPaths.add(path);
    roots.add(path.split('/', 2)[1] as string);
  }
  return {
    // The tree would decode a parameter, which only the service needs, and which may be malformed.
    ownerOf: (path: string): Owner | undefined => tree.find('GET', path.replaceAll('%', '_'))?.store,
    /** A row has this path, without a parameter. */
    isLiteral: (path: string) => literalPaths.has(path),
    isWebhook: (path: string) => webhooks.has(path),
    /** First segments of all paths. */
    roots: roots as ReadonlySet<string>,
  };
}
export type ServiceTable = ReturnType<typeof createServiceTable>;
