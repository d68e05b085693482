import type { CallRow } from '@visavis/contracts/calls/call';
import { allEndpoints } from '@visavis/contracts/endpoints';
import type { ServiceName } from '@visavis/contracts/processes';
import FindMyWay from 'find-my-way';

/** `none`: a path that is not for browsers (calls between services). */
export type Owner = ServiceName | 'none';

/**
 * Signed links to files on disk. The meeting service serves them, where no storage of its own does; they are not calls of the
 * contract.
 */
const FILES = { service: 'meeting', method: 'GET', path: '/files/*', access: 'anyone' } as const;

/**
 * Which service serves which path: the rows of the contract. A literal segment goes before a parameter; letter case and a
 * trailing slash do not matter, as in the services' own routers. One lookup in a radix tree: Express's router tries a hundred
 * patterns in turn (docs/adr/0024).
 */
export function createServiceTable(
  rows: readonly Pick<CallRow, 'service' | 'method' | 'path' | 'access' | 'consumes'>[] = [...allEndpoints, FILES],
) {
  const tree = FindMyWay({ caseSensitive: false, ignoreTrailingSlash: true });
  /** By the path of a row: whose it is (undefined: our own), and its methods. */
  const paths = new Map<string, { owner: Owner | undefined; methods: Set<string> }>();
  const literalPaths = new Set<string>();
  const roots = new Set<string>();
  const webhooks = new Set<string>();
  for (const { service, method, path, access, consumes } of rows) {
    if (consumes === 'webhook') webhooks.add(path);
    // Several calls share a path; they are one service's.
    const owner = service === 'bff' ? undefined : access === 'service' ? 'none' : service;
    const entry = paths.get(path) ?? { owner, methods: new Set() };
    entry.methods.add(method);
    if (method === 'GET') entry.methods.add('HEAD');
    if (!paths.has(path)) tree.on('GET', path, () => {}, entry);
    paths.set(path, entry);
    if (service === 'bff') continue;
    if (!path.includes(':') && !path.endsWith('*')) literalPaths.add(path);
    roots.add(path.split('/', 2)[1] as string);
  }
  // The tree would decode a parameter, which only the service needs, and which may be malformed.
  const lookUp = (path: string) => tree.find('GET', path.replaceAll('%', '_'))?.store as ReturnType<typeof paths.get>;
  // A request asks for the owner of its path, then for its methods.
  let last = { path: '', found: lookUp('') };
  const find = (path: string) => {
    if (last.path !== path) last = { path, found: lookUp(path) };
    return last.found;
  };
  return {
    ownerOf: (path: string): Owner | undefined => find(path)?.owner,
    /** Of a known path that browsers may call; undefined for another one. */
    methodsOf(path: string): ReadonlySet<string> | undefined {
      const found = find(path);
      return found?.owner === 'none' ? undefined : found?.methods;
    },
    /** A row has this path, without a parameter. */
    isLiteral: (path: string) => literalPaths.has(path),
    isWebhook: (path: string) => webhooks.has(path),
    /** First segments of all paths. */
    roots: roots as ReadonlySet<string>,
  };
}
export type ServiceTable = ReturnType<typeof createServiceTable>;
