import type { Interest } from '@visavis/contracts/meeting-model';
import { current, type Meeting, stateOf } from './meeting.ts';

/** What whoever asked to be reminded is shown of it: after a move, the question and the start that they had agreed to. */
export function interestFor(
  meeting: Meeting,
  interest: { since: Date; revision: number; startsAt: Date } | undefined,
  now: Date,
): { interest?: Interest } {
  if (!interest) return {};
  const coming = current(meeting, now).status === 'approved' && stateOf(meeting, now) === 'upcoming';
  const moved = coming && interest.revision !== meeting.revision;
  const previousStartsAt = moved ? interest.startsAt.toISOString() : null;
  return { interest: { since: interest.since.toISOString(), moved, previousStartsAt } };
}
