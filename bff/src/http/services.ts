import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { API } from '@visavis/contracts/constants';
import {
  createReadProxy,
  createUpstreams,
  isPassedBack,
  outgoingHeaders,
  type ReadOptions,
  type ReadProxy,
  refusalOf,
  retryAfterOf,
  statusOf,
  Unavailable,
} from '@visavis/platform';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { ServiceAgent } from './service-agent.ts';
import type { Owner } from './service-table.ts';

/** An answer of which nothing has moved for so long is given up: a player that was left standing asks for the rest of a recording anew. */
const IDLE_MS = 60_000;

export type Services = Partial<Record<Owner, RequestHandler>>;

export interface ProxyOptions {
  addressOf: (request: Request) => string;
  /** Where the caller reaches the product: what services put into links. */
  originOf: (request: Request) => string;
  /** A request that got no answer. */
  onError: (error: Error, owner: string) => void;
}

/** Services of other processes: proxied as they come, body and all, over kept connections. `upstreams`: base URLs, comma-separated. */
export function proxyServices(
  upstreams: Partial<Record<Owner, string>>,
  options: ProxyOptions,
): { services: Services; close(): void } {
  const closing: (() => void)[] = [];
  const services: Services = {};
  for (const [owner, list] of Object.entries(upstreams) as [Owner, string][]) {
    const addresses = createUpstreams(list);
    const agent = new ServiceAgent(addresses);
    const reads = createReadProxy(addresses);
    // Whoever watches a recording holds a connection for long: never one that calls need.
    const files = createReadProxy(addresses);
    closing.push(
      () => agent.destroy(),
      () => reads.close(),
      () => files.close(),
    );
    const send = createSender(addresses.urls[0] ?? '', agent);
    services[owner] = (request, response) => {
      const waitMs = patienceFor(request);
      const headers = headersFor(request, waitMs, options);
      const onFailure = (error: Error) => {
        options.onError(error, owner);
        refuse(response, owner);
      };
      const pass = !isBodilessRead(request) ? send : isFile(request) ? files.pass : reads.pass;
      pass(request, response, { headers, waitMs, idleMs: IDLE_MS, onFailure });
    };
  }
  return {
    services,
    close() {
      for (const close of closing) close();
    },
  };
}

/** A signed link to a file: its answer may take as long as a film. */
export const isFile = ({ path }: Pick<Request, 'path'>): boolean => /^\/files\//i.test(path);

/** What the caller claims about itself is replaced by what we know. */
const headersFor = (request: Request, waitMs: number, { addressOf, originOf }: ProxyOptions): ReadOptions['headers'] => {
  const [protocol = '', host = ''] = originOf(request).split('://');
  return {
    forwarded: undefined,
    'x-forwarded-for': addressOf(request),
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
    ...outgoingHeaders(waitMs),
  };
};

function refuse(response: Response, owner: string): void {
  // Half an answer must not look like a whole one.
  if (response.headersSent) return void response.destroy();
  const refusal = new Unavailable(`${owner} does not answer`);
  response.setHeader('Retry-After', retryAfterOf(refusal) ?? 1);
  response.setHeader('Cache-Control', 'no-store');
  response.status(statusOf(refusal)).json(refusalOf(refusal, String(response.getHeader('x-request-id') ?? '')));
}

interface Exchange extends ReadOptions {
  /** It was refused by us; whatever comes of it now is too late. */
  over: boolean;
  outgoing?: ClientRequest;
}

/** Requests that may have a body, which is sent on while it comes: once, therefore, and over a connection that stands. */
function createSender(target: string, agent: ServiceAgent): ReadProxy['pass'] {
  const exchanges = new WeakMap<IncomingMessage, Exchange>();

  const fail = (exchange: Exchange, error: Error) => {
    exchange.over = true;
    exchange.onFailure(error);
  };
  const wiring: Plugin = (proxy) => {
    proxy.on('proxyReq', (outgoing, request) => {
      const exchange = exchanges.get(request);
      if (!exchange || exchange.over) return void outgoing.destroy();
      exchange.outgoing = outgoing;
      for (const [name, value] of Object.entries(exchange.headers)) {
        if (value === undefined) outgoing.removeHeader(name);
        else outgoing.setHeader(name, value);
      }
    });
    proxy.on('proxyRes', (answer, request, response) => {
      const exchange = exchanges.get(request);
      if (!exchange || exchange.over) return void answer.destroy();
      // Of a gateway on the way, which speaks another language than we do.
      if (answer.statusCode === 502 || answer.statusCode === 504) {
        answer.resume();
        return fail(exchange, new Error(`a gateway answered ${answer.statusCode}`));
      }
      passBack(answer, response);
    });
    proxy.on('error', (error, request, response) => {
      const exchange = request && exchanges.get(request);
      if (!exchange || exchange.over || !response || response.destroyed) return;
      fail(exchange, error);
    });
  };
  const middleware = createProxyMiddleware({
    target,
    agent,
    changeOrigin: false,
    selfHandleResponse: true,
    // Its own plugins log, and answer errors in plain text.
    ejectPlugins: true,
    plugins: [wiring],
  });

  return (request, response, options) => {
    const exchange: Exchange = { ...options, over: false };
    exchanges.set(request, exchange);
    const timer = setTimeout(() => {
      fail(exchange, new Error(`no answer within ${options.waitMs} ms`));
      exchange.outgoing?.destroy();
    }, options.waitMs);
    response.once('close', () => clearTimeout(timer));
    // Our server has told the caller to go on; with this header the request would pass `proxyReq` by.
    delete request.headers.expect;
    void middleware(request, response, () => undefined);
  };
}

/** As long as the web app waits for such a request. */
function patienceFor({ method, headers }: Request): number {
  if (method === 'GET' || method === 'HEAD') return API.timeoutMs;
  const type = headers['content-type'];
  return type === undefined || type.startsWith('application/json') ? API.paymentTimeoutMs : API.uploadTimeoutMs;
}

function passBack(answer: IncomingMessage, response: ServerResponse): void {
  response.statusCode = answer.statusCode ?? 500;
  const { headers } = answer;
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && isPassedBack(name)) response.setHeader(name, value);
  }
  answer.pipe(response);
}

function isBodilessRead({ method, headers }: Request): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}
