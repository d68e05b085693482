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
  TooMany,
  Unauthenticated,
} from '@visavis/platform';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import { BUSY_MESSAGE, createWindowCounter, LIMIT_WINDOW_MS } from '../http/limits.ts';

const resumeSchema = clientCommands['room:replay'].shape.rooms;
const publicQuery = z.object({
  isPublic: z.literal('true'),
  anonymousId: z.string().min(1).max(64).optional(),
  meetingId: idSchema.optional().catch(undefined),
});

export interface Greeting {
  principal: Principal | undefined;
  token: string | undefined;
  anonymousId: string | undefined;
  /** The public page that the socket was opened for. */
  meetingId: string | undefined;
  resume: z.infer<typeof resumeSchema>;
}

/** Who connects: `auth.token`, else the public query. Anything else is refused; what is wrong with a cursor only costs the replay. */
export async function readGreeting(socket: Pick<Socket, 'handshake'>, verifier: TokenVerifier): Promise<Greeting> {
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
  greetings: WeakMap<Socket, Greeting>;
  logger: Logger;
}) {
  const connects = createWindowCounter(LIMIT_WINDOW_MS);
  return (socket: Socket, next: (error?: Error) => void): void => {
    const greet = async () => {
      if (options.perAddress > 0 && connects.add(networkOf(options.addressOf(socket))) > options.perAddress)
        throw new TooMany('RATE_LIMITED', BUSY_MESSAGE, connects.leftMs());
      options.greetings.set(socket, await readGreeting(socket, options.verifier));
    };
    greet().then(
      () => next(),
      (error: unknown) => next(refused(error, options.logger)),
    );
  };
}

function refused(error: unknown, logger: Logger): Error {
  const known = domainErrorOf(error);
  if (!known) logger.error({ err: error }, 'a handshake failed');
  const refusal = refusalOf(known, newId());
  const retryAfter = retryAfterOf(known);
  return Object.assign(new Error(refusal.message), { data: retryAfter === undefined ? refusal : { ...refusal, retryAfter } });
}
