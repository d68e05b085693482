import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import type { ErrorRequestHandler, Express, RequestHandler } from 'express';
import express from 'express';
import { NotFound } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { currentContext } from '../request-context.ts';
import { domainErrorOf, refusalOf, retryAfterOf, statusOf } from './error-response.ts';
import type { OverloadGuard } from './overload.ts';
import { requestScope } from './request-scope.ts';

/** The last handlers of an app: unknown paths and all errors become refusals. An unexpected error is logged here, once. */
export function errorHandlers(logger: Logger, metrics: Metrics): [RequestHandler, ErrorRequestHandler] {
  return [
    (request) => {
      throw new NotFound('NOT_FOUND', `No such path: ${request.method} ${request.path.slice(0, 200)}`);
    },
    (error, request, response, next) => {
      const known = domainErrorOf(error);
      if (!known) logger.error({ err: error, method: request.method, path: request.path }, 'unexpected error');
      if (response.headersSent) return next(error);
      metrics.refusals.inc({ code: known?.code ?? 'INTERNAL' });
      const retryAfter = retryAfterOf(known);
      if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
      response.setHeader('Cache-Control', 'no-store');
      response.status(known ? statusOf(known) : 500).json(refusalOf(known, currentContext()?.correlationId ?? ''));
    },
  ];
}

/** A service's own app: its router between the request id and the error handlers, with `/healthz` and `/readyz`. */
export function createServiceApp(options: {
  router: RequestHandler;
  ready: () => Promise<void>;
  logger: Logger;
  metrics: Metrics;
  overload?: OverloadGuard;
}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', 'loopback, uniquelocal');
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    await options.ready();
    response.json({ status: 'ready' });
  });
  app.use(
    requestScope({ logger: options.logger, metrics: options.metrics }),
    ((_request, _response, next) => {
      options.overload?.check();
      next();
    }) satisfies RequestHandler,
    options.overload?.bounded(options.router) ?? options.router,
    ...errorHandlers(options.logger, options.metrics),
  );
  return app;
}

/** The answers under way of each server that was started by `listen`. */
const answering = new WeakMap<Server, Set<ServerResponse>>();

/** Longer than those who keep connections to us do (nginx: 60 s): who closes last never cuts off a request that is on its way. */
const KEPT_OPEN_MS = 75_000;

/** Listens (port 0 picks a free one) and answers the port. */
export function listen(server: Server, options: { port: number; host: string; setting?: string }): Promise<number> {
  const answers = new Set<ServerResponse>();
  answering.set(server, answers);
  server.keepAliveTimeout = KEPT_OPEN_MS;
  server.prependListener('request', (_request, response) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) =>
      reject(options.setting ? complaintOf(error, options, options.setting) : error);
    server.once('error', failed);
    server.listen(options.port, options.host, () => {
      server.off('error', failed);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** In one line, with the setting to look at. */
function complaintOf(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }, setting: string): Error {
  const why =
    error.code === 'EADDRINUSE'
      ? `${setting}: ${port} is taken by another program; choose another with ${setting}=…`
      : error.code === 'EACCES'
        ? `${setting}: ${port} may not be used by this account`
        : `HOST: cannot listen on ${host} (${error.message})`;
  return new Error(why, { cause: error });
}

const IDLE_EVERY_MS = 25;
/** Kept connections stay open for this long, so that a request already on its way by one of them is answered. */
const LINGER_MS = 300;
/**
 * How long a client may keep a connection that nobody uses: less than a process that stops does. A request that meets the end on its way may
 * be neither done nor safe to repeat.
 */
export const IDLE_CONNECTION_MS = LINGER_MS - 100;

/**
 * Takes no new connections, lets requests in flight finish for `graceMs`, then closes what is left. Answers from now on tell the caller to come
 * by another connection; one that is closed without a word may take a request with it, which nobody can tell from one that was done.
 */
export function closeServer(server: Server, graceMs = 5_000): Promise<void> {
  // For what hangs on the server and is no request: sockets.
  server.emit('closing');
  const lastAnswer = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  for (const response of answering.get(server) ?? []) lastAnswer(response);
  server.prependListener('request', (_request, response) => lastAnswer(response));

  return new Promise((resolve) => {
    let idle: NodeJS.Timeout | undefined;
    let closed = false;
    // A connection whose answer promised to keep it, before we knew better, is idle once that answer has ended.
    const closeIdle = () => {
      if (closed) return;
      server.closeIdleConnections();
      idle = setTimeout(closeIdle, IDLE_EVERY_MS);
    };
    // After the poll phase: requests that have arrived are read by then, even if the process was held up.
    const linger = setTimeout(() => setImmediate(closeIdle), Math.min(LINGER_MS, graceMs / 4));
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // `server.close` would close idle connections at once. After the poll phase, too, so that nobody waits in line to be accepted.
    setImmediate(() => {
      TcpServer.prototype.close.call(server, () => {
        closed = true;
        for (const timer of [linger, force, idle]) clearTimeout(timer);
        resolve();
      });
    });
  });
}
