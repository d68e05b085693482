import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Cache } from '@visavis/cache';
import type { Consumer } from '@visavis/event-bus';
import {
  type Clock,
  createUnfinishedRequests,
  exemptionOf,
  inboxPath,
  type Logger,
  type Metrics,
  type OperatorAccess,
  type OverloadGuard,
  type ServiceClient,
  type ServiceTokens,
  type TokenVerifier,
  type Values,
} from '@visavis/platform';
import type { Express, Request, RequestHandler } from 'express';
import type { Server, ServerOptions } from 'socket.io';
import { aggregateRoutes } from './aggregates/routes.ts';
import type { bffSettings } from './config.ts';
import { createApp } from './http/create-app.ts';
import { createExportLimit, createRequestLimits } from './http/limits.ts';
import { observeProxies } from './http/observe-proxy.ts';
import { operationsRouter } from './http/operations.ts';
import { mediaOrigins, securityHeaders } from './http/security-headers.ts';
import type { Owner } from './http/service-table.ts';
import type { ProxyServices, Services } from './http/services.ts';
import { createWebApp } from './http/web-app.ts';
import { createFaces } from './pages/faces.ts';
import { createOrigin } from './pages/origin.ts';
import { createPages } from './pages/pages.ts';
import { createSharePictures } from './pages/share-pictures.ts';
import { shareRoutes } from './pages/share-routes.ts';
import { siteFiles } from './pages/site-files.ts';
import { createSitemap } from './pages/sitemap.ts';
import { createRealtime } from './realtime/create-realtime.ts';

export interface BffDeps {
  /** Services of this process, by name: their routers. */
  mounts?: Services;
  /** Services of other processes, by name: their base URLs. A service is in one of the two; what is in neither answers 404. */
  upstreams?: Partial<Record<Owner, string>>;
  /** `proxyServices`, for whoever has `upstreams`: the single process has none, and need not load a proxy. */
  proxy?: ProxyServices;
  /** The BFF's own calls: aggregates and socket commands. */
  calls: ServiceClient;
  verifier: TokenVerifier;
  serviceTokens: ServiceTokens;
  cache: Cache;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  config: Values<typeof bffSettings>;
  /** Refuses API requests while the process is behind with its work. */
  overload?: OverloadGuard;
  /** The built web app (`web/dist`). */
  webDir?: string;
  /** More routers of the process (the sandbox), asked before the files. */
  routers?: readonly RequestHandler[];
  /** Where the sandbox runs: who may use it. `/bff/start` tells pages, and the address of the inbox to whom may have it. */
  sandbox?: OperatorAccess;
  /** Rejects while a backend does not answer; `/readyz`. */
  ready?: () => Promise<void>;
  /** Who gets `/metrics` on this port; undefined where it has a port of its own. */
  operators?: OperatorAccess | undefined;
  /** Socket.IO's fan-out between nodes. */
  adapter?: ServerOptions['adapter'];
  /** In tests every response is checked against its schema. */
  checkResponses?: boolean;
}

export interface Bff {
  name: 'bff';
  app: Express;
  /** Sockets on this server, path `/socket.io`. Once, before `start`. */
  attach(server: HttpServer): Server;
  /** Of the consumer group `bff`. */
  consumers: readonly Consumer[];
  start(): Promise<void>;
  /** Closes the sockets and the server they are attached to. */
  stop(): Promise<void>;
  /** After the adapter's connection was lost and is back: tells the sockets of rooms that moved meanwhile. */
  checkHeads(): Promise<void>;
}

