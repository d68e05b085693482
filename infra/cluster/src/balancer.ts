import { createHash } from 'node:crypto';
import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { IDLE_CONNECTION_MS } from '@visavis/platform';

/** How long a replica that refused a connection is asked last. */
const ASIDE_MS = 1_000;
/** All replicas away, a restart of the only one perhaps: a request waits this long for the first that is back. */
const PATIENCE_MS = 8_000;
const AGAIN_MS = 100;
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The load balancer of the native cluster: round robin over the ports on this machine, past those that refuse. Only Socket.IO's polling,
 * whose requests belong together, sticks to one (by the caller's address). A websocket that comes first goes where the fewest are: they
 * stay for hours, and by turns all that came back after a restart could be on one side.
 */
export function createBalancer(options: {
  ports: readonly number[];
  /** Who may see the sandbox: behind us everybody looks local. */
  mayUseSandbox: (incoming: IncomingMessage) => boolean;
}): Server {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256, timeout: IDLE_CONNECTION_MS });
  const aside = new Map<number, number>();
  const sockets = new Map<number, number>();
  const count = (port: number, by: 1 | -1) => sockets.set(port, (sockets.get(port) ?? 0) + by);
  let turn = 0;

  const isAway = (port: number) => (aside.get(port) ?? 0) > performance.now();
  /** Every port once, in the order to try them. */
  const order = (incoming: IncomingMessage): number[] => {
    const { ports } = options;
    turn = (turn + 1) % ports.length;
    const first = sticks(incoming) ? hash(incoming.socket.remoteAddress ?? '') % ports.length : turn;
    const inTurn = ports.map((_, index) => ports[(first + index) % ports.length] as number);
    return [...inTurn.filter((port) => !isAway(port)), ...inTurn.filter(isAway)];
  };
  const refused = (port: number) => aside.set(port, performance.now() + ASIDE_MS);

  const server = createServer((incoming, response) => {
    if (incoming.url?.startsWith('/dev/') && !options.mayUseSandbox(incoming))
      return refuse(response, 403, { message: 'The sandbox answers to this machine only', error: 'FORBIDDEN' });
    const startedAt = performance.now();
    let candidates = order(incoming);
    let outgoing: ClientRequest | undefined;
    response.once('close', () => {
      if (!response.writableFinished) outgoing?.destroy();
    });
    const attempt = () => {
      const port = candidates.shift();
      if (port === undefined) {
        if (performance.now() - startedAt > PATIENCE_MS || incoming.destroyed) return unavailable(response);
        setTimeout(() => {
          candidates = order(incoming);
          attempt();
        }, AGAIN_MS);
        return;
      }
      outgoing = forward(incoming, response, port, agent, (nothingSent) => {
        refused(port);
        if (nothingSent) attempt();
        else unavailable(response);
      });
    };
    attempt();
  });

  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const candidates = order(incoming);
    const load = (port: number) => (isAway(port) ? Number.MAX_SAFE_INTEGER : (sockets.get(port) ?? 0));
    if (!sticks(incoming)) candidates.sort((a, b) => load(a) - load(b));
    // Whoever goes away before a replica has answered must not take the balancer along.
    socket.on('error', () => socket.destroy());
    const attempt = () => {
      if (socket.destroyed) return;
      const port = candidates.shift();
      if (port === undefined)
        return void socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n');
      const upstream: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
      // From the attempt on: many that come at once are spread, too.
      count(port, 1);
      upstream.once('close', () => count(port, -1));
      upstream.once('error', () => {
        refused(port);
        attempt();
      });
      upstream.once('connect', () => {
        upstream.removeAllListeners('error');
        if (socket.destroyed) return void upstream.destroy();
        const end = () => {
          upstream.destroy();
          socket.destroy();
        };
        for (const side of [upstream, socket]) side.once('error', end).once('close', end);
        upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headerLines(incoming)}\r\n`);
        upstream.write(head);
        upstream.pipe(socket);
        socket.pipe(upstream);
      });
    };
    attempt();
  });
  server.on('close', () => agent.destroy());
  return server;
}

function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  port: number,
  agent: Agent,
  failed: (nothingSent: boolean) => void,
): ClientRequest {
  const empty = WITHOUT_BODY.has(incoming.method ?? '');
  const outgoing = request({
    port,
    host: '127.0.0.1',
    agent,
    method: incoming.method,
    path: incoming.url,
    headers: forwarded(incoming),
    setHost: false,
  });
  let sent = false;
  outgoing.once('socket', (socket) => {
    const begin = () => {
      sent = true;
      if (empty) outgoing.end();
      else incoming.pipe(outgoing);
    };
    if (socket.connecting) socket.once('connect', begin);
    else begin();
  });
  outgoing.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  outgoing.once('error', () => {
    if (response.headersSent) return void response.destroy();
    // A kept connection that the other side had just closed: what has no body may be asked again.
    failed(!sent || empty);
  });
  return outgoing;
}

const unavailable = (response: ServerResponse) =>
  refuse(response, 503, { message: 'Service temporarily unavailable', error: 'UNAVAILABLE' });

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

/** What a caller claims about itself is replaced by what we see. */
function forwarded(incoming: IncomingMessage): Record<string, string | string[]> {
  const headers = { ...incoming.headers } as Record<string, string | string[]>;
  delete headers.forwarded;
  headers['x-forwarded-for'] = incoming.socket.remoteAddress ?? '';
  headers['x-forwarded-proto'] = 'http';
  return headers;
}
const headerLines = (incoming: IncomingMessage) =>
  Object.entries(forwarded(incoming))
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
    .join('');
