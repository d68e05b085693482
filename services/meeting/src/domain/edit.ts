import { type CategorySlug, MEETING } from '@visavis/contracts/constants';
import { changedFields, remember, valuesOf, versionRefusal } from './changes.ts';
import { type CoHostCandidate, coHostsRefusal, sameCoHosts } from './co-hosts.ts';
import { type Actor, causeOf, type Decision, type MeetingFact, type Refusal, refused } from './decision.ts';
import { current, type Meeting, stateOf, withDerived } from './meeting.ts';
import { endOf, futureRefusal, type ScheduleInput, scheduleOf } from './schedule.ts';

export interface Edit extends ScheduleInput {
  title?: string | undefined;
  description?: string | undefined;
  coHosts?: CoHostCandidate[] | undefined;
  category?: CategorySlug | undefined;
  /** Admins only. */
  meetingType?: 'open' | 'verified' | undefined;
  /** Admins only. */
  notes?: string | undefined;
  /** The version that the editor has read. */
  version?: number | undefined;
}

/** What an approved meeting no longer lets anybody change (specification 1, section 4: only date, time and co-hosts). */
const LOCKED = ['title', 'description', 'durationMinutes', 'category', 'meetingType'] as const;

/** Pending: everything, and it stays pending. Approved: date, time and co-hosts, without a new approval. */
export function edit(stored: Meeting, command: Edit, hostPhoneKey: string | null, actor: Actor, now: Date): Decision {
  const before = current(stored, now);
  const closed = closedRefusal(before, now);
  if (closed) return { kind: 'refused', refusal: closed };
  const wanted = applied(before, command);
  if ('refusal' in wanted) return { kind: 'refused', refusal: wanted.refusal };
  const next = withDerived(wanted.meeting);
  const changed = changedFields(before, next);
  if (changed.length === 0 && next.notes === before.notes) return { kind: 'unchanged', meeting: before };

  const stale = versionRefusal(before, command.version);
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
  const refusal =
    (moved && moveRefusal(before, next, now)) ||
    (changed.includes('coHosts') && coHostsRefusal(next.coHosts, { userId: next.hostId, phoneKey: hostPhoneKey }));
  if (refusal) return { kind: 'refused', refusal: refusal.refusal };

  const meeting = remember(before, { ...next, revision: before.revision + (moved ? 1 : 0) });
  return {
    kind: 'accepted',
    meeting,
    moved: moved || next.durationMinutes !== before.durationMinutes,
    facts: factsOf(before, meeting, changed, moved, actor),
  };
}

function closedRefusal(meeting: Meeting, now: Date): Refusal | undefined {
  const conflict = (code: Refusal['code'], message: string): Refusal => ({
    meaning: 'conflict',
    code,
    message,
    details: { status: meeting.status },
  });
  if (meeting.status === 'rejected' || meeting.status === 'cancelled')
    return conflict('MEETING_FINAL', `This meeting was ${meeting.status} and can no longer be changed`);
  if (stateOf(meeting, now) === 'past') return conflict('MEETING_PAST', 'This meeting is over');
  return undefined;
}

function applied(before: Meeting, command: Edit): { meeting: Meeting } | { refusal: Refusal } {
  const planned = scheduleOf(command, before);
  if ('refusal' in planned) return planned;
  const { schedule } = planned;
  return {
    meeting: {
      ...before,
      ...schedule,
      endsAt: endOf(schedule.startsAt, schedule.durationMinutes),
      title: command.title ?? before.title,
      description: command.description ?? before.description,
      category: command.category ?? before.category,
      meetingType: command.meetingType ?? before.meetingType,
      notes: command.notes ?? before.notes,
      // The same people keep the accounts they were linked to.
      coHosts: command.coHosts && !sameCoHosts(command.coHosts, before.coHosts) ? command.coHosts : before.coHosts,
    },
  };
}

function moveRefusal(before: Meeting, next: Meeting, now: Date): { refusal: Refusal } | undefined {
  if (before.startedAt !== null) return refused('conflict', 'MEETING_STARTED', 'This meeting has started and cannot be moved');
  if (before.startsAt.getTime() - now.getTime() < MEETING.moveLockMs)
    return refused('conflict', 'MOVE_TOO_LATE', 'A meeting cannot be moved within 30 minutes of its start');
  return futureRefusal(next, now);
}

function factsOf(before: Meeting, after: Meeting, changed: string[], moved: boolean, actor: Actor): MeetingFact[] {
  // Notes are for admins; changing them alone is nobody else's news.
  if (changed.length === 0) return [];
  const cause = causeOf(actor, valuesOf(before, changed), valuesOf(after, changed));
  return [
    moved
      ? { type: 'rescheduled', changed, previousStartsAt: before.startsAt.toISOString(), ...cause }
      : { type: 'updated', changed, ...cause },
  ];
}
