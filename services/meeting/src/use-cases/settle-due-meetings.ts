import { dueBy, meetings } from '../data/meetings.ts';
import { saveMeeting } from '../data/save-meeting.ts';
import { lapse } from '../domain/review.ts';
import { endUnopened } from '../domain/start-end.ts';
import type { UseCaseDeps } from './context.ts';
import { unlessRefused } from './refuse.ts';
import { closeSession } from './session/start-end.ts';

const AT_ONCE = 100;

/** Writes down what the clock has done: unreviewed meetings are rejected at their start, unopened ones end at their end. */
export async function settleDueMeetings(deps: UseCaseDeps, now: Date): Promise<number> {
  const due = await dueBy(deps.store.collection(meetings), now, AT_ONCE);
  for (const { _id } of due) {
    await deps.store.transaction(async (unit) => {
      const meeting = await unit.collection(meetings).get(_id);
      if (!meeting || meeting.due === null || meeting.due > now) return;
      const decision = unlessRefused(meeting.status === 'pending' ? lapse(meeting, now) : endUnopened(meeting, now));
      if (decision.kind !== 'accepted') return;
      await closeSession(deps, unit, meeting, now);
      await saveMeeting(unit, deps.events, decision.meeting, decision.facts, now);
    });
  }
  return due.length;
}
