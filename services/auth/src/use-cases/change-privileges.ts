import type { Role } from '@visavis/contracts/constants';
import { AUTH_TOPIC } from '@visavis/contracts/events/auth';
import type { Unit } from '@visavis/store';
import { guardAdmins } from '../data/guards.ts';
import { deleteSession, sessionsOf } from '../data/sessions.ts';
import { countActiveAdmins, getUser, saveUser } from '../data/users.ts';
import {
  changeRole,
  changeStatus,
  type PrivilegeChange,
  type PrivilegeDecision,
  type Surroundings,
} from '../domain/privileges.ts';
import { refusals } from '../domain/refusals.ts';
import { statusOf, type UserRecord } from '../domain/user.ts';
import type { Actor, Announcement, AuthContext } from './context.ts';
import { revokePrivileges } from './revoke.ts';

interface Outcome {
  user: UserRecord;
  announcements: Announcement[];
}

/** An admin gives a user another role. The role they have already is answered as it is. */
export const setRole = (context: AuthContext, asked: { userId: string; role: Role; actor: Actor; now: Date }) =>
  decideAndAnnounce(context, (unit) =>
    change(context, unit, asked, {
      decide: (user, around) => changeRole(user, asked.role, around),
      record: (unit, before, after) => publishRole(context, unit, before, after, asked.actor),
    }),
  );

/** An admin lets a user in, or shuts them out: their sessions end at once. */
export const setStatus = (context: AuthContext, asked: { userId: string; isActive: boolean; actor: Actor; now: Date }) =>
  decideAndAnnounce(context, (unit) =>
    change(context, unit, asked, {
      decide: (user, around) => changeStatus(user, asked.isActive, around),
      record: async (unit, before, after) => {
        publishStatus(context, unit, before, after, asked.actor);
        if (!after.isActive) for (const session of await sessionsOf(unit, after._id)) deleteSession(unit, session);
      },
    }),
  );

/** In the caller's unit, decided by the system itself: a gain, which revokes nothing. */
export function raiseRole(context: AuthContext, unit: Unit, user: UserRecord, role: Role): UserRecord {
  const after = saveUser(unit, { ...user, role });
  publishRole(context, unit, user, after, undefined);
  return after;
}

async function decideAndAnnounce(context: AuthContext, work: (unit: Unit) => Promise<Outcome>): Promise<UserRecord> {
  const { user, announcements } = await context.store.transaction(work);
  await context.announce(announcements);
  return user;
}

async function change(
  context: AuthContext,
  unit: Unit,
  asked: { userId: string; actor: Actor; now: Date },
  step: {
    decide(user: UserRecord, around: Surroundings): PrivilegeDecision;
    record(unit: Unit, before: UserRecord, after: UserRecord): void | Promise<void>;
  },
): Promise<Outcome> {
  const before = await getUser(unit, asked.userId);
  if (!before || before.erasedAt) throw refusals.noSuchUser();
  if (before.erasesAt) throw refusals.beingDeleted(before.erasesAt);
  const decision = step.decide(before, {
    actorId: asked.actor.userId,
    adminPhones: context.config.adminPhones,
    activeAdmins: await countActiveAdmins(unit),
  });
  if (decision.kind === 'refused') throw decision.refusal;
  if (decision.kind === 'unchanged') return { user: before, announcements: [] };
  if (before.role === 'admin') await guardAdmins(unit);
  return save(context, unit, before, decision.change, step.record, asked.now);
}

async function save(
  context: AuthContext,
  unit: Unit,
  before: UserRecord,
  decided: PrivilegeChange,
  record: (unit: Unit, before: UserRecord, after: UserRecord) => void | Promise<void>,
  now: Date,
): Promise<Outcome> {
  const user = saveUser(unit, decided.user);
  await record(unit, before, user);
  return { user, announcements: decided.privilegeLost ? [await revokePrivileges(context, unit, user, now)] : [] };
}

function publishRole(context: AuthContext, unit: Unit, before: UserRecord, after: UserRecord, actor: Actor | undefined) {
  const event = context.events('visavis.user.role-changed.v1', after._id, {
    userId: after._id,
    role: after.role,
    previousRole: before.role,
    ...(actor ? { actor } : {}),
    before: { role: before.role },
    after: { role: after.role },
  });
  unit.publish(AUTH_TOPIC, event, after);
}

/** Without an actor where the user themself decided. */
export function publishStatus(
  context: AuthContext,
  unit: Unit,
  before: UserRecord,
  after: UserRecord,
  actor: Actor | undefined,
): void {
  const event = context.events('visavis.user.status-changed.v1', after._id, {
    userId: after._id,
    isActive: after.isActive,
    status: statusOf(after),
    ...(actor ? { actor } : {}),
    before: { isActive: before.isActive },
    after: { isActive: after.isActive },
  });
  unit.publish(AUTH_TOPIC, event, after);
}
