import { Conflict } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { deleteInterest, getInterest, putInterest } from '../../data/interests.ts';
import { saveSession } from '../../data/save-session.ts';
import { getSession } from '../../data/sessions.ts';
import { isPromise } from '../../domain/host-record.ts';
import { isAnyHost, type Meeting, stateOf, withLapsedStatus } from '../../domain/meeting.ts';
import { withArrivalRecorded } from '../../domain/session/host-missed.ts';
import { newSession } from '../../domain/session/session.ts';
import { type MeetingCommand, type MeetingDeps, viewerOf } from '../deps.ts';
import { loadFor } from '../load-meeting.ts';
import { type MeetingDetails, readMeeting } from '../reading/read-meetings.ts';
import { blockedRefusal } from '../safety/blocks.ts';
import { joiningUser } from '../session/load.ts';

/**
 * "Remind me". After a move it also answers the question: "I still come"; silence keeps the interest, and the question.
 * Throws NOT_FOUND, MEETING_NOT_PUBLIC and MEETING_PAST.
 */
export async function setInterest(deps: MeetingDeps, command: MeetingCommand): Promise<MeetingDetails> {
  const { principal, now } = command;
  await deps.store.transaction(async (unit) => {
    const meeting = await loadFor(unit, command);
    requireNotOver(meeting, now);
    await putInterest(unit, deps.events, meeting, principal.userId, now);
    const { isAdmin, isHeldAdmin } = viewerOf(principal);
    if (!isAdmin && !isHeldAdmin) await recordArrival(deps, unit, meeting, command);
  });
  return readMeeting(deps, command);
}

/**
 * Whoever asks for a reminder of a host who should be there has come, as those have who wait: their page asks so by itself where
 * a reminder brought them. Not those who could not take a place either.
 */
async function recordArrival(deps: MeetingDeps, unit: Unit, meeting: Meeting, { principal, now }: MeetingCommand): Promise<void> {
  const { userId } = principal;
  if (isAnyHost(meeting, userId)) return;
  const session = (await getSession(unit, meeting._id)) ?? newSession(meeting._id, meeting.turnMinutes);
  const after = withArrivalRecorded(session, meeting, userId, now);
  if (after === session || (await blockedRefusal(unit, meeting, userId))) return;
  if (meeting.meetingType === 'verified' && !(await joiningUser(unit, principal)).verified) return;
  await saveSession(unit, deps, after, [], meeting, now);
}

/**
 * No reminder any more; after a move: given up. Nothing to drop is fine. What was promised before the start stays from then on:
 * it counts for the guest's reliability. Throws NOT_FOUND, MEETING_STARTED and MEETING_PAST.
 */
export async function dropInterest(deps: MeetingDeps, command: MeetingCommand): Promise<MeetingDetails> {
  const { meetingId, principal, now } = command;
  await deps.store.transaction(async (unit) => {
    const meeting = await loadFor(unit, command);
    const interest = await getInterest(unit, meetingId, principal.userId);
    if (interest && meeting.status === 'approved' && meeting.startsAt <= now && isPromise(interest, meeting)) {
      if (stateOf(meeting, now) === 'past') throw new Conflict('MEETING_PAST', 'This meeting is over');
      throw new Conflict('MEETING_STARTED', 'This meeting should have begun by now: your reminder stays');
    }
    await deleteInterest(unit, deps.events, meetingId, principal.userId);
  });
  return readMeeting(deps, command);
}

function requireNotOver(stored: Meeting, now: Date): void {
  const { status } = withLapsedStatus(stored, now);
  if (status !== 'approved') throw new Conflict('MEETING_NOT_PUBLIC', `This meeting is ${status}`, { status });
  if (stateOf(stored, now) === 'past') throw new Conflict('MEETING_PAST', 'This meeting is over');
}
