import { currentContext, failSpan, runInContext, startSpan } from '@visavis/platform';
import type { RequestHandler } from 'express';
import type { Services } from './services.ts';

/** Traces and measures proxied requests by service; the service itself records its route. */
export const observeProxies = (services: Services): Services =>
  Object.fromEntries(Object.entries(services).map(([owner, handler]) => [owner, observed(owner, handler)]));

function observed(owner: string, handler: RequestHandler): RequestHandler {
  const route = { id: `to.${owner}`, path: `to ${owner}` };
  return (request, response, next) => {
    const context = currentContext();
    if (!context) return handler(request, response, next);
    context.route = route;
    const attributes = { 'http.request.method': request.method, 'server.address': owner };
    const span = startSpan(`proxy ${owner}`, { kind: 'client', parent: context.span, attributes });
    if (!span) return handler(request, response, next);
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) failSpan(span, String(response.statusCode));
      span.end();
    });
    return runInContext({ ...context, span }, () => handler(request, response, next));
  };
}
