import type { Role } from '@visavis/contracts/constants/role';
import { userRoleChanged, userStatusChanged } from '@visavis/contracts/events/auth';
import { type Actor, DomainError, errorOf } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { guardAdmins } from '../data/guards.ts';
import { deleteSession, sessionsOf } from '../data/sessions.ts';
import { countActiveAdmins, getUser, saveUser } from '../data/users.ts';
import {
  BY_ADMIN,
  changeRole,
  changeStatus,
  inactiveFor,
  type PrivilegeChange,
  type PrivilegeContext,
  type PrivilegeDecision,
  reasonsAfter,
} from '../domain/privileges.ts';
import { refusals } from '../domain/refusals.ts';
import { statusOf, type UserRecord } from '../domain/user.ts';
import type { Announcement, AuthDeps } from './deps.ts';
import { revokePrivileges } from './sessions/revoke.ts';
import { otherAdmins, tellAdmins } from './tell-admins.ts';
import { withdrawLinksOf } from './wall-links.ts';

interface ByAdmin {
  userId: string;
  actor: Actor;
  now: Date;
  /** What the admin saw: whoever saw something else is refused, with `conflict` of the current record. */
  expected?: Pick<UserRecord, 'role' | 'isActive'> | undefined;
  conflict?(current: UserRecord): object;
  /** Called before what an admin may do changes: throws SECOND_FACTOR_FRESH. */
  requireFresh?(): void;
  /** For admins alone. */
  reason?: string | undefined;
}
interface StatusCommand extends ByAdmin {
  isActive: boolean;
}
interface Outcome {
  user: UserRecord;
  announcements: Announcement[];
}

/**
 * An admin gives a user another role; the role that they have already changes nothing. Returns the user.
 * Throws USER_NOT_FOUND, DELETION_PENDING, CONFLICT (closed), OWN_ACCOUNT, APPOINTED_ADMIN, LAST_ADMIN, VERSION_CONFLICT and
 * SECOND_FACTOR_FRESH (to or from an admin).
 */
export const setRole = (deps: AuthDeps, command: ByAdmin & { role: Role }) =>
  decideAndAnnounce(deps, (unit) =>
    change(deps, unit, command, {
      decide: (user, context) => changeRole(user, command.role, context),
      record: (unit, before, after) => publishRole(deps, unit, before, after, command),
    }),
  );

/**
 * An admin activates a user, or deactivates them, which ends their sessions at once. Returns the user. Throws what `setRole`
 * throws.
 */
export const setStatus = (deps: AuthDeps, command: StatusCommand) =>
  decideAndAnnounce(deps, (unit) => changeStatusIn(deps, unit, command, command.isActive ? [] : [BY_ADMIN]));

const changeStatusIn = (deps: AuthDeps, unit: Unit, command: StatusCommand, reasons: readonly string[]) =>
  change(deps, unit, command, {
    decide: (user, context) => changeStatus(inactiveFor(user, reasons), command.isActive, context),
    record: async (unit, before, after) => {
      publishStatus(deps, unit, before, after, command.actor, command.reason);
      if (!after.isActive) for (const session of await sessionsOf(unit, after._id)) deleteSession(unit, session);
    },
  });

/**
 * In the caller's unit: an admin blocked a person for what was reported, or an appeal undid it. What else made them inactive
 * stands, and who is to be deleted stays blocked if they keep the account. Nobody waits for the answer, so what `setStatus`
 * refuses (an erased account, the last admin) changes nothing; the revocation is announced by its event.
 */
export async function followReport(deps: AuthDeps, unit: Unit, command: StatusCommand & { reportId: string }): Promise<void> {
  const before = await getUser(unit, command.userId);
  const reasons = before ? reasonsAfter(before, command) : [];
  if (before && (before.erasesAt || (!before.isActive && reasons.length > 0 && !before.erasedAt && !before.closed))) {
    saveUser(unit, inactiveFor(before, reasons));
    return;
  }
  try {
    await changeStatusIn(deps, unit, command, reasons);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    deps.logger.warn({ err: error, userId: command.userId }, 'an account does not follow the decision on a report');
  }
}

/** In the caller's unit, decided by the system itself: a gain, which revokes nothing. All admins get a message of a new one. */
export async function promoteRole(deps: AuthDeps, unit: Unit, user: UserRecord, role: Role, actor?: Actor): Promise<void> {
  const adminIds = role === 'admin' ? await otherAdmins(unit, user._id) : undefined;
  const after = saveUser(unit, { ...user, role });
  publishRole(deps, unit, user, after, actor ? { actor } : {});
  if (adminIds) tellAdmins(deps, unit, after, 'role', adminIds);
}

