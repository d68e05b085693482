import { SECOND_FACTOR } from '@visavis/contracts/constants/account';
import type { Role } from '@visavis/contracts/constants/role';
import { Forbidden } from '../errors.ts';

/** Who makes the request, as the access token says. */
export interface Principal {
  userId: string;
  sessionId: string;
  role: Role;
  isVerified: boolean;
  /** An admin whose session is not elevated: `role` is then a host's. */
  needsSecondFactor?: true;
  /** Of an admin, where admins need a second factor: when this session gave it last, in seconds since the epoch. */
  confirmedAt?: number;
  /** Privilege version: a token below the user's least version is dead. */
  version: number;
  /** Both in seconds since the epoch (RFC 7519 NumericDate). */
  issuedAt: number;
  expiresAt: number;
}

/** Why a session may not do what admins may; auth refuses in the same words. */
export const ADMIN_REFUSALS = {
  ADMIN_REQUIRED: 'Admin access required',
  SECOND_FACTOR_REQUIRED: 'Please confirm that it is you',
  SECOND_FACTOR_FRESH: 'This needs a new code of your authenticator app. Please try again with one.',
} as const;

/** Throws SECOND_FACTOR_REQUIRED (an admin's session that is not elevated) and ADMIN_REQUIRED. */
export function assertAdmin({ role, needsSecondFactor }: Principal): void {
  if (needsSecondFactor) throw new Forbidden('SECOND_FACTOR_REQUIRED', ADMIN_REFUSALS.SECOND_FACTOR_REQUIRED);
  if (role !== 'admin') throw new Forbidden('ADMIN_REQUIRED', ADMIN_REFUSALS.ADMIN_REQUIRED);
}

/** Whether the second factor is at most 5 minutes old; always where admins need none. */
export const isFresh = ({ confirmedAt }: Principal, now: Date): boolean =>
  confirmedAt === undefined || now.getTime() - confirmedAt * 1_000 <= SECOND_FACTOR.freshMs;

/** Throws SECOND_FACTOR_FRESH. For calls that need it only at times, such as a refund above a limit. */
export function assertFresh(principal: Principal, now: Date): void {
  if (!isFresh(principal, now)) throw new Forbidden('SECOND_FACTOR_FRESH', ADMIN_REFUSALS.SECOND_FACTOR_FRESH);
}

/** Who caused a change, as its event names them. */
export type Actor = Pick<Principal, 'userId'> & { role: string };
export const actorOf = ({ userId, role }: Principal): Actor => ({ userId, role });
/** Whoever holds the server, by its settings and commands: the audit log has what they did, too. */
export const OPERATOR: Actor = { userId: 'operator', role: 'operator' };
