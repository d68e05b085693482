import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from '../logger.ts';
import { currentContext, type RequestContext, runInContext } from '../request-context.ts';
import { failSpan, isTracing, startSpan } from '../telemetry/span.ts';

const ACCEPTED = /^[\w.-]{8,64}$/;

/**
 * X-Request-Id in and out, a server span, a line in the access log; everything that follows runs in the request's context. Mounted once
 * per process shape: an inner app keeps the outer's. `door`: callers are browsers.
 */
export function requestScope({ logger, door = false }: { logger: Logger; door?: boolean }): RequestHandler {
  return (request, response, next) => {
    if (currentContext()) return next();
    const given = request.headers['x-request-id'];
    const correlationId = typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', correlationId);
    const context: RequestContext = { correlationId };
    if (isTracing() || logger.isLevelEnabled('info')) observe(request, response, context, { logger, door });
    runInContext(context, next);
  };
}

function observe(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  { logger, door }: { logger: Logger; door: boolean },
): void {
  const startedAt = performance.now();
  const method = request.method ?? '';
  const span = startSpan(method, {
    kind: 'server',
    parent: request.headers.traceparent as string | undefined,
    fromOutside: door,
    attributes: { 'http.request.method': method, 'network.protocol.version': request.httpVersion },
  });
  if (span) context.span = span;
  // `close` comes after the last byte, and also where the caller went away before.
  response.once('close', () => {
    const { route } = context;
    const status = response.statusCode;
    const aborted = !response.writableFinished;
    if (logger.isLevelEnabled('info')) {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      runInContext(context, () =>
        logger.info({ method, route: route ?? 'none', status, ms, ...(aborted ? { aborted } : {}) }, 'request'),
      );
    }
    if (!span) return;
    if (route) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
    span.setAttribute('http.response.status_code', status);
    if (context.userId) span.setAttribute('enduser.id', context.userId);
    if (status >= 500) failSpan(span, String(status));
    span.end();
  });
}
