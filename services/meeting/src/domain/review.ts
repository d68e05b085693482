import type { CategorySlug } from '@visavis/contracts/constants/category';
import type { Actor } from '@visavis/platform';
import { refused, refusedField } from '@visavis/platform/refusal';
import { changedFields, recordChange, valuesOf, versionRefusal } from './changes.ts';
import { causeOf, type Decision } from './decision.ts';
import { type Meeting, withDerivedFields, withLapsedStatus } from './meeting.ts';
import { noteDrafts, withNote } from './notes.ts';
import { laterMeetings } from './series.ts';

export interface Approval {
  notes?: string | undefined;
  category?: CategorySlug | undefined;
  meetingType?: 'open' | 'verified' | undefined;
  version?: number | undefined;
}

/** Needs a category unless the host suggested one. Of a series, all dates are approved, and each becomes a meeting of its own. */
export function approve(stored: Meeting, command: Approval, actor: Actor, now: Date): Decision {
  const before = withLapsedStatus(stored, now);
  const sameOutcome =
    (command.category ?? before.category) === before.category &&
    (command.meetingType ?? before.meetingType) === before.meetingType;
  if (before.status === 'approved' && before.decidedBy === actor.userId && sameOutcome)
    return { kind: 'unchanged', meeting: before };
  if (before.status !== 'pending') return alreadyDecided(before);
  const stale = versionRefusal(before, command.version, 'reviewer');
  if (stale) return stale;
  const category = command.category ?? before.category;
  if (category === null) return refusedField('category', 'Category is required', 'CATEGORY_REQUIRED');

  const meeting = recordChange(
    before,
    withDerivedFields({
      ...withNote(before, command.notes, actor, now),
      status: 'approved',
      previousStatus: 'pending',
      category,
      meetingType: command.meetingType ?? before.meetingType,
      approvedAt: now,
      decidedBy: actor.userId,
    }),
  );
  const changed = changedFields(before, meeting);
  const later = laterMeetings(meeting, actor.userId);
  // Who reads the log sees how many dates were approved.
  const after = [...changed, ...(later.length > 0 ? ['dates'] : [])];
  const cause = causeOf(actor, valuesOf(before, changed), valuesOf(meeting, after));
  const drafts = [{ type: 'approved' as const, changed, ...cause }, ...noteDrafts(before, meeting, actor)];
  return { kind: 'accepted', meeting, moved: false, drafts, later };
}

/** Final. `actor` is null when the system rejects: not reviewed in time, host deactivated. */
export function reject(
  stored: Meeting,
  command: { reason: string; notes?: string | undefined },
  actor: Actor | null,
  now: Date,
): Decision {
  const before = withLapsedStatus(stored, now);
  if (before.status === 'rejected' && actor !== null && before.decidedBy === actor.userId)
    return { kind: 'unchanged', meeting: before };
  if (before.status !== 'pending') return alreadyDecided(before);
  return rejected(withNote(before, command.notes, actor, now), command.reason, actor, before);
}

/** Persists the automatic rejection of a meeting that was not reviewed before its start. */
export function lapse(stored: Meeting, now: Date): Decision {
  const seen = withLapsedStatus(stored, now);
  if (stored.status !== 'pending' || seen.status !== 'rejected') return { kind: 'unchanged', meeting: seen };
  return rejected(stored, seen.reason ?? '', null);
}

/** `stored`: before anything was noted. */
function rejected(before: Meeting, reason: string, actor: Actor | null, stored = before): Decision {
  const meeting = recordChange(
    before,
    withDerivedFields({
      ...before,
      status: 'rejected',
      previousStatus: 'pending',
      reason,
      decidedBy: actor?.userId ?? null,
    }),
  );
  const cause = actor ? causeOf(actor, { status: 'pending' }, { status: 'rejected', reason }) : {};
  const noted = actor ? noteDrafts(stored, meeting, actor) : [];
  return { kind: 'accepted', meeting, moved: false, drafts: [{ type: 'rejected', reason, ...cause }, ...noted] };
}

const alreadyDecided = (meeting: Meeting) =>
  refused('conflict', 'MEETING_FINAL', `This meeting was already ${meeting.status}`, {
    status: meeting.status,
    ...(meeting.reason === null ? {} : { reason: meeting.reason }),
  });
