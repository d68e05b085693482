import { unlessRefused } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { dueBy, getMeeting } from '../../data/meetings.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import { lapse } from '../../domain/review.ts';
import { endUnopened } from '../../domain/start-end.ts';
import type { MeetingDeps } from '../deps.ts';
import { closeSession } from '../session/start-end.ts';

const AT_ONCE = 100;

/**
 * Persists what the clock has decided: unreviewed meetings are rejected at their start, unopened ones end at their end. Returns
 * how many were due.
 */
export async function expireDueMeetings(deps: MeetingDeps, now: Date): Promise<number> {
  const due = await dueBy(deps.store, now, AT_ONCE);
  for (const { _id } of due) {
    try {
      await deps.store.transaction((unit) => expire(deps, unit, _id, now));
    } catch (error) {
      // The most overdue comes first each time: one that fails must not keep the others waiting.
      deps.logger.error({ err: error, meetingId: _id }, 'due meeting could not be expired');
    }
  }
  return due.length;
}

async function expire(deps: MeetingDeps, unit: Unit, meetingId: string, now: Date): Promise<void> {
  const meeting = await getMeeting(unit, meetingId);
  if (!meeting || meeting.due === null || meeting.due > now) return;
  const decision = unlessRefused(meeting.status === 'pending' ? lapse(meeting, now) : endUnopened(meeting, now));
  if (decision.kind !== 'accepted') return;
  await closeSession(deps, unit, meeting, now);
  await saveMeeting(unit, deps.events, decision.meeting, decision.drafts, now);
}
