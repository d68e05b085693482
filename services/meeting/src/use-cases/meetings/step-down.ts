import { actorOf, Conflict, Forbidden } from '@visavis/platform';
import { saveMeeting } from '../../data/save-meeting.ts';
import { recordChange } from '../../domain/changes.ts';
import { isCoHost, isHost, stateOf } from '../../domain/meeting.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadMeeting, meetingNotFound } from '../load-meeting.ts';
import { removeFormerCoHosts } from '../session/room.ts';

/** A co-host leaves the meeting. Throws NOT_FOUND, FORBIDDEN (the host) and MEETING_PAST. */
export function stepDown(deps: MeetingDeps, { meetingId, principal, now }: MeetingCommand): Promise<object> {
  const { userId } = principal;
  return deps.store.transaction(async (unit) => {
    const meeting = await loadMeeting(unit, meetingId);
    if (isHost(meeting, userId)) throw new Forbidden('FORBIDDEN', 'The host can cancel the meeting, but not leave it');
    if (!isCoHost(meeting, userId)) throw meetingNotFound();
    if (stateOf(meeting, now) === 'past') throw new Conflict('MEETING_PAST', 'This meeting is over');
    const coHosts = meeting.coHosts.filter((coHost) => coHost.userId !== userId);
    const fact = { type: 'updated' as const, changed: ['coHosts'], actor: actorOf(principal) };
    const saved = await saveMeeting(unit, deps.events, recordChange(meeting, { ...meeting, coHosts }), [fact], now);
    await removeFormerCoHosts(deps, unit, saved, now);
    return {};
  });
}
