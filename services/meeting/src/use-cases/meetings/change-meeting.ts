import { unlessRefused } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { hostOf } from '../../data/people.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import type { Decision } from '../../domain/decision.ts';
import type { Meeting } from '../../domain/meeting.ts';
import { allDatesOf, datesOf } from '../../domain/series.ts';
import type { MeetingDeps, MeetingQuery } from '../deps.ts';
import { loadFor } from '../load-meeting.ts';
import type { MeetingWithHost } from '../reading/read-meetings.ts';
import { requireFree } from './check-schedule.ts';

export interface Change {
  meetingId: string;
  now: Date;
  authorize: MeetingQuery['authorize'];
  decide(meeting: Meeting, unit: Unit): Promise<Decision> | Decision;
  /** What else belongs to the same commit. */
  alsoWrite?(unit: Unit, meeting: Meeting): Promise<void>;
}

/**
 * The story of every change: load, authorize, decide, check the schedule for overlaps, save with events.
 * Throws NOT_FOUND, what `authorize` throws, the decision's refusal and, for one that moves the meeting or makes new ones,
 * MEETING_OVERLAP.
 */
export function changeMeeting(deps: MeetingDeps, change: Change): Promise<MeetingWithHost> {
  const { now } = change;
  return deps.store.transaction(async (unit) => {
    const stored = await loadFor(unit, change);
    const decision = unlessRefused(await change.decide(stored, unit));
    let { meeting } = decision;
    if (decision.kind === 'accepted') {
      const { later = [] } = decision;
      if (decision.moved || later.length > 0)
        await requireFree(unit, meeting, now, later.length > 0 ? allDatesOf(meeting) : datesOf(meeting));
      meeting = await saveMeeting(unit, deps.events, meeting, decision.drafts, now);
      for (const each of later) await saveMeeting(unit, deps.events, each, [{ type: 'created' }], now);
      await change.alsoWrite?.(unit, meeting);
    }
    return { meeting, host: await hostOf(unit, meeting, now) };
  });
}
