import type { ErrorRequestHandler, Express, RequestHandler } from 'express';
import express from 'express';
import { NotFound } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { currentContext } from '../request-context.ts';
import { logRefusal } from './log-refusal.ts';
import type { OverloadGuard } from './overload.ts';
import { requestScope } from './request-scope.ts';
import { domainErrorOf, refusalOf, retryAfterOf, statusOf } from './response/error-response.ts';
import { refuseBrowser } from './response/refusal-page.ts';
import { createUnfinishedRequests } from './unfinished-requests.ts';

/** The last handlers of an app: unknown paths and all errors become refusals. An unexpected error is logged here, once. */
export function errorHandlers(logger: Logger, metrics: Metrics): [RequestHandler, ErrorRequestHandler] {
  return [
    (request) => {
      throw new NotFound('NOT_FOUND', `No such path: ${request.method} ${request.path.slice(0, 200)}`);
    },
    async (error, request, response, next) => {
      const domainError = domainErrorOf(error);
      const { method } = request;
      if (domainError) logRefusal(logger, domainError, { method, route: currentContext()?.route?.path ?? 'other' });
      else logger.error({ err: error, method, path: request.path }, 'unexpected error');
      if (response.headersSent) return next(error);
      metrics.refusals.inc({ code: domainError?.code ?? 'INTERNAL' });
      const retryAfter = retryAfterOf(domainError);
      if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
      response.setHeader('Cache-Control', 'no-store');
      const status = domainError ? statusOf(domainError) : 500;
      if (await refuseBrowser(request, response, status)) return;
      response.status(status).json(refusalOf(domainError, currentContext()?.correlationId ?? ''));
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
  const unfinished = createUnfinishedRequests();
  app.disable('x-powered-by');
  // `sendBody` sets them where a response may be stored.
  app.disable('etag');
  app.set('trust proxy', 'loopback, uniquelocal');
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    await options.ready();
    response.json({ status: 'ready' });
  });
  app.use(
    requestScope({ logger: options.logger, metrics: options.metrics }),
    ((request, response, next) => {
      options.overload?.check();
      // The BFF has waited for the body of a call; what is streamed has its deadline here as well.
      unfinished.watch(request, response);
      next();
    }) satisfies RequestHandler,
    options.overload?.bounded(options.router) ?? options.router,
    ...errorHandlers(options.logger, options.metrics),
  );
  return app;
}
