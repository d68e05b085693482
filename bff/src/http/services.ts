import type { ClientRequest, IncomingMessage } from 'node:http';
import { API } from '@visavis/contracts/constants';
import { outgoingHeaders, refusalOf, retryAfterOf, statusOf, Unavailable } from '@visavis/platform';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { ServiceAgent } from './service-agent.ts';
import type { Owner } from './service-table.ts';

export type Services = Partial<Record<Owner, RequestHandler>>;

export interface ProxyOptions {
  addressOf: (request: Request) => string;
  /** A request that got no answer. */
  onError: (error: Error, owner: string) => void;
}

/** Services of other processes: proxied as they come, body and all, over kept connections. `upstreams`: base URLs, comma-separated. */
export function proxyServices(
  upstreams: Partial<Record<Owner, string>>,
  options: ProxyOptions,
): { services: Services; close(): void } {
  const agents: ServiceAgent[] = [];
  const services: Services = {};
  for (const [owner, urls] of Object.entries(upstreams) as [Owner, string][]) {
    const agent = new ServiceAgent(urls);
    agents.push(agent);
    services[owner] = proxyTo(owner, urls.split(',')[0]?.trim() ?? '', agent, options);
  }
  return {
    services,
    close() {
      for (const agent of agents) agent.destroy();
    },
  };
}

/** A cut connection is tried again after this long: by then the others that were cut with it are known to be, too. */
const RETRY_PAUSE_MS = 25;

interface Exchange {
  /** Made when the request came: the events of a shared connection may run in another request's context. */
  headers: Record<string, string>;
  retried: boolean;
  /** It was refused by us; whatever comes of it now is too late. */
  over: boolean;
  outgoing?: ClientRequest;
}

function proxyTo(owner: Owner, target: string, agent: ServiceAgent, options: ProxyOptions): RequestHandler {
  const exchanges = new WeakMap<IncomingMessage, Exchange>();

  const refuse = (exchange: Exchange, response: Response, error: Error) => {
    exchange.over = true;
    options.onError(error, owner);
    // Half an answer must not look like a whole one.
    if (response.headersSent) return void response.destroy();
    const refusal = new Unavailable(`${owner} does not answer`);
    response.setHeader('Retry-After', retryAfterOf(refusal) ?? 1);
    response.setHeader('Cache-Control', 'no-store');
    response.status(statusOf(refusal)).json(refusalOf(refusal, String(response.getHeader('x-request-id') ?? '')));
  };

  const wiring: Plugin<Request, Response> = (proxy) => {
    proxy.on('proxyReq', (outgoing, request) => {
      const exchange = exchanges.get(request);
      if (!exchange || exchange.over) return void outgoing.destroy();
      exchange.outgoing = outgoing;
      // What the caller claims about itself is replaced by what we know.
      outgoing.removeHeader('forwarded');
      outgoing.setHeader('x-forwarded-for', options.addressOf(request));
      outgoing.setHeader('x-forwarded-proto', request.protocol);
      outgoing.setHeader('x-forwarded-host', request.headers.host ?? '');
      const { headers } = exchange;
      for (const name in headers) outgoing.setHeader(name, headers[name] as string);
    });
    proxy.on('proxyRes', (answer, request, response) => {
      const exchange = exchanges.get(request);
      if (!exchange || exchange.over) return void answer.destroy();
      // Of a gateway on the way, which speaks another language than we do.
      if (answer.statusCode === 502 || answer.statusCode === 504) {
        answer.resume();
        return refuse(exchange, response, new Error(`a gateway answered ${answer.statusCode}`));
      }
      passOn(answer, response);
    });
    proxy.on('error', (error, request, response) => {
      const exchange = request && exchanges.get(request);
      if (!exchange || exchange.over || !response || !('status' in response)) return;
      if (response.destroyed) return;
      const again = !exchange.retried && !response.headersSent && isRepeatable(request) && isCut(error);
      if (!again) return refuse(exchange, response, error);
      exchange.retried = true;
      setTimeout(send, RETRY_PAUSE_MS, request, response);
    });
  };
  const middleware = createProxyMiddleware<Request, Response>({
    target,
    agent,
    changeOrigin: false,
    selfHandleResponse: true,
    // Its own plugins log, and answer errors in plain text.
    ejectPlugins: true,
    plugins: [wiring],
  });
  const send = (request: Request, response: Response) => void middleware(request, response, () => undefined);

  return (request, response) => {
    const waitMs = patienceFor(request);
    const exchange: Exchange = { headers: outgoingHeaders(waitMs), retried: false, over: false };
    exchanges.set(request, exchange);
    const timer = setTimeout(() => {
      refuse(exchange, response, new Error(`no answer within ${waitMs} ms`));
      exchange.outgoing?.destroy();
    }, waitMs);
    response.once('close', () => clearTimeout(timer));
    // Our server has told the caller to go on; with this header the request would pass `proxyReq` by.
    delete request.headers.expect;
    send(request, response);
  };
}

/** As long as the web app waits for such a request. */
function patienceFor({ method, headers }: Request): number {
  if (method === 'GET' || method === 'HEAD') return API.timeoutMs;
  const type = headers['content-type'];
  return type === undefined || type.startsWith('application/json') ? API.paymentTimeoutMs : API.uploadTimeoutMs;
}

/** Of one connection, not of the answer (RFC 9110, 7.6.1); and what only the door itself says. */
const NOT_PASSED_ON = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'date',
  'set-cookie',
]);

function passOn(answer: IncomingMessage, response: Response): void {
  response.statusCode = answer.statusCode ?? 500;
  const { headers } = answer;
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !NOT_PASSED_ON.has(name)) response.setHeader(name, value);
  }
  answer.pipe(response);
}

function isRepeatable({ method, headers }: Request): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}

const isCut = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNRESET' || error.code === 'EPIPE';
