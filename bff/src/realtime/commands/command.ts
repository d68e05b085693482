import type { clientCommands } from '@visavis/contracts/socket';
import { type Principal, Unauthenticated } from '@visavis/platform';
import type { z } from 'zod';
import type { Connection } from '../connections.ts';

type Schemas = typeof clientCommands;
export type Payload<N extends keyof Schemas> = z.output<Schemas[N]>;

/** Answers what is acknowledged beside `success: true`; throws domain errors. */
export type Handlers = { [N in keyof Schemas]: (connection: Connection, payload: Payload<N>) => Promise<object> };

/** The person behind a socket; commands beyond looking need one. */
export function signedIn(connection: Connection): { principal: Principal; token: string } {
  if (!connection.principal || connection.token === undefined) throw new Unauthenticated('AUTH_REQUIRED', 'Please sign in');
  return { principal: connection.principal, token: connection.token };
}
