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

/** A reason to be inactive beside the ids of reports. */
export const BY_ADMIN = 'admin';

export const inactiveFor = ({ inactiveFor: _, ...user }: UserRecord, reasons: readonly string[]): UserRecord =>
  reasons.length > 0 ? { ...user, inactiveFor: [...reasons] } : user;

/** The reasons once a report led to a block, or the block was overturned. */
export function reasonsAfter(user: UserRecord, { reportId, isActive }: { reportId: string; isActive: boolean }): string[] {
  const others = (user.inactiveFor ?? []).filter((each) => each !== reportId);
  if (isActive) return others;
  // An earlier release deactivated them: that stands, whatever it was for.
  const isUnknown = !user.isActive && !user.erasesAt && user.inactiveFor === undefined;
  return [...(isUnknown ? [BY_ADMIN] : others), reportId];
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
