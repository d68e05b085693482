import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import { Forbidden, type Principal } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { people, personView } from '../../data/people.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import { saveSession } from '../../data/save-session.ts';
import { sessions } from '../../data/sessions.ts';
import { type Actor, causeOf, type MeetingFact, refused } from '../../domain/decision.ts';
import { isAnyHost, isHost, type Meeting } from '../../domain/meeting.ts';
import { close } from '../../domain/session/close.ts';
import { closedRefusal, startRefusal } from '../../domain/session/open.ts';
import { settled } from '../../domain/session/settle.ts';
import { type Ending, end, start } from '../../domain/start-end.ts';
import { publicView } from '../../domain/view.ts';
import { actorOf, type UseCaseDeps } from '../context.ts';
import { errorOf, unlessRefused } from '../refuse.ts';
import { changeSession, load, snapshotFor } from './load.ts';

interface Command {
  meetingId: string;
  principal: Principal;
  now: Date;
}

/** Host or co-host open the session; from now on guests can be admitted. */
export function startSession(deps: UseCaseDeps, { meetingId, principal, now }: Command) {
  return changeSession(deps, {
    meetingId,
    principal,
    now,
    decide({ session, meeting }) {
      const refusal = startRefusal(meeting, principal.userId, now);
      if (refusal) return refusal;
      if (session.phase === 'live') return { kind: 'unchanged', session };
      return settled({ ...session, phase: 'live' }, [], now, true);
    },
    async alsoWrite(unit, { meeting }) {
      const decision = unlessRefused(start(meeting, actorOf(principal), now));
      if (decision.kind === 'accepted') await saveMeeting(unit, deps.events, decision.meeting, decision.facts, now);
    },
    answer: async (after, unit) => ({ session: await snapshotFor(deps, unit, after, principal, now) }),
  });
}

const ENDED_BY_HOST = 'The host ended the meeting';
const ENDED_BY_ADMIN = 'An admin ended the meeting';

/** The host or an admin; ending what has ended already is answered with it. */
export function endSession(
  deps: UseCaseDeps,
  command: Command & { reason: string | undefined },
): Promise<{ meeting: PublicMeeting }> {
  const { meetingId, principal, now } = command;
  return deps.store.transaction(async (unit) => {
    const { meeting, session } = await load(unit, meetingId, principal, now);
    const asHost = isHost(meeting, principal.userId);
    if (!asHost && principal.role !== 'admin')
      throw new Forbidden(
        'FORBIDDEN',
        isAnyHost(meeting, principal.userId)
          ? 'Only the host can end this meeting'
          : 'Only the host or an admin can end this meeting',
      );
    const by = actorOf(principal);
    const reason = command.reason || (asHost ? ENDED_BY_HOST : ENDED_BY_ADMIN);
    const after = meeting.endedAt !== null ? meeting : await endLive();
    const host = await unit.collection(people).get(meeting.hostId);
    return { meeting: publicView(after, personView(meeting.hostId, host, meeting.hostName), now) };

    async function endLive(): Promise<Meeting> {
      const closed = closedRefusal(meeting, now);
      if (closed) throw errorOf(closed.refusal);
      if (session.phase !== 'live') throw errorOf(refused('conflict', 'NOT_STARTED', 'This meeting has not started').refusal);
      return endMeeting(deps, unit, meeting, { at: now, by, reason, guestsMet: session.met.length }, now);
    }
  });
}

/** Ends the meeting and closes its session in one commit. Answers the meeting. */
export async function endMeeting(deps: UseCaseDeps, unit: Unit, meeting: Meeting, ending: Ending, now: Date): Promise<Meeting> {
  await closeSession(deps, unit, meeting, now);
  const decision = unlessRefused(end(meeting, ending));
  if (decision.kind !== 'accepted') return decision.meeting;
  return saveMeeting(
    unit,
    deps.events,
    decision.meeting,
    decision.facts.map((fact) => withCause(fact, ending.by)),
    now,
  );
}

const withCause = (fact: MeetingFact, by: Actor | null): MeetingFact =>
  by ? { ...fact, ...causeOf(by, { state: 'live' }, { state: 'past' }) } : fact;

/** Everyone is out of the room and the queue; nothing to do when there was no session. */
export async function closeSession(deps: UseCaseDeps, unit: Unit, meeting: Meeting, now: Date): Promise<void> {
  const session = await unit.collection(sessions).get(meeting._id);
  if (!session || session.phase === 'ended') return;
  const closed = close(session);
  await saveSession(unit, deps.events, closed.session, closed.facts, meeting, now);
}
