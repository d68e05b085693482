import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Cache } from '@visavis/cache';
import type { Consumer } from '@visavis/event-bus';
import {
  type Clock,
  type Logger,
  type Metrics,
  type Revocation,
  type ServiceClient,
  type TokenVerifier,
  Unauthenticated,
  type UnfinishedRequests,
} from '@visavis/platform';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { createAllowRequest, createHandshake, type SocketIdentity, type SocketLimits } from './admission/handshake.ts';
import { createMeetingAccess } from './admission/meeting-access.ts';
import { createOpenSockets } from './admission/open-sockets.ts';
import { freshBudget } from './commands/budget.ts';
import type { Handlers } from './commands/command.ts';
import { createDispatch } from './commands/dispatch.ts';
import { forwardedCommandHandlers } from './commands/forwarded-commands.ts';
import { roomHandlers } from './commands/room-commands.ts';
import { signalHandler } from './commands/signal.ts';
import { statisticsHandler } from './commands/statistics.ts';
import { type Connection, createConnections, shared } from './connections.ts';
import { createConsumers } from './consumers.ts';
import { createHeartbeats } from './heartbeats.ts';
import { joinInitialRooms } from './join-initial-rooms.ts';
import { createLatestSequenceMonitor } from './latest-sequence-monitor.ts';
import { createRoomEntry } from './room-entry.ts';
import { createRoomEvictions } from './room-evictions.ts';
import { createRoomFeed } from './room-feed.ts';
import { createSessionRooms } from './session-rooms.ts';
import { createTurnChat } from './turn-chat.ts';
import { createTurns } from './turns.ts';
import { createListPresence } from './updates/list-presence.ts';
import { createListUpdates } from './updates/list-updates.ts';
import { createMoneyUpdates } from './updates/money-updates.ts';
import { createQueueUpdates } from './updates/queue-updates.ts';
import { createWallUpdates } from './updates/wall-updates.ts';
import { createViewers } from './viewers.ts';

/** An expired token may still be renewed on the open socket for this long. */
const RENEWAL_GRACE_MS = 60_000;
const CHECK_MS = 2_000;
const PATH = '/socket.io/';
/** Signals carry session descriptions of up to 64,000 characters; nothing is larger. */
const MESSAGE_MAX_BYTES = 160 * 1_024;

export interface RealtimeDeps {
  cache: Cache;
  calls: ServiceClient;
  verifier: TokenVerifier;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  limits: SocketLimits;
  unfinished: UnfinishedRequests;
  /** The network whose limits count a request; undefined for a caller without limits. */
  countedAddressOf: (request: IncomingMessage) => string | undefined;
  /** The caller's address, for the log. */
  addressOf: (request: IncomingMessage) => string;
  publicUrl: string | undefined;
  /** Fan-out between nodes; this process's memory when left out. */
  adapter?: ServerOptions['adapter'];
}
export interface Realtime {
  attach(server: HttpServer): Server;
  consumers: readonly Consumer[];
  start(): void;
  stop(): Promise<void>;
  /** Checks now, not only every 2 s, what the other nodes emitted: for the adapter's reconnect. */
  checkHeads(): Promise<void>;
}

