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
  /** Privilege version: a token below the user's least version is dead. */
  version: number;
  /** Seconds since the epoch (RFC 7519 NumericDate). */
  expiresAt: number;
}

/** Throws SECOND_FACTOR_REQUIRED (an admin's session that is not elevated) and ADMIN_REQUIRED. */
export function assertAdmin({ role, needsSecondFactor }: Principal): void {
  if (needsSecondFactor) throw new Forbidden('SECOND_FACTOR_REQUIRED', 'Please confirm that it is you');
  if (role !== 'admin') throw new Forbidden('ADMIN_REQUIRED', 'Admin access required');
}

/** Who caused a change, as its event names them. */
export type Actor = Pick<Principal, 'userId'> & { role: string };
export const actorOf = ({ userId, role }: Principal): Actor => ({ userId, role });
