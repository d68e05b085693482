import { randomBytes } from 'node:crypto';
import { ACCOUNT, SECOND_FACTOR } from '@visavis/contracts/constants/account';
import { userCodesGuessed, userSecondFactorChanged } from '@visavis/contracts/events/auth';
import { type Actor, errorOf, OPERATOR, type Principal } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { devicesOf } from '../data/known-devices.ts';
import { deleteSecondFactor, getSecondFactor, putSecondFactor } from '../data/second-factors.ts';
import { getSession, saveSession, sessionsOf } from '../data/sessions.ts';
import { findActiveAdmins, findUserByPhone, getUser, saveUser } from '../data/users.ts';
import { refusals } from '../domain/refusals.ts';
import {
  beginEnrolment,
  type CodeCheck,
  confirmEnrolment,
  type Enrolment,
  isEnrolled,
  noFactor,
  renewRecoveryCodes,
  type SecondFactorRecord,
  type TypedCode,
  useCode,
} from '../domain/second-factor.ts';
import { elevated, elevatedUntil, elevationOf, isFresh, type Proof, type SessionRecord } from '../domain/session.ts';
import type { UserRecord } from '../domain/user.ts';
import type { Announcement, AuthDeps } from './deps.ts';
import { issueTokens } from './sessions/issue-tokens.ts';
import { revokePrivileges } from './sessions/revoke.ts';
import { otherAdmins, tellAdmins } from './tell-admins.ts';

type Caller = Pick<Principal, 'userId' | 'sessionId'>;

export interface Elevated {
  token: string;
  elevatedUntil: Date;
}

/** What the caller's session may do, and what is set up. Throws UNAUTHENTICATED. */
export async function readSecondFactor(deps: AuthDeps, caller: Caller, now: Date) {
  const { session } = await callerOf(deps.store, caller);
  const factor = await getSecondFactor(deps.store, caller.userId);
  return {
    required: deps.config.adminSecondFactor,
    enrolled: isEnrolled(factor),
    elevatedUntil: elevatedUntil(session, now),
    recoveryCodesLeft: factor?.recoveryCodes.length ?? 0,
  };
}

/**
 * Begins to set up an app; one that is confirmed stays until the new one is. Throws ADMIN_REQUIRED, SECOND_FACTOR_REQUIRED and
 * SECOND_FACTOR_FRESH.
 */
export const enrol = (deps: AuthDeps, caller: Caller, now: Date): Promise<Enrolment> =>
  deps.store.transaction(async (unit) => {
    const { factor, user, session } = await mayEnrol(unit, caller, now);
    // Only the one who began knows the key that is confirmed afterwards.
    if (isEnrolled(factor) && !isFresh(session, now)) throw errorOf(refusals.secondFactorTooOld());
    const begun = beginEnrolment(factor, user.phone ?? user.name, deps.secrets, bytes(20));
    putSecondFactor(unit, begun.factor);
    return begun.enrolment;
  });

/** Throws what `enrol` throws, SECOND_FACTOR_INVALID and RATE_LIMITED. */
export async function confirm(
  deps: AuthDeps,
  command: Caller & { code: string; actor: Actor; now: Date },
): Promise<Elevated & { recoveryCodes: string[] }> {
  const { actor, now } = command;
  let recoveryCodes: string[] = [];
  const tokens = await checkAndElevate(deps, command, {
    read: (unit) => mayEnrol(unit, command, now),
    check: (factor, typed) => confirmEnrolment(factor, typed, deps.secrets),
    async apply(unit, confirmed, before) {
      const renewed = renewRecoveryCodes(confirmed, deps.secrets, bytes(10 * SECOND_FACTOR.recoveryCodes));
      recoveryCodes = renewed.recoveryCodes;
      putSecondFactor(unit, renewed.factor);
      const wasEnrolled = isEnrolled(before.factor);
      // What the former app opened on other devices ends with it.
      const changed = await changeFactor(deps, unit, before, { isOver: wasEnrolled, except: command.sessionId, now });
      publish(deps, unit, changed.user, { enrolled: true, wasEnrolled, actor });
      return changed;
    },
  });
  return { ...tokens, recoveryCodes };
}

/** Elevates the session. Throws ADMIN_REQUIRED, CONFLICT (nothing is set up), SECOND_FACTOR_INVALID and RATE_LIMITED. */
export const elevate = (deps: AuthDeps, command: Caller & { code: string; now: Date }): Promise<Elevated> =>
  checkAndElevate(deps, command, {
    async read(unit) {
      const caller = await adminOf(unit, command);
      const factor = await getSecondFactor(unit, command.userId);
      if (!factor || !isEnrolled(factor)) throw errorOf(refusals.noSecondFactor());
      return { ...caller, factor };
    },
    check: (factor, typed) => useCode(factor, typed, deps.secrets),
    async apply(unit, used, { user }) {
      putSecondFactor(unit, used);
      return { user, announcements: [] };
    },
  });

