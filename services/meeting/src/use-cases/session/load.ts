import type { SessionSnapshot } from '@visavis/contracts/session';
import type { Principal } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { meetings } from '../../data/meetings.ts';
import { type PersonRecord, people, personView } from '../../data/people.ts';
import { saveSession } from '../../data/save-session.ts';
import { sessions } from '../../data/sessions.ts';
import type { Meeting } from '../../domain/meeting.ts';
import { type Comer, newSession, type Session, type SessionDecision } from '../../domain/session/session.ts';
import { snapshotOf } from '../../domain/session/view.ts';
import { maySee, viewFor } from '../../domain/view.ts';
import { type Source, type UseCaseDeps, viewerOf } from '../context.ts';
import { meetingNotFound, unlessRefused } from '../refuse.ts';
import { joinTokenOf } from './secrets.ts';

export interface Loaded {
  meeting: Meeting;
  session: Session;
}

/** The meeting, for somebody who may know of it, and its session, which may not have begun to exist. */
export async function load(from: Source, meetingId: string, principal: Principal, now: Date): Promise<Loaded> {
  const meeting = await from.collection(meetings).get(meetingId);
  if (!meeting || !maySee(meeting, viewerOf(principal), now)) throw meetingNotFound();
  return { meeting, session: (await from.collection(sessions).get(meetingId)) ?? newSession(meetingId) };
}

export interface SessionChange<R> {
  meetingId: string;
  principal: Principal;
  now: Date;
  decide(loaded: Loaded, unit: Unit): Promise<SessionDecision> | SessionDecision;
  alsoWrite?(unit: Unit, loaded: Loaded): Promise<void>;
  answer(after: Loaded, from: Source): Promise<R> | R;
}

/** The story of every command in a session: load, decide, save with events, answer. */
export function changeSession<R>(deps: UseCaseDeps, change: SessionChange<R>): Promise<R> {
  const { meetingId, principal, now } = change;
  return deps.store.transaction(async (unit) => {
    const before = await load(unit, meetingId, principal, now);
    const decision = unlessRefused(await change.decide(before, unit));
    let { session } = decision;
    if (decision.kind === 'accepted') {
      session = await saveSession(unit, deps.events, session, decision.facts, before.meeting, now);
      await change.alsoWrite?.(unit, { ...before, session });
    }
    return change.answer({ meeting: (await unit.collection(meetings).get(meetingId)) ?? before.meeting, session }, unit);
  });
}

/** The token may be newer than the copy kept from events, and the other way round: verified is who either says is. */
export async function comerOf(from: Source, principal: Principal): Promise<Comer> {
  const person = personView(principal.userId, await from.collection(people).get(principal.userId));
  return {
    userId: principal.userId,
    name: person.name,
    avatarUrl: person.profilePicture,
    verified: person.isVerified || principal.isVerified,
  };
}

export async function snapshotFor(
  deps: Pick<UseCaseDeps, 'config'>,
  from: Source,
  { meeting, session }: Loaded,
  principal: Principal,
  now: Date,
): Promise<SessionSnapshot> {
  const host: PersonRecord | undefined = await from.collection(people).get(meeting.hostId);
  const viewer = viewerOf(principal);
  return snapshotOf({
    session,
    meeting,
    shown: viewFor(meeting, personView(meeting.hostId, host, meeting.hostName), viewer, now),
    me: viewer,
    joinToken: () => (session.admission ? joinTokenOf(deps.config, meeting._id, session.admission) : ''),
    now,
  });
}
