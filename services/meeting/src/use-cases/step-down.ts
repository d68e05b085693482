import { Conflict, Forbidden, type Principal } from '@visavis/platform';
import { meetings } from '../data/meetings.ts';
import { saveMeeting } from '../data/save-meeting.ts';
import { remember } from '../domain/changes.ts';
import { isCoHost, isHost, stateOf } from '../domain/meeting.ts';
import type { UseCaseDeps } from './context.ts';
import { meetingNotFound } from './refuse.ts';
import { sendOutFormerCoHosts } from './session/room.ts';

/** A co-host leaves the meeting's team. Theirs alone to say, and nothing once it is over. */
export function stepDown(deps: UseCaseDeps, command: { meetingId: string; principal: Principal; now: Date }): Promise<object> {
  const { meetingId, principal, now } = command;
  const { userId } = principal;
  return deps.store.transaction(async (unit) => {
    const meeting = await unit.collection(meetings).get(meetingId);
    if (!meeting) throw meetingNotFound();
    if (isHost(meeting, userId)) throw new Forbidden('FORBIDDEN', 'The host can cancel the meeting, but not leave it');
    if (!isCoHost(meeting, userId)) throw meetingNotFound();
    if (stateOf(meeting, now) === 'past') throw new Conflict('MEETING_PAST', 'This meeting is over');
    const coHosts = meeting.coHosts.filter((coHost) => coHost.userId !== userId);
    const fact = { type: 'updated' as const, changed: ['coHosts'], actor: { userId, role: principal.role } };
    const saved = await saveMeeting(unit, deps.events, remember(meeting, { ...meeting, coHosts }), [fact], now);
    await sendOutFormerCoHosts(deps, unit, saved, now);
    return {};
  });
}
