import type { Role } from '@visavis/contracts/constants';

/** Who makes the request, as the access token says. */
export interface Principal {
  userId: string;
  sessionId: string;
  role: Role;
  isVerified: boolean;
  /** Privilege version: a token below the user's least version is dead. */
  version: number;
  /** Seconds since the epoch (RFC 7519 NumericDate). */
  expiresAt: number;
}

/** Who caused a change, as its event names them. */
export type Actor = Pick<Principal, 'userId'> & { role: string };
export const actorOf = ({ userId, role }: Principal): Actor => ({ userId, role });
