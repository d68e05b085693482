import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorRequestHandler, Express, RequestHandler } from 'express';
import express from 'express';
import { NotFound } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { currentContext } from '../request-context.ts';
import { domainErrorOf, refusalOf, retryAfterOf, statusOf } from './error-response.ts';
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
    options.router,
    ...errorHandlers(options.logger, options.metrics),
  );
  return app;
}

/** Listens (port 0 picks a free one) and answers the port. */
export function listen(server: Server, options: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

const IDLE_EVERY_MS = 25;

/** Stops accepting, lets requests in flight finish for `graceMs`, then closes what is left. */
export function closeServer(server: Server, graceMs = 5_000): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection whose last request was just answered would be kept open for the next one.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS);
    server.close(() => {
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
