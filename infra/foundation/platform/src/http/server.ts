import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { API } from '@visavis/contracts/constants/api';

/** Unfinished responses of each server that `listen` started. */
const unfinished = new WeakMap<Server, Set<ServerResponse>>();

/** How often unfinished headers are looked at. */
const HEADERS_CHECK_MS = 1_000;
/** So that a whole JSON body fits into the buffer of a request that nobody reads yet (`unfinished-requests.ts`). */
const BUFFER_BYTES = API.jsonLimitBytes + 28 * 1024;

/**
 * A server whose connections have `headersMs` for the headers of a request, from the connection on, and may be idle for
 * `keepAliveMs`; 0 for no deadline. Bodies have their deadlines in `unfinished-requests.ts`, by kind. Only WebSockets are
 * upgraded: a request with another `Upgrade` is answered in HTTP/1.1 (RFC 9110, 7.8).
 */
export function createHttpServer(
  listener: RequestListener,
  { headersMs = API.headersTimeoutMs as number, keepAliveMs = API.keepAliveTimeoutMs as number } = {},
): Server {
  return createServer(
    {
      headersTimeout: headersMs,
      keepAliveTimeout: keepAliveMs,
      requestTimeout: 0,
      connectionsCheckingInterval: HEADERS_CHECK_MS,
      highWaterMark: BUFFER_BYTES,
      shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? ''),
      ...classesOf(listener),
    },
    listener,
  );
}

/**
 * Requests and responses that have the app's prototypes from their construction on. Express gives them to each one later, which
 * costs V8 the shape that it had prepared for both: about a tenth of a small response.
 */
function classesOf(listener: RequestListener & { request?: object; response?: object }) {
  if (!listener.request || !listener.response) return {};
  class AppRequest extends IncomingMessage {}
  class AppResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(AppRequest.prototype, listener.request);
  Object.setPrototypeOf(AppResponse.prototype, listener.response);
  listener.request = AppRequest.prototype;
  listener.response = AppResponse.prototype;
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/**
 * Starts listening (port 0 picks a free port) and returns the port. Throws an `Error` that names `setting` when the address
 * cannot be used.
 */
export function listen(server: Server, options: { port: number; host: string; setting?: string }): Promise<number> {
  const responses = new Set<ServerResponse>();
  unfinished.set(server, responses);
  server.prependListener('request', (_request, response) => {
    responses.add(response);
    response.on('close', () => responses.delete(response));
  });
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(options.setting ? explained(error, options, options.setting) : error);
    server.once('error', failed);
    server.listen(options.port, options.host, () => {
      server.off('error', failed);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** One line that names the setting to check. */
function explained(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }, setting: string): Error {
  const why =
    error.code === 'EADDRINUSE'
      ? `${setting}: ${port} is taken by another program; choose another with ${setting}=…`
      : error.code === 'EACCES'
        ? `${setting}: ${port} may not be used by this account`
        : `HOST: cannot listen on ${host} (${error.message})`;
  return new Error(why, { cause: error });
}

/** Idle connections stay open for this long, so that a request that is already on its way is answered. */
export const LINGER_MS = 800;
/**
 * How long a client may keep an idle connection: much shorter than a stopping process does, because a POST that meets a closed
 * connection can be neither repeated nor reported as done. The difference allows for event loops that are held up.
 */
export const IDLE_CONNECTION_MS = 200;
const IDLE_CHECK_MS = 25;
/** A turn of the event loop this short leaves practically no time to connect between the last accept and the close. */
const SHORT_TURN_MS = 1;
const QUIET_TURN_WAIT_MS = 100;

/**
 * Stops accepting connections, lets requests in flight finish for `graceMs`, then closes the rest. Resolves when every connection
 * is closed. No request that reached an open connection is lost: first the listener closes, then every response says `Connection:
 * close`, and connections that were promised to be kept close only after `LINGER_MS` without use.
 */
export async function closeServer(server: Server, graceMs = 5_000): Promise<void> {
  await quietTurn();
  let isClosed = false;
  // Not `server.close()`, which closes idle connections at once.
  const closed = new Promise<void>((resolve) =>
    TcpServer.prototype.close.call(server, () => {
      isClosed = true;
      resolve();
    }),
  );
  const force = setTimeout(() => server.closeAllConnections(), graceMs);
  // For connections that carry no requests: sockets.
  server.emit('closing');

  let quietSince = performance.now();
  const announce = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
    // This response has already promised to keep its connection.
    else
      response.once('close', () => {
        quietSince = performance.now();
      });
  };
  for (const response of unfinished.get(server) ?? []) announce(response);
  server.prependListener('request', (_request, response) => announce(response));

  const lingerMs = Math.min(LINGER_MS, graceMs / 4);
  const isQuiet = () => performance.now() - quietSince >= lingerMs;
  const idle = setInterval(() => {
    if (!isQuiet()) return;
    // After the poll phase: requests that have arrived are read by then, even if the process was held up. A response
    // that has ended meanwhile counts, too.
    setImmediate(() => {
      if (!isClosed && isQuiet()) server.closeIdleConnections();
    });
  }, IDLE_CHECK_MS);
  await closed;
  clearTimeout(force);
  clearInterval(idle);
}

/**
 * Resolves just after connections were accepted. The kernel resets those that it queues between the last accept and the close of
 * a listener, with the requests on them; a turn of the event loop that does other work as well would leave time for that.
 */
async function quietTurn(): Promise<void> {
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  await nextTurn();
  const giveUpAt = performance.now() + QUIET_TURN_WAIT_MS;
  for (let startedAt = 0, now = performance.now(); now - startedAt >= SHORT_TURN_MS && now < giveUpAt; now = performance.now()) {
    startedAt = now;
    await nextTurn();
  }
}
