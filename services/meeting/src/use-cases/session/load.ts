import { SESSION } from '@visavis/contracts/constants/session';
import type { Person } from '@visavis/contracts/meeting-model';
import { type Principal, Unauthenticated, unlessRefused } from '@visavis/platform';
import type { Source, Unit } from '@visavis/store';
import { leaveWaitsOf } from '../../data/leave-waits.ts';
import { getMeeting } from '../../data/meetings.ts';
import { isKnownWell, metBySides } from '../../data/met-people.ts';
import { askAgainOf, holdPerson, hostOf, isYoungerThan, joiningUserOf } from '../../data/people.ts';
import { saveSession } from '../../data/save-session.ts';
import { getSession } from '../../data/sessions.ts';
import type { Meeting } from '../../domain/meeting.ts';
import { passAtOnceUntil } from '../../domain/session/early-leaves.ts';
import { type JoiningUser, newSession, type Session, type SessionDecision } from '../../domain/session/session.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadFor } from '../load-meeting.ts';
import { joinTokenOf } from './secrets.ts';

export interface Loaded {
  meeting: Meeting;
  session: Session;
}

/** The meeting, for a user who may make the call, and its session, which may not exist yet. Throws NOT_FOUND and FORBIDDEN. */
export async function load(source: Source, command: Pick<MeetingCommand, 'meetingId' | 'authorize'>): Promise<Loaded> {
  const meeting = await loadFor(source, command);
  return { meeting, session: (await getSession(source, meeting._id)) ?? newSession(meeting._id, meeting.turnMinutes) };
}

export interface SessionChange extends Omit<MeetingCommand, 'principal'> {
  decide(loaded: Loaded, unit: Unit): Promise<SessionDecision> | SessionDecision;
  alsoWrite?(unit: Unit, loaded: Loaded): Promise<void>;
}

/** The story of every command in a session: load, decide, save with events. Throws NOT_FOUND and the decision's refusal. */
export function changeSession(deps: MeetingDeps, change: SessionChange): Promise<Loaded> {
  return deps.store.transaction(async (unit) => {
    const before = await load(unit, change);
    const decision = unlessRefused(await change.decide(before, unit));
    let { session } = decision;
    if (decision.kind === 'accepted') {
      session = await saveSession(unit, deps, session, decision.drafts, before.meeting, change.now);
      await change.alsoWrite?.(unit, { ...before, session });
    }
    return { meeting: (await getMeeting(unit, change.meetingId)) ?? before.meeting, session };
  });
}

/**
 * Throws SESSION_REVOKED for an account that is not active any more: its tokens are refused a moment later.
 * Held, because the session keeps it. The token may be newer than the copy kept from events, and then may say that the user is
 * verified. `queues`: for a place in the queue, of which new accounts have a part.
 */
export async function joiningUser(
  unit: Unit,
  principal: Principal,
  queues?: { at: Date; hostIds: readonly string[] },
): Promise<JoiningUser> {
  const person = await holdPerson(unit, principal.userId);
  if (!person.isActive) throw new Unauthenticated('SESSION_REVOKED', 'Your session has ended. Please sign in again.');
  const user = joiningUserOf(person);
  const { unverifiedAt } = person;
  const isNewer = !unverifiedAt || principal.issuedAt * 1_000 > unverifiedAt.getTime();
  const young = queues && isYoungerThan(SESSION.youngMs, person, queues.at);
  const returning = queues && [...(await metBySides(unit, user.userId, queues.hostIds)).values()].some(isKnownWell);
  const atOnceUntil = queues && passAtOnceUntil(await leaveWaitsOf(unit, user.userId), queues.at);
  return {
    ...{ ...user, verified: user.verified || (isNewer && principal.isVerified) },
    ...(queues && askAgainOf(person)),
    ...(young && { young }),
    ...(returning && { returning }),
    ...(atOnceUntil && { passAtOnceUntil: atOnceUntil }),
  };
}

/** A session as one user may look at it; `joinToken` is that of the present admission. */
export interface SessionView extends Loaded {
  host: Person;
  joinToken: string;
  hasRelay: boolean;
  /** The caller, who has no place here, and one of the hosts do not meet. */
  isBlocked?: boolean;
  /** The caller, who has no place here, left early too often: their pass is used as soon as they are let in, until then. */
  passAtOnceUntil?: Date | undefined;
}

export async function viewOf({ store, config, clock }: MeetingDeps, loaded: Loaded): Promise<SessionView> {
  const { meeting, session } = loaded;
  const joinToken = session.admission ? joinTokenOf(config, meeting._id, session.admission) : '';
  return { ...loaded, host: await hostOf(store, meeting, clock.now()), joinToken, hasRelay: config.turnUrls.length > 0 };
}
