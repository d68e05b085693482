import type { Unit } from '@visavis/store';
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
    try {
      await deps.store.transaction((unit) => settle(deps, unit, _id, now));
    } catch (error) {
      // The longest due comes first each time: one that fails must not keep the others waiting.
      deps.logger.error({ err: error, meetingId: _id }, 'due meeting could not be settled');
    }
  }
  return due.length;
}

async function settle(deps: UseCaseDeps, unit: Unit, meetingId: string, now: Date): Promise<void> {
  const meeting = await unit.collection(meetings).get(meetingId);
  if (!meeting || meeting.due === null || meeting.due > now) return;
  const decision = unlessRefused(meeting.status === 'pending' ? lapse(meeting, now) : endUnopened(meeting, now));
  if (decision.kind !== 'accepted') return;
  await closeSession(deps, unit, meeting, now);
  await saveMeeting(unit, deps.events, decision.meeting, decision.facts, now);
}
