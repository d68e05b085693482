import {
  AUTHENTIC_HEADER,
  type Clock,
  errorHandlers,
  invalidField,
  type Logger,
  type Metrics,
  requestScope,
  type UnfinishedRequests,
  WrongMethod,
} from '@visavis/platform';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Pages } from '../pages/pages.ts';
import { withCompression } from './compress.ts';
import type { RequestLimits } from './limits.ts';
import { createNegotiation, pageWish } from './negotiation.ts';
import { type HeaderList, setHeaders } from './security-headers.ts';
import { createServiceTable } from './service-table.ts';
import type { Services } from './services.ts';

export interface AppParts {
  services: Services;
  /** The BFF's own calls, health and the like. */
  own: readonly RequestHandler[];
  pages: Pages;
  /** Files of the web app's build. */
  files: RequestHandler;
  limits: RequestLimits;
  unfinished: UnfinishedRequests;
  /** Whose unfinished requests are counted together; undefined for a caller without limits. */
  countedAddressOf: (request: Request) => string | undefined;
  /** Where the product is reached. */
  originOf: (request: Request) => string;
  headers: { page: HeaderList; room: HeaderList; api: HeaderList };
  trustProxy: boolean | number | string;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
}

/** Date, headers and request id; then the service, screen or file that path and Accept select. */
export function createApp(parts: AppParts): Express {
  const { services, own, pages, limits, unfinished, headers, clock } = parts;
  const app = express();
  app.disable('x-powered-by');
  // Express would add one to refusals and other responses that must not be stored; whatever may be stored sets its own.
  app.disable('etag');
  trustProxies(app, parts.trustProxy);
  const table = createServiceTable();
  const decide = createNegotiation(table);
  const date = createDateHeader(clock);
  const handlers = new Map(Object.entries(services).map(([owner, handler]) => [owner, withCompression(handler)]));

  const dispatch: RequestHandler = async (request, response, next) => {
    response.setHeader('Date', date());
    checkHost(request);
    const decision = decide(request, request.path);
    if (decision.kind === 'page') {
      setHeaders(response, request.path.startsWith('/m/') ? headers.room : headers.page);
      await limits.checkPage(request);
      return pages.show(request, response, decision.shared);
    }
    if (decision.kind === 'other' && !isApi(request)) {
      setHeaders(response, headers.page);
      await unfinished.arrived(request, response, parts.countedAddressOf(request));
      return next();
    }
    setHeaders(response, headers.api);
    await limits.check(request);
    if (!isMethodOf(table.methodsOf(request.path), request, response)) return;
    if (!request.complete) await unfinished.arrived(request, response, parts.countedAddressOf(request));
    if (decision.kind === 'other') return next();
    if (decision.shared) response.setHeader('Vary', 'Accept, Authorization');
    if (table.isWebhook(request.path)) refundAuthentic(request, response, limits);
    nameOrigin(request, parts.originOf(request));
    const handler = handlers.get(decision.owner);
    if (handler) handler(request, response, next);
    else next();
  };
  /** An unknown path: a navigation gets the app's not-found page, a program a refusal. */
  const unknown: RequestHandler = (request, response, next) => {
    if (table.ownerOf(request.path) === undefined && !isApi(request) && pageWish(request) === 'named')
      pages.notFound(request, response);
    else next();
  };
  app.use(
    requestScope({ logger: parts.logger, metrics: parts.metrics, edge: true }),
    dispatch,
    // Together: each wrapping adds listeners to a response that the others only pass on.
    withCompression(express.Router().use(...own)),
    parts.files,
    unknown,
    ...errorHandlers(parts.logger, parts.metrics),
  );
  return app;
}

/**
 * A service marks an authentic webhook in its response: it does not count against its sender's address. The mark goes no further.
 */
export function refundAuthentic(request: Request, response: Response, limits: Pick<RequestLimits, 'refund'>): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== AUTHENTIC_HEADER) return setHeader(name, value);
    limits.refund(request);
    return response;
  };
}

function trustProxies(app: Express, trusted: AppParts['trustProxy']): void {
  try {
    app.set('trust proxy', trusted);
  } catch (error) {
    throw new Error(`TRUST_PROXY: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

const isApi = (request: Request) => /^\/(?:api|bff)(?:\/|$)/.test(request.path);

const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** One well-formed `Host` (RFC 9112, 3.2); HTTP/1.0 may come without. Throws VALIDATION_FAILED. */
function checkHost({ headers, rawHeaders }: Request): void {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  if (hosts <= 1 && (headers.host === undefined || HOST.test(headers.host))) return;
  throw invalidField('host', 'Send one Host header, with a host name and perhaps a port');
}

/**
 * False once OPTIONS is answered (RFC 9110, 9.3.7). Throws METHOD_NOT_ALLOWED with `Allow` for a method that the path does not
 * have.
 */
function isMethodOf(methods: ReadonlySet<string> | undefined, { method }: Request, response: Response): boolean {
  if (!methods || methods.has(method)) return true;
  response.setHeader('Allow', [...methods, 'OPTIONS'].sort().join(', '));
  if (method !== 'OPTIONS') throw new WrongMethod('METHOD_NOT_ALLOWED', `This path does not take ${method}`);
  response.status(204).end();
  return false;
}

/** Services write links to this origin, whichever process they run in; what the caller claims is overwritten. */
function nameOrigin(request: Request, origin: string): void {
  const [protocol = '', host = ''] = origin.split('://');
  request.headers['x-forwarded-proto'] = protocol;
  request.headers['x-forwarded-host'] = host;
}

/** `Date` (RFC 9110, 6.6.1) from the services' clock, so that pages count by the same time. Formatted once a second. */
function createDateHeader(clock: Clock): () => string {
  let second = -1;
  let text = '';
  return () => {
    const now = clock.now();
    const current = Math.floor(now.getTime() / 1_000);
    if (current !== second) {
      second = current;
      text = now.toUTCString();
    }
    return text;
  };
}
