import { hkdfSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isSameSecret } from '../auth/same-secret.ts';
import { secretValues } from '../auth/secret-keys.ts';
import { isLoopback, isLoopbackHost } from './exposure.ts';

const PROXY_HEADER = /^(x-forwarded-.+|x-(real|client|cluster-client)-ip|(true-client|cf-connecting)-ip|forwarded|via)$/;

/** Who may use `/dev` and, in the single process, `/metrics`. */
export interface OperatorAccess {
  token: string;
  /**
   * The request carries the token (`Authorization: Bearer …` or `?token=…`); in the default start, a script on this machine needs
   * none.
   */
  allowsScript(request: IncomingMessage): boolean;
  /** As `allowsScript`, but always with the token: for what a foreign page can open in a browser of this machine. */
  allows(request: IncomingMessage): boolean;
  /** Whether the app may show this caller the token. In the default start it goes to this machine only. */
  mayLearnToken(request: IncomingMessage): boolean;
}

/** The same in all processes of a deployment, for it is derived from their common secret: from the first while it is rotated. */
export const operatorToken = (serviceSecret: string): string =>
  Buffer.from(hkdfSync('sha256', secretValues(serviceSecret)[0], '', 'visavis/operator-token', 24)).toString('base64url');

/** The path of the sandbox's inbox with what opens it. */
export const inboxPath = (token: string): string => `/dev/inbox?token=${token}`;

/**
 * `isDefaultStart`: nothing was configured that lets others than this machine's user in. A proxy on this machine that adds no
 * header and rewrites `Host` still looks like a script there, which is why the default start must not stand behind one
 * (docs/security.md).
 */
export function createOperatorAccess(options: { serviceSecret: string; isDefaultStart: boolean }): OperatorAccess {
  const { isDefaultStart } = options;
  const token = operatorToken(options.serviceSecret);
  const allows = (request: IncomingMessage) => {
    const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? queryToken(request);
    return sent !== undefined && isSameSecret(sent, token);
  };
  return {
    token,
    allows,
    allowsScript: (request) => (isDefaultStart && isLocal(request)) || allows(request),
    mayLearnToken: (request) => !isDefaultStart || isLocal(request),
  };
}

/**
 * Straight from this machine. The socket's own address decides; a proxy on this machine would pass that test for the whole world,
 * so a forwarded request is not local, and neither is one for a foreign Host name (DNS rebinding).
 */
const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopbackHost((headers.host ?? '').replace(/:\d+$/, '')) &&
  !Object.keys(headers).some((name) => PROXY_HEADER.test(name));

function queryToken({ url = '' }: IncomingMessage): string | undefined {
  const start = url.indexOf('?');
  return start < 0 ? undefined : (new URLSearchParams(url.slice(start)).get('token') ?? undefined);
}
