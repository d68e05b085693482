import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { API } from '@visavis/contracts/constants/api';
import { createUpstreams, ServiceAgent } from '@visavis/platform';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';

/** With every replica away (perhaps the only one restarts), a request waits this long for the first that is back. */
const WAIT_MS = 8_000;
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The load balancer of the native cluster: round robin over the ports on this machine, past those that refuse. Only Socket.IO's
 * polling, whose requests belong together, sticks to one port (by the caller's address). A websocket that comes first goes where
 * the fewest are: they stay for hours, and by turns all that came back after a restart could be on one side.
 */
export function createBalancer(ports: readonly number[]): Server {
  const upstreams = createUpstreams(ports.map((port) => `http://127.0.0.1:${port}`).join(','));
  const agent = new ServiceAgent(upstreams, { graceMs: WAIT_MS, maxSockets: Number.POSITIVE_INFINITY });
  const websockets = new Map<string, number>();
  const count = (url: string, by: 1 | -1) => websockets.set(url, (websockets.get(url) ?? 0) + by);

  const fewestWebsockets = () => {
    const load = (url: string) => (upstreams.isLeftOut(url) ? Number.MAX_SAFE_INTEGER : (websockets.get(url) ?? 0));
    return [...upstreams.urls].sort((a, b) => load(a) - load(b))[0] as string;
  };
  const urlFor = (incoming: IncomingMessage): string => {
    if (sticks(incoming)) return upstreams.urls[hash(incoming.socket.remoteAddress ?? '') % upstreams.urls.length] as string;
    return incoming.headers.upgrade ? fewestWebsockets() : upstreams.next();
  };

  const repeated = new WeakSet<IncomingMessage>();
  const upgraded = new WeakSet<IncomingMessage>();
  const events: Plugin = (proxy) => {
    proxy.on('proxyReqWs', (outgoing, incoming, _socket, { target }) => {
      // From the attempt on, so that many that come at once are spread, too.
      let url = new URL(target as string | URL).origin;
      count(url, 1);
      outgoing.once('socket', ({ remotePort }) => {
        count(url, -1);
        url = `http://127.0.0.1:${remotePort}`;
        count(url, 1);
      });
      outgoing.once('upgrade', () => upgraded.add(incoming));
      incoming.socket.once('close', () => count(url, -1));
    });
    proxy.on('error', (_error, incoming, response) => {
      if (!incoming || !response || upgraded.has(incoming)) return void response?.destroy();
      if (!(response instanceof ServerResponse))
        return void response.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n');
      // A replica that died: what has no body may be asked again.
      if (response.headersSent || response.destroyed || !WITHOUT_BODY.has(incoming.method ?? '') || repeated.has(incoming))
        return refuse(response, 503, { message: 'Service temporarily unavailable', error: 'UNAVAILABLE' });
      repeated.add(incoming);
      void forward(incoming, response);
    });
  };
  const forward = createProxyMiddleware({ router: urlFor, agent, ejectPlugins: true, plugins: [events] });

  const server = createServer({ keepAliveTimeout: API.keepAliveTimeoutMs }, (incoming, response) => {
    replaceClaims(incoming);
    void forward(incoming, response);
  });
  server.on('upgrade', (incoming, socket, head) => {
    replaceClaims(incoming);
    // A caller that goes away before a replica has answered must not take the balancer along.
    socket.on('error', () => socket.destroy());
    forward.upgrade(incoming, socket as Socket, head);
  });
  server.on('close', () => agent.destroy());
  return server;
}

function refuse(response: ServerResponse, status: number, why: { message: string; error: string }): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 503 ? { 'retry-after': '1' } : {}),
  });
  response.end(JSON.stringify({ success: false, ...why }));
}

/** Polling, and the upgrade of a session that began by polling. */
function sticks({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/socket.io/') && /[?&](transport=polling|sid=)/.test(url);
}
const hash = (text: string) => createHash('sha1').update(text).digest().readUInt32BE();

/** What a caller claims about itself is replaced by what the balancer sees. */
function replaceClaims({ headers, socket }: IncomingMessage): void {
  delete headers.forwarded;
  headers['x-forwarded-for'] = socket.remoteAddress ?? '';
  headers['x-forwarded-proto'] = 'http';
}
