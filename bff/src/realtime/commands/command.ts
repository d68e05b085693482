import type { clientCommands } from '@visavis/contracts/socket';
import { type Principal, Unauthenticated } from '@visavis/platform';
import type { z } from 'zod';
import type { Member } from '../members.ts';

type Schemas = typeof clientCommands;
export type Payload<N extends keyof Schemas> = z.output<Schemas[N]>;

/** Answers what is acknowledged beside `success: true`; throws domain errors. */
export type Handlers = { [N in keyof Schemas]: (member: Member, payload: Payload<N>) => Promise<object> };

/** The person behind a socket; commands beyond looking need one. */
export function signedIn(member: Member): { principal: Principal; token: string } {
  if (!member.principal || member.token === undefined) throw new Unauthenticated('AUTH_REQUIRED', 'Please sign in');
  return { principal: member.principal, token: member.token };
}
