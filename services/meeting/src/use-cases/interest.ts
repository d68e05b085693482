import type { Meeting as MeetingAnswer } from '@visavis/contracts/meeting-model';
import { Conflict, type Principal } from '@visavis/platform';
import { interestId, interests } from '../data/interests.ts';
import { meetings } from '../data/meetings.ts';
import { current, type Meeting, stateOf } from '../domain/meeting.ts';
import { maySee } from '../domain/view.ts';
import { type UseCaseDeps, viewerOf } from './context.ts';
import { getMeeting } from './read-meetings.ts';
import { meetingNotFound } from './refuse.ts';

interface Command {
  meetingId: string;
  principal: Principal;
  now: Date;
}

/** "Remind me". After a move it is also the answer "I still come"; silence keeps the interest, and the question. */
export async function setInterest(deps: UseCaseDeps, command: Command): Promise<{ meeting: MeetingAnswer }> {
  const { meetingId, principal, now } = command;
  const { userId } = principal;
  await deps.store.transaction(async (unit) => {
    const meeting = await unit.collection(meetings).get(meetingId);
    if (!meeting || !maySee(meeting, viewerOf(principal), now)) throw meetingNotFound();
    requireComing(meeting, now);
    const writer = unit.collection(interests);
    const _id = interestId(meetingId, userId);
    const known = await writer.get(_id);
    const agreed = { revision: meeting.revision, startsAt: meeting.startsAt };
    if (!known) writer.insert({ _id, meetingId, userId, since: now, ...agreed });
    else if (known.revision !== meeting.revision) writer.save({ ...known, ...agreed });
  });
  return getMeeting(deps, meetingId, viewerOf(principal), now);
}

/** No reminder any more; after a move: given up. Nothing to drop is fine. */
export async function dropInterest(
  deps: UseCaseDeps,
  { meetingId, principal, now }: Command,
): Promise<{ meeting: MeetingAnswer }> {
  await deps.store.transaction(async (unit) => {
    const known = await unit.collection(interests).get(interestId(meetingId, principal.userId));
    if (known) unit.collection(interests).delete(known);
  });
  return getMeeting(deps, meetingId, viewerOf(principal), now);
}

function requireComing(stored: Meeting, now: Date): void {
  const { status } = current(stored, now);
  if (status !== 'approved') throw new Conflict('MEETING_NOT_PUBLIC', `This meeting is ${status}`, { status });
  if (stateOf(stored, now) === 'past') throw new Conflict('MEETING_PAST', 'This meeting is over');
}
