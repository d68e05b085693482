import type { Meeting as MeetingAnswer } from '@visavis/contracts/meeting-model';
import type { Unit } from '@visavis/store';
import { meetings } from '../data/meetings.ts';
import { people, personView } from '../data/people.ts';
import { saveMeeting } from '../data/save-meeting.ts';
import type { Actor, Decision } from '../domain/decision.ts';
import type { Meeting } from '../domain/meeting.ts';
import { viewFor } from '../domain/view.ts';
import { coHostWarnings, requireFree } from './calendar.ts';
import type { UseCaseDeps } from './context.ts';
import { meetingNotFound, unlessRefused } from './refuse.ts';

export interface Change {
  meetingId: string;
  actor: Actor;
  now: Date;
  /** Throws when the actor may not. */
  authorize?(meeting: Meeting): void;
  decide(meeting: Meeting, unit: Unit): Promise<Decision> | Decision;
  /** What else belongs to the same commit. */
  alsoWrite?(unit: Unit, meeting: Meeting): Promise<void>;
}

/** The story of every change: load, authorize, decide, keep the calendar free of overlaps, save with events, show. */
export function changeMeeting(deps: UseCaseDeps, change: Change): Promise<{ meeting: MeetingAnswer; warnings?: string[] }> {
  const { meetingId, actor, now } = change;
  return deps.store.transaction(async (unit) => {
    const stored = await unit.collection(meetings).get(meetingId);
    if (!stored) throw meetingNotFound();
    change.authorize?.(stored);
    const decision = unlessRefused(await change.decide(stored, unit));
    let { meeting } = decision;
    let warnings: string[] = [];
    if (decision.kind === 'accepted') {
      if (decision.moved) {
        await requireFree(unit, meeting, now);
        warnings = await coHostWarnings(unit, meeting, now);
      }
      meeting = await saveMeeting(unit, deps.events, meeting, decision.facts, now);
      await change.alsoWrite?.(unit, meeting);
    }
    const host = await unit.collection(people).get(meeting.hostId);
    const viewer = { userId: actor.userId, isAdmin: actor.role === 'admin' };
    return {
      meeting: viewFor(meeting, personView(meeting.hostId, host, meeting.hostName), viewer, now),
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  });
}
