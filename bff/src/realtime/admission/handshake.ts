import type { IncomingMessage } from 'node:http';
import { idSchema } from '@visavis/contracts/common';
import { clientCommands } from '@visavis/contracts/socket';
import { wallLinkEndpoints, wallSecretSchema } from '@visavis/contracts/wall';
import {
  domainErrorOf,
  type Logger,
  logRefusal,
  newId,
  type Principal,
  type RequestContext,
  refusalOf,
  retryAfterOf,
  runInContext,
  type ServiceClient,
  type TokenVerifier,
  Unauthenticated,
} from '@visavis/platform';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import { createNetworkLimit } from '../../http/limits.ts';
import type { OpenSockets } from './open-sockets.ts';

const resumeSchema = clientCommands['room:replay'].shape.rooms;
const publicQuery = z.object({
  isPublic: z.literal('true'),
  anonymousId: z.string().min(1).max(64).optional(),
  meetingId: idSchema.optional().catch(undefined),
});

export interface SocketIdentity {
  principal: Principal | undefined;
  /** A screen on a wall. */
  wall?: WallScreen;
  token: string | undefined;
  anonymousId: string | undefined;
  /** The public page that the socket was opened for. */
  meetingId: string | undefined;
  resume: z.infer<typeof resumeSchema>;
  /** Takes the socket off the count of open ones. */
  closed?: () => void;
}

/** It has a link and no account: it learns that figures have changed, and nothing else. */
export interface WallScreen {
  linkId: string;
  /** The admin who made the link, and with whose role it ends. */
  madeBy: string;
  expiresAt: Date;
}

/** 0 for no limit. */
export interface SocketLimits {
  /** Handshakes of Engine.IO from one network in ten seconds. */
  handshakes: number;
  /** Sockets from one network in ten seconds. */
  sockets: number;
  openPerUser: number;
  openVisitorsPerNetwork: number;
}

/**
 * Who connects: `auth.token`, else `auth.wall`, else the public query. Anything else is refused; what is wrong with a cursor only
 * costs the replay.
 */
export async function readIdentity(
  socket: Pick<Socket, 'handshake'>,
  { verifier, calls }: { verifier: TokenVerifier; calls: ServiceClient },
): Promise<SocketIdentity> {
  const { auth, query } = socket.handshake as { auth: Record<string, unknown> | undefined; query: unknown };
  const token = auth?.token;
  const resume = resumeSchema.safeParse(auth?.resume).data ?? {};
  if (typeof token === 'string' && token !== '') {
    if (token.length > 4_096) throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
    const principal = await verifier.verify(token);
    return { principal, token, anonymousId: undefined, meetingId: undefined, resume };
  }
  const wall = wallSecretSchema.safeParse(auth?.wall);
  if (wall.success) {
    const { link } = await calls.call(wallLinkEndpoints.open, { body: { link: wall.data } });
    const { _id: linkId, madeBy, expiresAt } = link;
    const screen = { linkId, madeBy, expiresAt: new Date(expiresAt) };
    return { principal: undefined, wall: screen, token: undefined, anonymousId: undefined, meetingId: undefined, resume: {} };
  }
  const visitor = publicQuery.safeParse(query);
  if (!visitor.success) throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
  const { anonymousId, meetingId } = visitor.data;
  return { principal: undefined, token: undefined, anonymousId, meetingId, resume };
}

/**
 * Whether a page of this origin may open a socket: the product's own pages, wherever they were reached. Programs that are no
 * browser name none. https://www.rfc-editor.org/rfc/rfc6455#section-10.2
 */
export function isOwnOrigin({ origin, host }: IncomingMessage['headers'], publicUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  if (publicUrl !== undefined && new URL(publicUrl).origin === origin) return true;
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === from;
}

/** Engine.IO's first question, before it keeps anything for the caller: its own origin, and not too often from one network. */
export function createAllowRequest(options: {
  limits: SocketLimits;
  countedAddressOf: (request: IncomingMessage) => string | undefined;
  publicUrl: string | undefined;
}) {
  const limitNetwork = createNetworkLimit(options.limits.handshakes);
  return (request: IncomingMessage, decide: (error: string | null | undefined, isAllowed: boolean) => void): void => {
    const address = options.countedAddressOf(request);
    if (!isOwnOrigin(request.headers, options.publicUrl)) decide('Another origin', false);
    else if (address === undefined) decide(null, true);
    else
      limitNetwork(address).then(
        () => decide(null, true),
        () => decide('Too many connections', false),
      );
  };
}

/** The first step of each socket. Refusals reach the browser as `connect_error` with the refusal as `data`. */
export function createHandshake(options: {
  verifier: TokenVerifier;
  calls: ServiceClient;
  limits: SocketLimits;
  countedAddressOf: (request: IncomingMessage) => string | undefined;
  addressOf: (request: IncomingMessage) => string;
  openSockets: OpenSockets;
  identities: WeakMap<Socket, SocketIdentity>;
  logger: Logger;
}) {
  const { limits, openSockets } = options;
  const limitNetwork = createNetworkLimit(limits.sockets);
  return (socket: Socket, next: (error?: Error) => void): void => {
    const identify = async () => {
      // Undefined for a caller without limits.
      const address = options.countedAddressOf(socket.request);
      if (address !== undefined) await limitNetwork(address);
      const identity = await readIdentity(socket, options);
      options.identities.set(socket, identity);
      if (address === undefined) return;
      const { principal } = identity;
      const limit = principal ? limits.openPerUser : limits.openVisitorsPerNetwork;
      if (limit === 0) return;
      identity.closed = principal
        ? await openSockets.open(`user:${principal.userId}`, limit)
        : await openSockets.openFrom(address, limit);
      // Also where the connection ends before the socket is there.
      socket.conn.once('close', identity.closed);
      if (socket.conn.readyState === 'closed') identity.closed();
    };
    const context: RequestContext = { correlationId: newId(), address: options.addressOf(socket.request) };
    runInContext(context, () =>
      identify().then(
        () => next(),
        (error: unknown) => next(refused(error, context.correlationId, options.logger)),
      ),
    );
  };
}

function refused(error: unknown, requestId: string, logger: Logger): Error {
  const domainError = domainErrorOf(error);
  if (domainError) logRefusal(logger, domainError, { command: 'connect' });
  else logger.error({ err: error }, 'a handshake failed');
  const refusal = refusalOf(domainError, requestId);
  const retryAfter = retryAfterOf(domainError);
  return Object.assign(new Error(refusal.message), { data: retryAfter === undefined ? refusal : { ...refusal, retryAfter } });
}