export function createBff(deps: BffDeps): Bff {
  const { cache, calls, clock, config, logger, metrics, serviceTokens, verifier } = deps;
  const trustProxy = trustOf(config.TRUST_PROXY);
  /** Express computes the address on each access; without a proxy in front the connection has it. */
  const addressOf = (request: Request) => (trustProxy === false ? request.socket.remoteAddress : request.ip) ?? '';
  const originOf = createOrigin(config.PUBLIC_URL);
  const { proxy = withoutUpstreams } = deps;
  const proxied = proxy(deps.upstreams ?? {}, {
    addressOf,
    onError: (error, owner) => logger.warn({ err: error, service: owner }, 'a service does not answer'),
  });
  const { checkResponses = false, operators, ready = async () => {}, sandbox } = deps;
  const features = {
    hardening: config.WEB_HARDENING,
    sandbox: sandbox !== undefined,
    gtmId: config.GTM_ID ?? null,
    crispId: config.CRISP_ID ?? null,
    grievanceEmail: config.GRIEVANCE_EMAIL ?? null,
    relay: config.TURN_URLS.length > 0,
  };
  const featuresFor = (request: Request) =>
    sandbox?.mayLearnToken(request) ? { ...features, inbox: inboxPath(sandbox.token) } : features;

  const web = createWebApp(deps.webDir);
  const isExempt = exemptionOf(config);
  const countedAddressOf = (request: Request) => {
    const address = addressOf(request);
    return isExempt(address) ? undefined : address;
  };
  const limitExport = createExportLimit(cache, config.LIMIT_EXPORTS, isExempt);
  const unfinished = createUnfinishedRequests({
    bodyMs: config.BODY_TIMEOUT_MS,
    uploadRate: config.UPLOAD_BYTES_PER_SECOND,
    perNetwork: config.LIMIT_UNFINISHED,
  });
  const limits = createRequestLimits({
    perAddress: config.RATE_LIMIT_ADDRESS,
    perUser: config.RATE_LIMIT_USER,
    pagesPerAddress: config.RATE_LIMIT_PAGES,
    isExempt,
    addressOf,
    verifier,
    metrics,
    logger,
  });
  const app = createApp({
    services: bounded({ ...observeProxies(proxied.services), ...deps.mounts }, deps.overload),
    own: [
      operationsRouter({ ready, metrics, operators }),
      aggregateRoutes({ calls, clock, featuresFor, limitExport, serviceTokens, verifier, checkResponses }),
      siteFiles({ sitemap: createSitemap({ calls, clock }), originOf }),
      shareRoutes({
        pictures: createSharePictures({ ground: web.shareGround, faceOf: createFaces({ calls, webDir: deps.webDir }) }),
        calls,
        checkLimits: limits.check,
      }),
      ...(deps.routers ?? []),
      ...(sandbox ? [sandboxPaths(proxied.services)] : []),
    ],
    pages: createPages({ web, calls, originOf, checkLimits: limits.check }),
    files: web.files,
    limits: {
      ...limits,
      check(request) {
        deps.overload?.check();
        return limits.check(request);
      },
    },
    unfinished,
    countedAddressOf,
    originOf,
    headers: securityHeaders({
      publicUrl: config.PUBLIC_URL,
      connect: [...config.CSP_CONNECT, ...mediaOrigins(config.MEDIA_URL)],
      images: config.CSP_IMAGES,
      forms: config.CSP_FORMS,
      tagManager: config.GTM_ID !== undefined,
      chat: config.CRISP_ID !== undefined,
    }),
    trustProxy,
    clock,
    logger,
    metrics,
  });
  const isProxy: (address: string, hop: number) => boolean = app.get('trust proxy fn');
  /** The request of a handshake has not been through the app: it gets the app's ways to be asked for its address. */
  const asAppRequest = (request: IncomingMessage) => Object.setPrototypeOf(request, app.request) as Request;
  const realtime = createRealtime({
    cache,
    calls,
    verifier,
    clock,
    logger,
    metrics,
    limits: {
      handshakes: config.RATE_LIMIT_HANDSHAKES,
      sockets: config.RATE_LIMIT_SOCKETS,
      openPerUser: config.LIMIT_USER_SOCKETS,
      openVisitorsPerNetwork: config.LIMIT_VISITOR_SOCKETS,
    },
    unfinished,
    countedAddressOf: (request) => countedAddressOf(asAppRequest(request)),
    addressOf: (request) => addressOf(asAppRequest(request)),
    publicUrl: config.PUBLIC_URL,
    ...(deps.adapter ? { adapter: deps.adapter } : {}),
  });
  return {
    name: 'bff',
    app,
    attach(server) {
      unfinished.watchHeaders(server, (socket) => {
        const address = socket.remoteAddress ?? '';
        // A proxy brings the requests of many networks, and waits for their headers itself.
        return isProxy(address, 0) || isExempt(address) ? undefined : address;
      });
      return realtime.attach(server);
    },
    consumers: realtime.consumers,
    start: async () => realtime.start(),
    async stop() {
      await realtime.stop();
      proxied.close();
    },
    checkHeads: realtime.checkHeads,
  };
}

const withoutUpstreams: ProxyServices = (upstreams) => {
  if (Object.keys(upstreams).length > 0) throw new Error('upstreams need a proxy');
  return { services: {}, close: () => {} };
};

function bounded(services: Services, overload: OverloadGuard | undefined): Services {
  if (!overload) return services;
  return Object.fromEntries(Object.entries(services).map(([owner, handler]) => [owner, overload.bounded(handler)]));
}

/** The sandbox plays in the processes that send the messages and take the payments. */
const sandboxPaths =
  ({ auth, billing }: Services): RequestHandler =>
  (request, response, next) => {
    const isOfPayments = /^\/dev\/payments(?:\/|$)/.test(request.path);
    const handler = isOfPayments ? billing : request.path.startsWith('/dev/') ? auth : undefined;
    if (handler) handler(request, response, next);
    else next();
  };

/** `false`, a hop count, or addresses. */
function trustOf(value: string): false | number | string {
  if (value === 'false') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}