export function createRealtime(deps: RealtimeDeps): Realtime {
  const { cache, calls, verifier, clock, logger, metrics } = deps;
  let server: Server | undefined;
  const io = () => server;
  const attached = () => {
    if (!server) throw new Error('attach() comes first');
    return server;
  };
  const connections = createConnections();
  const identities = new WeakMap<Socket, SocketIdentity>();
  const otherNodes = deps.adapter !== undefined;
  const lists = createListUpdates({ cache, metrics, io, otherNodes, logger });
  const feed = createRoomFeed({ cache, metrics, io, lists });
  const viewers = createViewers({ cache, io, logger });
  const queues = createQueueUpdates({ feed, calls, cache, io, logger });
  const listPresence = createListPresence({ feed, cache, logger });
  const money = createMoneyUpdates({ feed, cache, logger });
  const walls = createWallUpdates({ feed, io });
  const heads = createLatestSequenceMonitor({ feed, lists, io, otherNodes, logger });
  const entry = createRoomEntry({ feed, heads, lists });
  const evictions = createRoomEvictions({ cache, io, otherNodes });
  const openSockets = createOpenSockets({ cache, logger });
  const access = createMeetingAccess(calls);
  const sessions = createSessionRooms({ io: attached, calls, evictions, logger, now: () => clock.now().getTime() });
  const turns = createTurns(cache);
  const chat = createTurnChat({ cache, turns, now: () => clock.now().getTime() });
  const heartbeats = createHeartbeats({ calls, clock });
  const handlers: Handlers = {
    ...roomHandlers({ access, feed, entry, viewers, calls, verifier }),
    ...forwardedCommandHandlers({ calls, entry, sessions, turns, chat, heartbeats }),
    ...signalHandler(sessions, chat),
    ...statisticsHandler({ cache, turns, metrics }),
  };
  const dispatch = createDispatch(handlers, { logger, metrics });

  function connected(socket: Socket): void {
    const identity = identities.get(socket);
    if (!identity) return void socket.disconnect(true);
    identities.delete(socket);
    const { principal, wall, token, anonymousId } = identity;
    const connection: Connection = {
      socket,
      principal,
      wall,
      token,
      anonymousId,
      address: deps.addressOf(socket.request),
      viewing: new Set(),
      budget: freshBudget(performance.now()),
      underway: new Map(),
      ready: Promise.resolve(),
    };
    if (principal) shared(socket).userId = principal.userId;
    connections.add(connection);
    const kind = principal ? 'signed-in' : wall ? 'wall' : 'anonymous';
    metrics.sockets.inc({ kind });
    socket.onAny((name, ...args) => void dispatch(connection, name, args));
    socket.on('disconnect', (reason) => {
      connections.remove(connection);
      identity.closed?.();
      metrics.sockets.dec({ kind });
      void gone(connection, reason).catch((error) => logger.warn({ err: error }, 'a closed socket was not cleared up'));
    });
    // Revoked between the handshake and here: the watcher did not know the socket yet.
    if (principal && verifier.revocations.isRevoked(principal)) return void socket.disconnect(true);
    connection.ready = joinInitialRooms(connection, identity, { access, feed, entry, viewers }).catch((error) => {
      logger.warn({ err: error }, 'a socket could not be put into its rooms');
      // Without its rooms it would wait for events that never come; the browser connects again.
      socket.disconnect(true);
    });
  }

  async function gone(connection: Connection, reason: string): Promise<void> {
    await Promise.all([...connection.viewing].map((meetingId) => viewers.leave(connection, meetingId)));
    // A node that stops is no lost participant: the browser is back on another one in a second.
    if (reason !== 'server shutting down') await sessions.disconnected(connection);
  }

  const cut = ({ userId, sessionId, minVersion }: Revocation) => {
    for (const { principal, wall, socket } of connections.ofUser(userId)) {
      // Its maker's privileges have changed: the link is looked at again when the screen connects.
      if (wall && (wall.linkId === sessionId || minVersion !== undefined)) socket.disconnect(true);
      if (!principal) continue;
      if (principal.sessionId === sessionId || principal.version < (minVersion ?? 0)) socket.disconnect(true);
    }
  };
  /** A token whose key was withdrawn may be forged: the browser connects again, with a token of today's keys. */
  const verifyAgain = () => {
    for (const { token, socket } of [...connections.all()])
      if (token !== undefined)
        verifier.verify(token).catch((error) => {
          // An expired one may still be renewed for a while, see `check`.
          if (!(error instanceof Unauthenticated) || error.code !== 'TOKEN_EXPIRED') socket.disconnect(true);
        });
  };
  const closeRooms = () => void evictions.catchUp().catch((error) => logger.warn({ err: error }, 'rooms were not closed yet'));
  const check = () => {
    const now = clock.now().getTime();
    for (const { principal, wall, socket } of [...connections.all()]) {
      if (wall && wall.expiresAt.getTime() <= now) socket.disconnect(true);
      if (principal && principal.expiresAt * 1_000 + RENEWAL_GRACE_MS < now) socket.disconnect(true);
    }
    for (const updates of [queues, listPresence, money])
      void updates.adopt().catch((error) => logger.warn({ err: error }, 'updates of other nodes were not looked through'));
    closeRooms();
  };

  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void)[] = [];
  return {
    consumers: createConsumers({ feed, queues, listPresence, money, evictions, chat }),
    attach(httpServer) {
      const { limits, countedAddressOf, addressOf, publicUrl, unfinished } = deps;
      server = new Server(httpServer, {
        path: PATH,
        serveClient: false,
        transports: ['websocket', 'polling'],
        maxHttpBufferSize: MESSAGE_MAX_BYTES,
        // Whoever is in a meeting says so every 5 s, and looks for another socket when nobody answers (docs/adr/0053).
        pingInterval: 25_000,
        pingTimeout: 8_000,
        connectTimeout: 10_000,
        allowRequest: createAllowRequest({ limits, countedAddressOf, publicUrl }),
        ...(deps.adapter ? { adapter: deps.adapter } : {}),
      });
      // Engine.IO reads what is polled by itself, before the app sees it.
      httpServer.prependListener('request', (request, response) => {
        if (request.url?.startsWith(PATH)) unfinished.watch(request, response, countedAddressOf(request));
      });
      server.use(createHandshake({ verifier, calls, limits, countedAddressOf, addressOf, openSockets, identities, logger }));
      server.on('connection', connected);
      evictions.listen(server);
      lists.listen(server);
      closeSocketsWith(httpServer, server);
      return server;
    },
    start() {
      stopListening = [verifier.revocations.onRevoked(cut), verifier.onKeysWithdrawn(verifyAgain)];
      timer = setInterval(check, CHECK_MS).unref();
      closeRooms();
      heads.start();
      heartbeats.start();
      viewers.start();
      openSockets.start();
    },
    async stop() {
      for (const stop of stopListening) stop();
      clearInterval(timer);
      heartbeats.stop();
      viewers.stop();
      queues.stop();
      listPresence.stop();
      money.stop();
      lists.stop();
      walls.stop();
      await heads.stop();
      await server?.close();
      await openSockets.stop();
    },
    async checkHeads() {
      await Promise.all([heads.check(), evictions.catchUp()]);
    },
  };
}

/**
 * A server that is closed waits for its connections, and an upgraded one is none of those that it ends by itself: with one page
 * open it would wait for ever. So the sockets are closed with it, on every close (`closeServer` announces it first); the pages
 * connect again elsewhere.
 */
function closeSocketsWith(httpServer: HttpServer, server: Server): void {
  const closeSockets = () => {
    for (const socket of server.sockets.sockets.values()) socket._onclose('server shutting down');
    server.engine.close();
  };
  httpServer.once('closing', closeSockets);
  const close = httpServer.close.bind(httpServer);
  httpServer.close = (done) => {
    closeSockets();
    return close(done);
  };
}
