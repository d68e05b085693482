import { isIPv6 } from 'node:net';

/** The settings that say who can reach the product; a process has some of them. */
export interface ReachSettings {
  HOST?: string | undefined;
  NODE_ENV?: string | undefined;
  PUBLIC_URL?: string | undefined;
  TRUST_PROXY?: string | undefined;
}

/** An address of a connection, as Node writes it: `127.0.0.1`, `::1`, `::ffff:127.0.0.1`. */
export const isLoopback = (address: string): boolean => /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i.test(address);

/**
 * In the URL standard's spelling: names that lead to this machine wherever they are resolved (RFC 6761, 6.3), loopback addresses.
 */
const LOOPBACK_HOST = /^(?:(?:[^.]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** Whether a host leads to this machine, spelled as in a URL or as a bare IPv6 address: `LOCALHOST`, `127.1`, `[::1]`, `::1`. */
export function isLoopbackHost(host: string): boolean {
  const written = isIPv6(host) ? `[${host}]` : host;
  // Nothing but a host: no port, user, path.
  if (!/^(?:\[[^\]]*\]|[^:/?#@\\[\s]+)$/.test(written)) return false;
  return LOOPBACK_HOST.test(URL.parse(`http://${written}`)?.hostname ?? '');
}

/**
 * What says that others than this machine's user may reach the product; empty where everything is on the list of what is local.
 * Takes settings as they are in the environment, too: an empty one is unset.
 */
export function signsOfExposure({ HOST, NODE_ENV, PUBLIC_URL, TRUST_PROXY }: ReachSettings): string[] {
  const url = URL.parse(PUBLIC_URL || 'http://localhost');
  return [
    ...(isLoopbackHost(url?.hostname ?? '') ? [] : [`PUBLIC_URL=${url?.host ? url.origin : '(no URL)'}`]),
    ...(!TRUST_PROXY || TRUST_PROXY === 'false' ? [] : ['TRUST_PROXY']),
    ...(isLoopbackHost(HOST || 'localhost') ? [] : [`HOST=${HOST}`]),
    ...(!NODE_ENV || LOCAL_ENVIRONMENTS.has(NODE_ENV) ? [] : [`NODE_ENV=${NODE_ENV}`]),
  ];
}
const LOCAL_ENVIRONMENTS = new Set(['development', 'test']);

/**
 * Whether this start is for this machine's user alone, so that its sandbox may run unasked; throws when it is not and no
 * messenger is set. A set messenger, be it the sandbox, is never the default.
 */
export function isDefaultStart({ MESSENGER, ...reach }: ReachSettings & { MESSENGER?: string | undefined }): boolean {
  if (MESSENGER) return false;
  const signs = signsOfExposure(reach);
  if (signs.length === 0) return true;
  throw new Error(
    `MESSENGER: required with ${signs.join(' and ')}; \`sandbox\` shows each code to whoever opens the app (docs/security.md)`,
  );
}