/**
 * In the caller's unit: the user switches their account off by themselves, or on again. All admins get a message of an admin's.
 */
export async function switchOwnStatus(deps: AuthDeps, unit: Unit, before: UserRecord, after: UserRecord): Promise<UserRecord> {
  const adminIds = after.role === 'admin' ? await otherAdmins(unit, after._id) : undefined;
  const user = saveUser(unit, after);
  publishStatus(deps, unit, before, user, undefined);
  if (adminIds) tellAdmins(deps, unit, user, 'status', adminIds);
  if (adminIds && !user.isActive) await withdrawLinksOf(deps, unit, user._id, { userId: user._id, role: user.role });
  return user;
}

async function decideAndAnnounce(deps: AuthDeps, work: (unit: Unit) => Promise<Outcome>): Promise<UserRecord> {
  const { user, announcements } = await deps.store.transaction(work);
  await deps.announce(announcements);
  return user;
}

async function change(
  deps: AuthDeps,
  unit: Unit,
  command: ByAdmin,
  step: {
    decide(user: UserRecord, context: PrivilegeContext): PrivilegeDecision;
    record(unit: Unit, before: UserRecord, after: UserRecord): void | Promise<void>;
  },
): Promise<Outcome> {
  const before = await getUser(unit, command.userId);
  if (!before || before.erasedAt) throw errorOf(refusals.noSuchUser());
  if (before.erasesAt) throw errorOf(refusals.beingDeleted(before.erasesAt));
  if (before.closed) throw errorOf(refusals.accountClosed());
  // Of two admins who demote each other the second one counts again.
  if (before.role === 'admin') await guardAdmins(unit);
  const decision = step.decide(before, {
    actorId: command.actor.userId,
    adminPhones: deps.config.adminPhones,
    activeAdmins: await countActiveAdmins(unit),
  });
  if (decision.kind === 'refused') throw errorOf(decision.refusal);
  if (decision.kind === 'unchanged') return { user: before, announcements: [] };
  const { expected } = command;
  if (expected && (expected.role !== before.role || expected.isActive !== before.isActive))
    throw errorOf(refusals.userChanged(command.conflict?.(before) ?? {}));
  if (before.role === 'admin' || decision.change.user.role === 'admin') command.requireFresh?.();
  if (before.role === 'admin' && decision.change.privilegeLost) await withdrawLinksOf(deps, unit, before._id, command.actor);
  return save(deps, unit, before, decision.change, step.record, command.now);
}

async function save(
  deps: AuthDeps,
  unit: Unit,
  before: UserRecord,
  decided: PrivilegeChange,
  record: (unit: Unit, before: UserRecord, after: UserRecord) => void | Promise<void>,
  now: Date,
): Promise<Outcome> {
  const isAdmins = before.role === 'admin' || decided.user.role === 'admin';
  const adminIds = isAdmins ? await otherAdmins(unit, before._id) : [];
  const user = saveUser(unit, decided.user);
  await record(unit, before, user);
  if (isAdmins) tellAdmins(deps, unit, user, before.role === user.role ? 'status' : 'role', adminIds);
  return { user, announcements: decided.privilegeLost ? [await revokePrivileges(deps, unit, user, now)] : [] };
}

function publishRole(
  deps: AuthDeps,
  unit: Unit,
  before: UserRecord,
  after: UserRecord,
  { actor, reason }: { actor?: Actor; reason?: string | undefined },
): void {
  const event = deps.events(userRoleChanged, after._id, {
    userId: after._id,
    role: after.role,
    previousRole: before.role,
    ...(actor ? { actor } : {}),
    before: { role: before.role },
    after: { role: after.role, ...(reason && { reason }) },
  });
  unit.publish(event, after);
}

/** Without an actor where the user themself decided. `reason`: the admin's. */
export function publishStatus(
  deps: AuthDeps,
  unit: Unit,
  before: UserRecord,
  after: UserRecord,
  actor: Actor | undefined,
  reason?: string,
): void {
  const event = deps.events(userStatusChanged, after._id, {
    userId: after._id,
    isActive: after.isActive,
    status: statusOf(after),
    ...(after.erasesAt ? { erasesAt: after.erasesAt.toISOString() } : {}),
    ...(actor ? { actor } : {}),
    before: { isActive: before.isActive },
    after: { isActive: after.isActive, ...(reason && { reason }) },
  });
  unit.publish(event, after);
}
