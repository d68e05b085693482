import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { DEADLINE_HEADER, deadlineOf } from '../client/outgoing-headers.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { currentContext, type RequestContext, runInContext } from '../request-context.ts';
import { failSpan, isTracing, type Span, startSpan, traceparentOf } from '../telemetry/span.ts';

const ACCEPTED = /^[\w.-]{8,64}$/;
/** The caller closed the connection before the response; nginx's code for it. */
const CLIENT_CLOSED = 499;

export interface RequestScopeOptions {
  logger: Logger;
  metrics: Metrics;
  /** Callers are browsers: their deadlines and trace parents are not trusted. */
  edge?: boolean;
}

/**
 * Sets X-Request-Id, starts a server span, measures the duration and writes the access log; later handlers run in the request's
 * context. An app inside another keeps the outer app's scope.
 */
export function requestScope({ logger, metrics, edge = false }: RequestScopeOptions): RequestHandler {
  const observe = durationsOf(metrics);
  return (request, response, next) => {
    if (currentContext()) return next();
    const startedAt = performance.now();
    const requestId = request.headers['x-request-id'];
    const correlationId = typeof requestId === 'string' && ACCEPTED.test(requestId) ? requestId : randomUUID();
    response.setHeader('X-Request-Id', correlationId);
    const context: RequestContext = { correlationId };
    if (request.ip) context.address = request.ip;
    const deadline = edge ? undefined : deadlineOf(request.headers[DEADLINE_HEADER]);
    if (deadline !== undefined) context.deadline = deadline;
    const span = spanOf(request, edge);
    if (span) {
      context.span = span;
      // https://w3c.github.io/trace-context/#traceresponse-header: tells a browser to send its own `traceparent`.
      if (edge) response.setHeader('traceresponse', traceparentOf(span));
    }
    // `close` comes after the last byte, and also when the caller has gone away.
    response.on('close', () => {
      const ms = performance.now() - startedAt;
      const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED;
      observe(context.route?.id ?? 'other', status, ms / 1_000);
      if (logger.isLevelEnabled('info')) runInContext(context, () => logAccess(logger, request, context, status, ms));
      if (span) end(span, request, context, status);
    });
    runInContext(context, next);
  };
}

/** prom-client hashes the labels at each observation unless they are bound once. */
function durationsOf(metrics: Metrics): (route: string, status: number, seconds: number) => void {
  const bound = new Map<string, Map<number, { observe(seconds: number): void }>>();
  return (route, status, seconds) => {
    const ofRoute = bound.get(route) ?? new Map<number, { observe(seconds: number): void }>();
    bound.set(route, ofRoute);
    const labels = ofRoute.get(status) ?? metrics.requestSeconds.labels({ route, status });
    ofRoute.set(status, labels);
    labels.observe(seconds);
  };
}

function logAccess(logger: Logger, { method }: IncomingMessage, { route }: RequestContext, status: number, ms: number): void {
  logger.info({ method, route: route?.path ?? 'other', status, ms: Math.round(ms * 10) / 10 }, 'request');
}

/**
 * https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-server; the path itself and its query may hold what a trace
 * must not.
 */
function spanOf(request: IncomingMessage, edge: boolean): Span | undefined {
  if (!isTracing()) return undefined;
  const { method = '', headers, httpVersion } = request;
  return startSpan(method, {
    kind: 'server',
    parent: headers.traceparent as string | undefined,
    fromOutside: edge,
    attributes: { 'http.request.method': method, 'network.protocol.version': httpVersion },
  });
}

function end(span: Span, { method }: IncomingMessage, context: RequestContext, status: number): void {
  const { route, userId } = context;
  if (route) span.updateName(`${method} ${route.path}`).setAttribute('http.route', route.path);
  if (userId) span.setAttribute('enduser.id', userId);
  span.setAttribute('http.response.status_code', status);
  if (status === CLIENT_CLOSED || status >= 500) failSpan(span, String(status));
  span.end();
}
