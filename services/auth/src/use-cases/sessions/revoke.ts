import { sessionRevoked } from '@visavis/contracts/events/auth';
import type { Actor, Revocation } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { putRevocation } from '../../data/revocations.ts';
import { longestTokenEnd } from '../../domain/access-token.ts';
import type { Proof } from '../../domain/session.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { Announcement, AuthDeps } from '../deps.ts';

/** Who ended sessions of whom, and what proved that it was them. */
export interface EndedBy {
  actor: Actor;
  proof?: Proof | undefined;
}
const endedBy = ({ actor, proof }: EndedBy) => ({ actor, ...(proof && { after: { proof } }) });

/** In the caller's unit: revokes the session's tokens. Announce what this returns after the commit. */
export async function revokeSession(
  deps: AuthDeps,
  unit: Unit,
  session: { userId: string; sessionId: string },
  now: Date,
  by?: EndedBy | 'sign-out',
): Promise<Announcement> {
  const revocation: Revocation = { ...session, until: longestTokenEnd(now).getTime() };
  const record = await putRevocation(unit, revocation);
  const event = deps.events(sessionRevoked, session.sessionId, {
    ...session,
    ...(by === 'sign-out' ? { signedOut: true } : by && endedBy(by)),
  });
  unit.publish(event, record);
  return { eventId: event.id, revocation };
}

/** In the caller's unit: tokens below the user's privilege version are dead. `user` is the record as this unit saved it. */
export async function revokePrivileges(deps: AuthDeps, unit: Unit, user: UserRecord, now: Date): Promise<Announcement> {
  const lost = { userId: user._id, minVersion: user.privilegeVersion };
  const revocation: Revocation = { ...lost, until: longestTokenEnd(now).getTime() };
  await putRevocation(unit, revocation);
  const event = deps.events(sessionRevoked, user._id, { ...lost });
  unit.publish(event, user);
  return { eventId: event.id, revocation };
}
