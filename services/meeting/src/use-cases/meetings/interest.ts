import { Conflict } from '@visavis/platform';
import { deleteInterest, putInterest } from '../../data/interests.ts';
import { type Meeting, stateOf, withLapsedStatus } from '../../domain/meeting.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadFor } from '../load-meeting.ts';
import { type MeetingDetails, readMeeting } from '../reading/read-meetings.ts';

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
  });
  return readMeeting(deps, command);
}

/** No reminder any more; after a move: given up. Nothing to drop is fine. Throws NOT_FOUND. */
export async function dropInterest(deps: MeetingDeps, command: MeetingCommand): Promise<MeetingDetails> {
  await deps.store.transaction((unit) => deleteInterest(unit, deps.events, command.meetingId, command.principal.userId));
  return readMeeting(deps, command);
}

function requireNotOver(stored: Meeting, now: Date): void {
  const { status } = withLapsedStatus(stored, now);
  if (status !== 'approved') throw new Conflict('MEETING_NOT_PUBLIC', `This meeting is ${status}`, { status });
  if (stateOf(stored, now) === 'past') throw new Conflict('MEETING_PAST', 'This meeting is over');
}
