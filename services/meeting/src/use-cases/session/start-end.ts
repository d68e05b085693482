import { type Actor, actorOf, Conflict, throwIfRefused, unlessRefused } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getMeeting } from '../../data/meetings.ts';
import { hostOf } from '../../data/people.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import { saveSession } from '../../data/save-session.ts';
import { getSession } from '../../data/sessions.ts';
import { tellBegunLate } from '../../data/tell-of-late-hosts.ts';
import { causeOf, type MeetingEventDraft } from '../../domain/decision.ts';
import { HOST_INACTIVE } from '../../domain/follow-person.ts';
import { isHost, type Meeting } from '../../domain/meeting.ts';
import { close } from '../../domain/session/close.ts';
import { applyFollowUps } from '../../domain/session/follow-ups.ts';
import { missHost } from '../../domain/session/host-missed.ts';
import { closedRefusal, startRefusal } from '../../domain/session/open.ts';
import { isHosting } from '../../domain/session/places.ts';
import { type Ending, end, start } from '../../domain/start-end.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import type { MeetingWithHost } from '../reading/read-meetings.ts';
import { changeSession, load, type SessionView, viewOf } from './load.ts';

/**
 * Host or co-host open the session; from now on guests can be admitted. Throws NOT_FOUND, FORBIDDEN, TOO_EARLY, CANCELLED and
 * ENDED.
 */
export async function startSession(deps: MeetingDeps, command: MeetingCommand): Promise<SessionView> {
  const { principal, now } = command;
  const after = await changeSession(deps, {
    ...command,
    decide({ session, meeting }) {
      const refusal = startRefusal(meeting, now);
      if (refusal) return refusal;
      if (session.phase === 'live') return { kind: 'unchanged', session };
      return applyFollowUps({ ...session, phase: 'live', lateUntil: null }, [], now, true);
    },
    async alsoWrite(unit, { meeting, session }) {
      const decision = unlessRefused(start(meeting, actorOf(principal), now));
      if (decision.kind !== 'accepted') return;
      await saveMeeting(unit, deps.events, decision.meeting, decision.drafts, now);
      await tellBegunLate(deps, unit, meeting, session.tickets, now);
    },
  });
  return viewOf(deps, after);
}

const ENDED_BY_HOST = 'The host ended the meeting';
const ENDED_BY_ADMIN = 'An admin ended the meeting';

/**
 * The host or an admin; ending a meeting that has ended already returns it. Throws NOT_FOUND, FORBIDDEN, NOT_STARTED, TOO_EARLY
 * (not approved), CANCELLED and ENDED.
 */
export function endSession(
  deps: MeetingDeps,
  command: MeetingCommand & { reason: string | undefined },
): Promise<MeetingWithHost> {
  const { principal, now } = command;
  return deps.store.transaction(async (unit) => {
    const { meeting, session } = await load(unit, command);
    const asHost = isHost(meeting, principal.userId);
    const host = await hostOf(unit, meeting, now);
    if (meeting.endedAt !== null) return { meeting, host };
    throwIfRefused(closedRefusal(meeting, now));
    if (session.phase !== 'live') throw new Conflict('NOT_STARTED', 'This meeting has not started');
    const reason = command.reason || (asHost ? ENDED_BY_HOST : ENDED_BY_ADMIN);
    const ending = { at: now, by: actorOf(principal), reason, guestsMet: session.met.length };
    // A host who has met nobody lets those down who wait, as one who calls it off.
    if (asHost && now >= meeting.startsAt) await closeSession(deps, unit, { ...meeting, calledOffLate: true }, now);
    return { meeting: await endMeeting(deps, unit, meeting, ending, now), host };
  });
}

/** Ends the meeting and closes its session in one commit. Returns the meeting. */
export async function endMeeting(deps: MeetingDeps, unit: Unit, meeting: Meeting, ending: Ending, now: Date): Promise<Meeting> {
  await closeSession(deps, unit, meeting, now);
  const decision = unlessRefused(end(meeting, ending));
  if (decision.kind !== 'accepted') return decision.meeting;
  return saveMeeting(
    unit,
    deps.events,
    decision.meeting,
    decision.drafts.map((draft) => withCause(draft, ending.by)),
    now,
  );
}

const withCause = (draft: MeetingEventDraft, by: Actor | null): MeetingEventDraft =>
  by ? { ...draft, ...causeOf(by, { state: 'live' }, { state: 'past' }) } : draft;

/**
 * In the caller's unit: a host whose account has ended does not come back. Without a co-host in the room the call ends, and
 * nobody waits on for a meeting that was closed.
 */
export async function endForInactiveHost(deps: MeetingDeps, unit: Unit, meetingId: string, by: Actor | null, now: Date) {
  const [meeting, session] = [await getMeeting(unit, meetingId), await getSession(unit, meetingId)];
  if (!meeting || !session || session.phase === 'ended') return;
  if (meeting.status !== 'approved') return closeSession(deps, unit, meeting, now);
  const isHosted = session.attendees.some((attendee) => isHosting(attendee) && attendee.userId !== meeting.hostId);
  if (session.phase !== 'live' || isHosted) return;
  await endMeeting(deps, unit, meeting, { at: now, by, reason: HOST_INACTIVE, guestsMet: session.met.length }, now);
}

/** Everyone is out of the room and the queue; nothing to do when there was no session. */
export async function closeSession(deps: MeetingDeps, unit: Unit, meeting: Meeting, now: Date): Promise<void> {
  const session = await getSession(unit, meeting._id);
  if (!session || session.phase === 'ended') return;
  // The shortest meeting ends when the host is missed.
  const missed = missHost(session, meeting, now);
  const closed = close(missed.session, now);
  await saveSession(unit, deps, closed.session, [...missed.drafts, ...closed.drafts], meeting, now);
}
