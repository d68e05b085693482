import { Agent } from 'node:http';
import { API } from '@visavis/contracts/constants';
import { currentContext, refusalOf, retryAfterOf, statusOf, Unavailable } from '@visavis/platform';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Owner } from './service-table.ts';

export type Services = Partial<Record<Owner, RequestHandler>>;

/** Services of other processes: proxied as they come, body and all, over kept connections. */
export function proxyServices(
  upstreams: Partial<Record<Owner, string>>,
  options: { addressOf: (request: Request) => string; onError: (error: Error, owner: string) => void },
): { services: Services; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 });
  const services: Services = {};
  for (const [owner, target] of Object.entries(upstreams) as [Owner, string][]) {
    services[owner] = createProxyMiddleware<Request, Response>({
      target,
      agent,
      changeOrigin: false,
      proxyTimeout: API.uploadTimeoutMs,
      on: {
        proxyReq(outgoing, request) {
          // What the caller claims about itself is replaced by what we know.
          outgoing.removeHeader('forwarded');
          outgoing.setHeader('x-forwarded-for', options.addressOf(request));
          outgoing.setHeader('x-forwarded-proto', request.protocol);
          outgoing.setHeader('x-forwarded-host', request.headers.host ?? '');
          const context = currentContext();
          if (context) outgoing.setHeader('x-request-id', context.correlationId);
        },
        error(error, _request, response) {
          options.onError(error, owner);
          if (!('setHeader' in response)) return void response.destroy();
          if (response.headersSent) return void response.end();
          const refusal = new Unavailable(`${owner} does not answer`);
          response.setHeader('Retry-After', retryAfterOf(refusal) ?? 1);
          response.setHeader('Cache-Control', 'no-store');
          response.status(statusOf(refusal)).json(refusalOf(refusal, currentContext()?.correlationId ?? ''));
        },
      },
    }) as unknown as RequestHandler;
  }
  return { services, close: () => agent.destroy() };
}
