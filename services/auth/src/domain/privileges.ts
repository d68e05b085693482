import type { Role } from '@visavis/contracts/constants/role';
import type { Refusal, Refused } from '@visavis/platform';
import { refusals } from './refusals.ts';
import type { UserRecord } from './user.ts';

/** A change to a lower rank takes something away: tokens of the old role must die. Sideways and up, the client just refreshes. */
const RANK: Record<Role, number> = { participant: 0, host: 1, freelancer: 1, admin: 2 };

export interface PrivilegeChange {
  user: UserRecord;
  /** Tokens below `user.privilegeVersion` are to be revoked. */
  privilegeLost: boolean;
}
export type PrivilegeDecision = { kind: 'changed'; change: PrivilegeChange } | { kind: 'unchanged' } | Refused;

export interface PrivilegeContext {
  /** Undefined when the system itself decides. */
  actorId: string | undefined;
  adminPhones: readonly string[];
  /** Active admins, the user included if they are one. */
  activeAdmins: number;
}

export function changeRole(user: UserRecord, role: Role, context: PrivilegeContext): PrivilegeDecision {
  if (user.role === role) return { kind: 'unchanged' };
  const privilegeLost = RANK[role] < RANK[user.role];
  const refusal = privilegeLost ? guard(user, context) : undefined;
  if (refusal) return { kind: 'refused', refusal };
  return changed({ ...user, role }, privilegeLost);
}

export function changeStatus(user: UserRecord, isActive: boolean, context: PrivilegeContext): PrivilegeDecision {
  if (user.isActive === isActive) return { kind: 'unchanged' };
  const refusal = isActive ? undefined : guard(user, context);
  if (refusal) return { kind: 'refused', refusal };
  return changed({ ...user, isActive }, !isActive);
}

/** Nobody demotes or deactivates themselves, an admin of the configuration, or the last admin. */
function guard(user: UserRecord, context: PrivilegeContext): Refusal | undefined {
  if (user._id === context.actorId) return refusals.ownAccount();
  if (user.role !== 'admin') return undefined;
  if (user.phone !== null && context.adminPhones.includes(user.phone)) return refusals.appointedAdmin();
  return user.isActive && context.activeAdmins <= 1 ? refusals.lastAdmin() : undefined;
}

const changed = (user: UserRecord, privilegeLost: boolean): PrivilegeDecision => ({
  kind: 'changed',
  change: { user: privilegeLost ? { ...user, privilegeVersion: user.privilegeVersion + 1 } : user, privilegeLost },
});
