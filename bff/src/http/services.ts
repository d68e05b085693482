import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { API } from '@visavis/contracts/constants/api';
import {
  createReadProxy,
  createUpstreams,
  isFile,
  isForwardedResponseHeader,
  isUpload,
  outgoingHeaders,
  type ReadOptions,
  type ReadProxy,
  refusalOf,
  retryAfterOf,
  ServiceAgent,
  statusOf,
  Unavailable,
  type Upstreams,
} from '@visavis/platform';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import type { Owner } from './service-table.ts';

/** Idle timeout of a response. A paused player requests the rest of a recording again. */
const IDLE_MS = 60_000;
/** Connections to each address of a service by which files are read. */
const MOST_FILES = 256;

export type Services = Partial<Record<Owner, RequestHandler>>;
export type ProxyServices = typeof proxyServices;

export interface ProxyOptions {
  addressOf: (request: Request) => string;
  /** Called for each request without a complete response. */
  onError: (error: Error, owner: string) => void;
}

/**
 * Handlers that forward requests to services in other processes over kept connections. `upstreams`: base URLs, comma-separated.
 */
export function proxyServices(
  upstreams: Partial<Record<Owner, string>>,
  options: ProxyOptions,
): { services: Services; close(): void } {
  const closing: (() => void)[] = [];
  const services: Services = {};
  for (const [owner, list] of Object.entries(upstreams) as [Owner, string][]) {
    const addresses = createUpstreams(list);
    const agent = new ServiceAgent(addresses);
    // Uploads occupy a connection for as long as their sender takes.
    const uploadAgent = new ServiceAgent(addresses);
    const reads = createReadProxy(addresses);
    // Recordings occupy a connection for long, and must not take those that calls need.
    const files = createReadProxy(addresses, { connections: MOST_FILES });
    closing.push(
      () => agent.destroy(),
      () => uploadAgent.destroy(),
      () => reads.close(),
      () => files.close(),
    );
    const writes = createWriteProxy(addresses, agent);
    const uploads = createWriteProxy(addresses, uploadAgent);
    services[owner] = (request, response) => {
      const waitMs = timeoutFor(request);
      const headers = headersFor(request, waitMs, options);
      const onFailure = (error: Error) => {
        options.onError(error, owner);
        refuse(response, owner);
      };
      const forward = isBodilessRead(request) ? (isFile(request) ? files : reads).forward : isUpload(request) ? uploads : writes;
      forward(request, response, { headers, waitMs, idleMs: IDLE_MS, onFailure });
    };
  }
  return {
    services,
    close() {
      for (const close of closing) close();
    },
  };
}

/** Replaces the client's forwarding headers with the verified values. */
const headersFor = (request: Request, waitMs: number, { addressOf }: ProxyOptions): ReadOptions['headers'] => ({
  forwarded: undefined,
  'x-forwarded-for': addressOf(request),
  ...outgoingHeaders(waitMs),
});

function refuse(response: Response, owner: string): void {
  // The client must not take a truncated response for a complete one.
  if (response.headersSent) return void response.destroy();
  const refusal = new Unavailable(`${owner} does not answer`);
  response.setHeader('Retry-After', retryAfterOf(refusal) ?? 1);
  response.setHeader('Cache-Control', 'no-store');
  response.status(statusOf(refusal)).json(refusalOf(refusal, String(response.getHeader('x-request-id') ?? '')));
}

interface Exchange extends ReadOptions {
  /** The request was answered or refused, or its client has gone: later events are ignored. */
  done: boolean;
  outgoing?: ClientRequest;
  timer?: NodeJS.Timeout;
}

/**
 * Forwards requests that may have a body. The body is streamed, so that the request is sent only once, on a connection that its
 * process has accepted.
 */
function createWriteProxy(addresses: Upstreams, agent: ServiceAgent): ReadProxy['forward'] {
  const exchanges = new WeakMap<IncomingMessage, Exchange>();

  const fail = (exchange: Exchange, error: Error) => {
    exchange.done = true;
    exchange.onFailure(error);
  };
  const failAfter = (exchange: Exchange, message: string, ms: number) => {
    clearTimeout(exchange.timer);
    exchange.timer = setTimeout(() => {
      if (exchange.done) return;
      fail(exchange, new Error(message));
      exchange.outgoing?.destroy();
    }, ms);
    return exchange.timer;
  };
  const wiring: Plugin = (proxy) => {
    proxy.on('proxyReq', (outgoing, request) => {
      const exchange = exchanges.get(request);
      if (!exchange || exchange.done) return void outgoing.destroy();
      exchange.outgoing = outgoing;
      for (const [name, value] of Object.entries(exchange.headers)) {
        if (value === undefined) outgoing.removeHeader(name);
        else outgoing.setHeader(name, value);
      }
      // Send the headers at once: a stopping service would close the connection as idle while it waits for the body.
      outgoing.flushHeaders();
    });
    proxy.on('proxyRes', (answer, request, response) => {
      const exchange = exchanges.get(request);
      if (!exchange || exchange.done) return void answer.destroy();
      // 502 and 504 come from an intermediary, not from our services.
      if (answer.statusCode === 502 || answer.statusCode === 504) {
        answer.resume();
        return fail(exchange, new Error(`a gateway answered ${answer.statusCode}`));
      }
      forwardResponse(answer, response);
      // As for reads: a document is streamed for as long as its reader's line takes.
      const { idleMs } = exchange;
      const timer = failAfter(exchange, `nothing of the answer has moved for ${idleMs} ms`, idleMs);
      answer.on('data', () => timer.refresh());
      response.on('drain', () => timer.refresh());
    });
    proxy.on('error', (error, request, response) => {
      const exchange = request && exchanges.get(request);
      if (!exchange || exchange.done || !response || response.destroyed) return;
      fail(exchange, error);
    });
  };
  const middleware = createProxyMiddleware({
    router: () => addresses.next(),
    agent,
    changeOrigin: false,
    selfHandleResponse: true,
    // The default plugins log and send errors as plain text.
    ejectPlugins: true,
    plugins: [wiring],
  });

  return (request, response, options) => {
    const exchange: Exchange = { ...options, done: false };
    exchanges.set(request, exchange);
    failAfter(exchange, `no answer within ${options.waitMs} ms`, options.waitMs);
    response.once('close', () => {
      exchange.done = true;
      clearTimeout(exchange.timer);
    });
    // The BFF's server has answered `Expect: 100-continue`; with the header, the request would skip the `proxyReq` hook.
    delete request.headers.expect;
    void middleware(request, response, () => undefined);
  };
}

/** Milliseconds that the web app waits for such a request. */
function timeoutFor({ method, headers }: Request): number {
  if (method === 'GET' || method === 'HEAD') return API.timeoutMs;
  const type = headers['content-type'];
  return type === undefined || type.startsWith('application/json') ? API.paymentTimeoutMs : API.uploadTimeoutMs;
}

function forwardResponse(answer: IncomingMessage, response: ServerResponse): void {
  response.statusCode = answer.statusCode ?? 500;
  const { headers } = answer;
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && isForwardedResponseHeader(name)) response.setHeader(name, value);
  }
  answer.pipe(response);
}

function isBodilessRead({ method, headers }: Request): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}
