import { Forbidden, type Principal, unlessRefused } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { hostOf } from '../../data/people.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import type { Decision } from '../../domain/decision.ts';
import { isCoHost, isHost, type Meeting } from '../../domain/meeting.ts';
import type { MeetingDeps } from '../deps.ts';
import { loadMeeting, meetingNotFound } from '../load-meeting.ts';
import type { MeetingWithHost } from '../reading/read-meetings.ts';
import { requireFree } from './check-schedule.ts';

export interface Change {
  meetingId: string;
  now: Date;
  /** Throws when the actor may not. */
  authorize?(meeting: Meeting): void;
  decide(meeting: Meeting, unit: Unit): Promise<Decision> | Decision;
  /** What else belongs to the same commit. */
  alsoWrite?(unit: Unit, meeting: Meeting): Promise<void>;
}

/**
 * The story of every change: load, authorize, decide, check the schedule for overlaps, save with events.
 * Throws NOT_FOUND, what `authorize` throws, the decision's refusal and, for one that moves the meeting, MEETING_OVERLAP.
 */
export function changeMeeting(deps: MeetingDeps, change: Change): Promise<MeetingWithHost> {
  const { meetingId, now } = change;
  return deps.store.transaction(async (unit) => {
    const stored = await loadMeeting(unit, meetingId);
    change.authorize?.(stored);
    const decision = unlessRefused(await change.decide(stored, unit));
    let { meeting } = decision;
    if (decision.kind === 'accepted') {
      if (decision.moved) await requireFree(unit, meeting, now);
      meeting = await saveMeeting(unit, deps.events, meeting, decision.facts, now);
      await change.alsoWrite?.(unit, meeting);
    }
    return { meeting, host: await hostOf(unit, meeting) };
  });
}

/** Unrelated users get NOT_FOUND, so that existence stays secret; a co-host gets FORBIDDEN. Admins have calls of their own. */
export const onlyHost = (principal: Principal, message: string) => (meeting: Meeting) => {
  if (isHost(meeting, principal.userId)) return;
  if (isCoHost(meeting, principal.userId)) throw new Forbidden('FORBIDDEN', message);
  throw meetingNotFound();
};
