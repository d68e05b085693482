import type { CategorySlug } from '@visavis/contracts/constants/category';
import { MEETING } from '@visavis/contracts/constants/meeting';
import type { Repeats } from '@visavis/contracts/meeting-body';
import { MEETING_OPTIONS, type MeetingOption, meetingOptions, ofEachOption } from '@visavis/contracts/meeting-options';
import type { Actor } from '@visavis/platform';
import { type Refused, refused } from '@visavis/platform/refusal';
import { changedFields, recordChange, valuesOf, versionRefusal } from './changes.ts';
import { type CoHostCandidate, coHostsRefusal, sameCoHosts } from './co-hosts.ts';
import { causeOf, type Decision, type MeetingEventDraft } from './decision.ts';
import { type Meeting, stateOf, withDerivedFields, withLapsedStatus } from './meeting.ts';
import { noteDrafts, withNote } from './notes.ts';
import { endOf, futureRefusal, type Schedule, type ScheduleInput, scheduleOf } from './schedule.ts';
import { seriesOf, seriesRefusal, wallTimeOf } from './series.ts';

export interface Edit extends ScheduleInput, Partial<Record<MeetingOption, boolean | undefined>> {
  title?: string | undefined;
  description?: string | undefined;
  coHosts?: CoHostCandidate[] | undefined;
  /** Null: none any more. */
  category?: CategorySlug | null | undefined;
  turnMinutes?: number | null | undefined;
  /** Of a proposal; null: once only. */
  repeats?: Repeats | null | undefined;
  /** Admins only. */
  meetingType?: 'open' | 'verified' | undefined;
  /** Admins only: the host's present name, once they have looked at it. */
  hostName?: string | undefined;
  /** Admins only: is added to what they noted. */
  notes?: string | undefined;
  /** The version that the editor has read. */
  version?: number | undefined;
}

/** The locked fields of an approved meeting (specification 1, section 4: only date, time and co-hosts can change). */
const LOCKED = [
  ...['title', 'description', 'durationMinutes', 'category', 'meetingType', 'turnMinutes', 'everyWeeks', 'dates'],
  ...meetingOptions.filter((option) => MEETING_OPTIONS[option].locked),
];

/** Pending: everything, and it stays pending. Approved: date, time and co-hosts, without a new approval. */
export function edit(stored: Meeting, command: Edit, hostPhoneKey: string | null, actor: Actor, now: Date): Decision {
  const before = withLapsedStatus(stored, now);
  const closed = closedRefusal(before, now);
  if (closed) return closed;
  const wanted = applied(before, command);
  if ('refusal' in wanted) return wanted;
  const next = withNote(withDerivedFields(wanted.meeting), command.notes, actor, now);
  const changed = changedFields(before, next);
  if (changed.length === 0 && next.notes === before.notes) return { kind: 'unchanged', meeting: before };

  const stale = versionRefusal(before, command.version, 'editor');
  if (stale) return stale;
  const locked = before.status === 'approved' ? LOCKED.filter((field) => changed.includes(field)) : [];
  if (locked.length > 0)
    return refused(
      'conflict',
      'FIELDS_LOCKED',
      'Only date, time and co-hosts of an approved meeting can be changed',
      locked.map((field) => ({ path: field, message: `${field} cannot be changed once approved` })),
    );
  const moved = next.startsAt.getTime() !== before.startsAt.getTime();
  const repeats = changed.includes('everyWeeks') || changed.includes('dates');
  const refusal =
    (moved && moveRefusal(before, next, now)) ||
    ((moved || repeats) && next.status === 'pending' && seriesRefusal(next, now)) ||
    (changed.includes('coHosts') && coHostsRefusal(next.coHosts, { userId: next.hostId, phoneKey: hostPhoneKey }));
  if (refusal) return refusal;

  const meeting = recordChange(before, { ...next, revision: before.revision + (moved ? 1 : 0) });
  return {
    kind: 'accepted',
    meeting,
    moved: moved || repeats || next.durationMinutes !== before.durationMinutes,
    drafts: draftsOf(before, meeting, changed, moved, actor),
  };
}

function closedRefusal(meeting: Meeting, now: Date): Refused | undefined {
  const { status } = meeting;
  if (status === 'rejected' || status === 'cancelled')
    return refused('conflict', 'MEETING_FINAL', `This meeting was ${status} and can no longer be changed`, { status });
  if (stateOf(meeting, now) === 'past') return refused('conflict', 'MEETING_PAST', 'This meeting is over', { status });
  return undefined;
}

function applied(before: Meeting, command: Edit): { meeting: Meeting } | Refused {
  const planned = scheduleOf(command, before);
  if ('refusal' in planned) return planned;
  const { schedule } = planned;
  return {
    meeting: {
      ...before,
      ...schedule,
      endsAt: endOf(schedule.startsAt, schedule.durationMinutes),
      hostName: command.hostName ?? before.hostName,
      title: command.title ?? before.title,
      description: command.description ?? before.description,
      category: command.category === undefined ? before.category : command.category,
      meetingType: command.meetingType ?? before.meetingType,
      turnMinutes: command.turnMinutes === undefined ? before.turnMinutes : command.turnMinutes,
      ...ofEachOption((option) => command[option] ?? before[option]),
      series: seriesAfter(before, command, schedule),
      // The same people keep the accounts they were linked to.
      coHosts: command.coHosts && !sameCoHosts(command.coHosts, before.coHosts) ? command.coHosts : before.coHosts,
    },
  };
}

/** An approved date stays one of its series wherever it is moved; a proposal's other dates move with the first one. */
function seriesAfter(before: Meeting, command: Edit, schedule: Schedule): Meeting['series'] {
  const { series, status, startsAt } = before;
  const { repeats } = command;
  const moves = schedule.startsAt.getTime() !== startsAt.getTime() || schedule.timeZone !== before.timeZone;
  const isSame = repeats === undefined || (series?.everyWeeks === repeats?.everyWeeks && series?.of === repeats?.dates);
  if (!isSame) {
    const next = repeats && seriesOf(before._id, repeats, moves ? command : {}, schedule);
    // The start shows another time than was typed where the clocks skip it on that day.
    return next && series && !moves ? { ...next, time: series.time } : next;
  }
  return series && status === 'pending' && moves ? { ...series, time: wallTimeOf(command, schedule) } : series;
}

function moveRefusal(before: Meeting, next: Meeting, now: Date): Refused | undefined {
  if (before.startedAt !== null) return refused('conflict', 'MEETING_STARTED', 'This meeting has started and cannot be moved');
  if (before.startsAt.getTime() - now.getTime() < MEETING.moveLockMs)
    return refused('conflict', 'MOVE_TOO_LATE', 'A meeting cannot be moved within 30 minutes of its start');
  return futureRefusal(next, now);
}

function draftsOf(before: Meeting, after: Meeting, changed: string[], moved: boolean, actor: Actor): MeetingEventDraft[] {
  // Notes are for admins; a change of them alone concerns no other reader.
  const noted = noteDrafts(before, after, actor);
  if (changed.length === 0) return noted;
  const cause = causeOf(actor, valuesOf(before, changed), valuesOf(after, changed));
  return [
    moved
      ? { type: 'rescheduled', changed, previousStartsAt: before.startsAt.toISOString(), ...cause }
      : { type: 'updated', changed, ...cause },
    ...noted,
  ];
}
