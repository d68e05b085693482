import type { Actor } from '@visavis/platform';
import { refused } from '@visavis/platform/refusal';
import { causeOf, type Decision } from './decision.ts';
import { type Meeting, stateOf } from './meeting.ts';

/** Approved meetings that are not over. Featuring is no reviewed field: it stays out of the history. */
export function feature(before: Meeting, { featured }: { featured: boolean }, actor: Actor, now: Date): Decision {
  if (before.featured === featured) return { kind: 'unchanged', meeting: before };
  if (before.status !== 'approved') return refused('conflict', 'MEETING_NOT_PUBLIC', 'Only approved meetings can be featured');
  if (stateOf(before, now) === 'past') return refused('conflict', 'MEETING_PAST', 'This meeting is over');
  const cause = causeOf(actor, { featured: before.featured }, { featured });
  return {
    kind: 'accepted',
    meeting: { ...before, featured },
    moved: false,
    facts: [{ type: 'featured', featured, ...cause }],
  };
}
