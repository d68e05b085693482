import { type Actor, errorOf } from '@visavis/platform';
import type { Idempotency, Unit } from '@visavis/store';
import { forgetDevices } from '../data/known-devices.ts';
import { deleteSession, getSession } from '../data/sessions.ts';
import { findUserByPhone, getUser } from '../data/users.ts';
import { refusals } from '../domain/refusals.ts';
import { elevationOf } from '../domain/session.ts';
import type { UserRecord } from '../domain/user.ts';
import type { AuthDeps } from './deps.ts';
import { registerUser } from './register-user.ts';
import { revokeOthers, saveWithoutOthers } from './sessions/end-session.ts';
import { revokeSession } from './sessions/revoke.ts';
import { tellAdminsOf } from './tell-admins.ts';

interface ByAdmin {
  actor: Actor;
  now: Date;
}
interface OnSessions extends ByAdmin {
  userId: string;
  /** The admin's own. */
  bySession: string;
  /** Called where the sessions are an admin's: throws SECOND_FACTOR_FRESH. */
  requireFresh(): void;
}

/** For admins: a user who is not erased. Throws USER_NOT_FOUND. */
export async function readUser({ store }: AuthDeps, id: string): Promise<UserRecord> {
  const user = await getUser(store, id);
  if (!user || user.erasedAt) throw errorOf(refusals.noSuchUser());
  return user;
}

/**
 * An admin creates an account, which its owner opens by signing in. No message is sent. Returns what `present` makes of it.
 * Throws USER_EXISTS.
 */
export async function createUser<R>(
  deps: AuthDeps,
  command: ByAdmin & { name: string; phone: string; once: Idempotency | undefined; present: (user: UserRecord) => R },
): Promise<R> {
  const { name, phone, actor, now, once, present } = command;
  return deps.store.transaction(
    async (unit) => {
      if (await findUserByPhone(unit, phone)) throw errorOf(refusals.phoneTaken());
      return present(await registerUser(deps, unit, { name, phone, actor }, now));
    },
    once ? { idempotency: once } : {},
  );
}

/**
 * An admin ends one of a user's sessions, or of their own. Throws NOT_FOUND, CONFLICT (their phone changes) and
 * SECOND_FACTOR_FRESH.
 */
export async function endUserSession(
  deps: AuthDeps,
  { userId, sessionId, actor, bySession, now, requireFresh }: OnSessions & { sessionId: string },
): Promise<void> {
  const announcement = await deps.store.transaction(async (unit) => {
    const session = await getSession(unit, sessionId);
    if (session?.userId !== userId) throw errorOf(refusals.noSuchSession());
    if (sessionId !== bySession) {
      // As at the devices of one's own profile.
      if (userId === actor.userId && (await getUser(unit, userId))?.phoneChange) throw errorOf(refusals.phoneIsChanging());
      await sessionsOfAdmin(deps, unit, userId, requireFresh);
    }
    deleteSession(unit, session);
    return revokeSession(deps, unit, { userId, sessionId }, now, { actor, proof: await proofIn(unit, bySession, now) });
  });
  await deps.announce([announcement]);
}

/**
 * An admin signs a user out everywhere, and drops a change of their phone that waits; returns how many sessions ended. Throws
 * USER_NOT_FOUND, OWN_ACCOUNT and SECOND_FACTOR_FRESH.
 */
export async function endUserSessions(
  deps: AuthDeps,
  { userId, actor, bySession, now, requireFresh }: OnSessions,
): Promise<number> {
  if (userId === actor.userId) throw errorOf(refusals.ownSessions());
  await readUser(deps, userId);
  const announcements = await deps.store.transaction(async (unit) => {
    const user = await getUser(unit, userId);
    if (user?.role === 'admin') requireFresh();
    await forgetDevices(unit, userId, () => true);
    const by = { actor, proof: await proofIn(unit, bySession, now) };
    const ended = await revokeOthers(deps, unit, { userId, sessionId: '', now, by });
    // Admins hear of it also where nothing was open.
    if (user) await saveWithoutOthers(deps, unit, user, { sessionId: '', ended: Math.max(1, ended.length) });
    return ended;
  });
  await deps.announce(announcements);
  return announcements.length;
}

/** In the caller's unit: those of an admin end with a second factor that is fresh, and the admins hear of it. */
async function sessionsOfAdmin(deps: AuthDeps, unit: Unit, userId: string, requireFresh: () => void): Promise<void> {
  const user = await getUser(unit, userId);
  if (user?.role !== 'admin') return;
  requireFresh();
  await tellAdminsOf(deps, unit, user, 'sessions');
}

/** What elevated the admin's session. */
const proofIn = async (unit: Unit, sessionId: string, now: Date) => elevationOf(await getSession(unit, sessionId), now);
