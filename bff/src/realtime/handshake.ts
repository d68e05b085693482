import { idSchema } from '@visavis/contracts/common';
import { clientCommands } from '@visavis/contracts/socket';
import {
  domainErrorOf,
  type Logger,
  networkOf,
  newId,
  type Principal,
  refusalOf,
  retryAfterOf,
  type TokenVerifier,
  Unauthenticated,
} from '@visavis/platform';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import { createLimit } from '../http/limits.ts';

const resumeSchema = clientCommands['room:replay'].shape.rooms;
const publicQuery = z.object({
  isPublic: z.literal('true'),
  anonymousId: z.string().min(1).max(64).optional(),
  meetingId: idSchema.optional().catch(undefined),
});

export interface SocketIdentity {
  principal: Principal | undefined;
  token: string | undefined;
  anonymousId: string | undefined;
  /** The public page that the socket was opened for. */
  meetingId: string | undefined;
  resume: z.infer<typeof resumeSchema>;
}

/** Who connects: `auth.token`, else the public query. Anything else is refused; what is wrong with a cursor only costs the replay. */
export async function readIdentity(socket: Pick<Socket, 'handshake'>, verifier: TokenVerifier): Promise<SocketIdentity> {
  const { auth, query } = socket.handshake as { auth: Record<string, unknown> | undefined; query: unknown };
  const token = auth?.token;
  const resume = resumeSchema.safeParse(auth?.resume).data ?? {};
  if (typeof token === 'string' && token !== '') {
    if (token.length > 4_096) throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
    const principal = await verifier.verify(token);
    return { principal, token, anonymousId: undefined, meetingId: undefined, resume };
  }
  const visitor = publicQuery.safeParse(query);
  if (!visitor.success) throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
  const { anonymousId, meetingId } = visitor.data;
  return { principal: undefined, token: undefined, anonymousId, meetingId, resume };
}

/** The first step of each connection. Refusals reach the browser as `connect_error` with the refusal as `data`. */
export function createHandshake(options: {
  verifier: TokenVerifier;
  perAddress: number;
  addressOf: (socket: Socket) => string;
  identities: WeakMap<Socket, SocketIdentity>;
  logger: Logger;
}) {
  const limitAddress = createLimit(options.perAddress);
  return (socket: Socket, next: (error?: Error) => void): void => {
    const identify = async () => {
      await limitAddress(networkOf(options.addressOf(socket)));
      options.identities.set(socket, await readIdentity(socket, options.verifier));
    };
    identify().then(
      () => next(),
      (error: unknown) => next(refused(error, options.logger)),
    );
  };
}

function refused(error: unknown, logger: Logger): Error {
  const domainError = domainErrorOf(error);
  if (!domainError) logger.error({ err: error }, 'a handshake failed');
  const refusal = refusalOf(domainError, newId());
  const retryAfter = retryAfterOf(domainError);
  return Object.assign(new Error(refusal.message), { data: retryAfter === undefined ? refusal : { ...refusal, retryAfter } });
}