/** Throws CONFLICT when nothing is set up. */
export const replaceRecoveryCodes = (
  deps: AuthDeps,
  { actor, now, ...caller }: Caller & { actor: Actor; now: Date },
): Promise<string[]> =>
  deps.store.transaction(async (unit) => {
    const { user, session } = await callerOf(unit, caller);
    const factor = await getSecondFactor(unit, caller.userId);
    if (!factor || !isEnrolled(factor)) throw errorOf(refusals.noSecondFactor());
    const proof = elevationOf(session, now);
    const adminIds = await otherAdmins(unit, user._id);
    const renewed = renewRecoveryCodes(factor, deps.secrets, bytes(10 * SECOND_FACTOR.recoveryCodes));
    putSecondFactor(unit, renewed.factor);
    const left = ({ recoveryCodes }: SecondFactorRecord) => ({ recoveryCodesLeft: recoveryCodes.length });
    const change = { before: left(factor), after: { ...left(renewed.factor), ...(proof && { proof }) } };
    const data = { userId: user._id, enrolled: true, actor, ...change };
    const saved = saveUser(unit, user);
    unit.publish(deps.events(userSecondFactorChanged, user._id, data), saved);
    tellAdmins(deps, unit, saved, 'recovery-codes', adminIds);
    return renewed.recoveryCodes;
  });

/**
 * An admin whose app is lost enrols again: their elevated sessions end at once. Without a factor, nothing changes. Throws
 * USER_NOT_FOUND and OWN_ACCOUNT.
 */
export async function resetSecondFactor(
  deps: AuthDeps,
  command: { userId: string; actor: Actor; bySession: string; now: Date },
): Promise<void> {
  const { userId, actor, bySession, now } = command;
  const announcements = await deps.store.transaction(async (unit) => {
    const user = await getUser(unit, userId);
    if (!user || user.erasedAt) throw errorOf(refusals.noSuchUser());
    // Whoever is elevated can set up a new app themselves.
    if (userId === actor.userId) throw errorOf(refusals.ownSecondFactor());
    const proof = elevationOf(await getSession(unit, bySession), now);
    return (await removeFactor(deps, unit, user, { actor, proof }, now)) ?? [];
  });
  await deps.announce(announcements);
}

/**
 * For whoever holds the server: the same of an admin whom no other admin can help. Returns the admin's id, undefined where no
 * admin with a second factor has the phone (E.164).
 */
export async function resetSecondFactorOf(deps: AuthDeps, phone: string): Promise<string | undefined> {
  const removed = await deps.store.transaction(async (unit) => {
    const user = await findUserByPhone(unit, phone);
    if (user?.role !== 'admin') return undefined;
    const announcements = await removeFactor(deps, unit, user, { actor: OPERATOR }, deps.clock.now());
    return announcements && { userId: user._id, announcements };
  });
  if (removed) await deps.announce(removed.announcements);
  return removed?.userId;
}

/** Undefined when there is none. */
async function removeFactor(
  deps: AuthDeps,
  unit: Unit,
  user: UserRecord,
  by: { actor: Actor; proof?: Proof | undefined },
  now: Date,
): Promise<Announcement[] | undefined> {
  const factor = await getSecondFactor(unit, user._id);
  if (!factor) return undefined;
  const adminIds = await otherAdmins(unit, user._id);
  deleteSecondFactor(unit, factor);
  const changed = await changeFactor(deps, unit, { user, adminIds }, { isOver: true, except: undefined, now });
  publish(deps, unit, changed.user, { enrolled: false, wasEnrolled: isEnrolled(factor), ...by });
  return changed.announcements;
}

/**
 * At start, where admins need a second factor: a process that did not ask for it may have issued admin tokens until now, which
 * would work on until they expire. Sessions that are elevated, or that got no token in that time, are left alone; the others
 * renew their tokens by themselves.
 */
export async function revokeUnguardedTokens(deps: AuthDeps): Promise<void> {
  if (!deps.config.adminSecondFactor) return;
  const now = deps.clock.now();
  const isUnguarded = (session: SessionRecord) =>
    !elevatedUntil(session, now) && now.getTime() - session.rotatedAt.getTime() < ACCOUNT.accessTokenMs;
  for (const { _id } of await findActiveAdmins(deps.store)) {
    const announcements = await deps.store.transaction(async (unit) => {
      const user = await getUser(unit, _id);
      if (user?.role !== 'admin' || !(await sessionsOf(unit, _id)).some(isUnguarded)) return [];
      const saved = saveUser(unit, { ...user, privilegeVersion: user.privilegeVersion + 1 });
      return [await revokePrivileges(deps, unit, saved, now)];
    });
    await deps.announce(announcements);
  }
}

