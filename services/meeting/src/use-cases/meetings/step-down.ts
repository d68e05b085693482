import { actorOf, Conflict } from '@visavis/platform';
import { saveMeeting } from '../../data/save-meeting.ts';
import { recordChange } from '../../domain/changes.ts';
import { stateOf } from '../../domain/meeting.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadFor } from '../load-meeting.ts';
import { followCoHosts } from '../session/room.ts';

/** A co-host leaves the meeting. Throws NOT_FOUND, FORBIDDEN (the host) and MEETING_PAST. */
export function stepDown(deps: MeetingDeps, command: MeetingCommand): Promise<object> {
  const { principal, now } = command;
  const { userId } = principal;
  return deps.store.transaction(async (unit) => {
    const meeting = await loadFor(unit, command);
    if (stateOf(meeting, now) === 'past') throw new Conflict('MEETING_PAST', 'This meeting is over');
    const coHosts = meeting.coHosts.filter((coHost) => coHost.userId !== userId);
    const draft = { type: 'updated' as const, changed: ['coHosts'], actor: actorOf(principal) };
    const saved = await saveMeeting(unit, deps.events, recordChange(meeting, { ...meeting, coHosts }), [draft], now);
    await followCoHosts(deps, unit, saved, now);
    return {};
  });
}