interface ChangedFactor {
  user: UserRecord;
  announcements: Announcement[];
}
interface Checking {
  read(unit: Unit): Promise<{ user: UserRecord; session: SessionRecord; factor: SecondFactorRecord }>;
  check(factor: SecondFactorRecord, typed: TypedCode): CodeCheck;
  apply(
    unit: Unit,
    factor: SecondFactorRecord,
    before: { user: UserRecord; factor: SecondFactorRecord; adminIds: string[] },
  ): Promise<ChangedFactor>;
}

/** A wrong code is counted in the same commit that finds it wrong, so that guesses at the same time do not share one count. */
async function checkAndElevate(deps: AuthDeps, { code, now }: { code: string; now: Date }, step: Checking): Promise<Elevated> {
  const outcome = await deps.store.transaction(async (unit) => {
    const { user, session, factor } = await step.read(unit);
    const adminIds = await otherAdmins(unit, user._id);
    const device = (await devicesOf(unit, user._id)).find(({ sessionId }) => sessionId === session._id)?.id;
    const checked = step.check(factor, { code, now, device });
    if (checked.kind === 'wrong') {
      putSecondFactor(unit, checked.factor);
      if (checked.isLastTry) {
        const saved = saveUser(unit, user);
        unit.publish(deps.events(userCodesGuessed, user._id, { userId: user._id }), saved);
        tellAdmins(deps, unit, saved, 'guesses', adminIds);
      }
      return checked;
    }
    const changed = await step.apply(unit, checked.factor, { user, factor, adminIds });
    return { kind: 'elevated' as const, ...changed, session: saveSession(unit, elevated(session, now, checked.by)) };
  });
  if (outcome.kind === 'wrong') throw errorOf(outcome.refusal);
  const { user, session, announcements } = outcome;
  await deps.announce(announcements);
  const { token } = await issueTokens(deps, { user, session, generation: session.generation }, now);
  return { token, elevatedUntil: elevatedUntil(session, now) ?? now };
}

/**
 * In the caller's unit: the admins hear that a second factor was set up or removed. `isOver`: there was one before; what it
 * opened ends, but for one session.
 */
async function changeFactor(
  deps: AuthDeps,
  unit: Unit,
  { user, adminIds }: { user: UserRecord; adminIds: string[] },
  { isOver, except, now }: { isOver: boolean; except: string | undefined; now: Date },
): Promise<ChangedFactor> {
  for (const session of isOver ? await sessionsOf(unit, user._id) : [])
    if (session.elevatedAt && session._id !== except) saveSession(unit, { ...session, elevatedAt: undefined });
  const saved = saveUser(unit, { ...user, privilegeVersion: user.privilegeVersion + (isOver ? 1 : 0) });
  tellAdmins(deps, unit, saved, 'second-factor', adminIds);
  return { user: saved, announcements: isOver ? [await revokePrivileges(deps, unit, saved, now)] : [] };
}

/** The first app may be set up by a session that is not elevated; another one only by one that is. */
async function mayEnrol(unit: Unit, caller: Caller, now: Date) {
  const admin = await adminOf(unit, caller);
  const factor = (await getSecondFactor(unit, caller.userId)) ?? noFactor(caller.userId);
  if (isEnrolled(factor) && !elevatedUntil(admin.session, now)) throw errorOf(refusals.secondFactorNeeded());
  return { ...admin, factor };
}

async function adminOf(source: Unit | AuthDeps['store'], caller: Caller) {
  const found = await callerOf(source, caller);
  if (found.user.role !== 'admin') throw errorOf(refusals.adminsOnly());
  return found;
}

async function callerOf(source: Unit | AuthDeps['store'], { userId, sessionId }: Caller) {
  const user = await getUser(source, userId);
  const session = await getSession(source, sessionId);
  if (!user || !session) throw errorOf(refusals.signedOut());
  return { user, session };
}

/** `user` as the unit saved it: its version gives the event its place among the user's others. */
function publish(
  deps: AuthDeps,
  unit: Unit,
  user: UserRecord,
  { enrolled, wasEnrolled, actor, proof }: { enrolled: boolean; wasEnrolled: boolean; actor: Actor; proof?: Proof | undefined },
): void {
  const data = {
    userId: user._id,
    enrolled,
    actor,
    before: { enrolled: wasEnrolled },
    after: { enrolled, ...(proof && { proof }) },
  };
  unit.publish(deps.events(userSecondFactorChanged, user._id, data), user);
}

const bytes = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(size));
