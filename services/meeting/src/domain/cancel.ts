import type { Actor } from '@visavis/platform';
import { refused } from '@visavis/platform/refusal';
import { recordChange } from './changes.ts';
import { causeOf, type Decision } from './decision.ts';
import { type Meeting, stateOf, withDerivedFields, withLapsedStatus } from './meeting.ts';

/**
 * The host until the session starts (then it is ended, not cancelled), an admin until the end. `actor` is null for the system.
 */
export function cancel(
  stored: Meeting,
  command: { reason: string },
  actor: Actor | null,
  as: 'host' | 'admin',
  now: Date,
): Decision {
  const before = withLapsedStatus(stored, now);
  if (before.status === 'cancelled' && actor !== null && before.decidedBy === actor.userId)
    return { kind: 'unchanged', meeting: before };
  if (before.status === 'cancelled' || before.status === 'rejected')
    return refused('conflict', 'MEETING_FINAL', `This meeting was already ${before.status}`, { status: before.status });
  if (before.status === 'approved' && stateOf(before, now) === 'past')
    return refused('conflict', 'MEETING_PAST', 'This meeting is over and cannot be cancelled');
  if (before.startedAt !== null && as === 'host')
    return refused('conflict', 'MEETING_STARTED', 'This meeting has started. End it instead.');

  const { status: previousStatus } = before;
  const { reason } = command;
  // A proposal is rejected by then.
  const isLate = as === 'host' && before.startsAt <= now;
  const decided = { previousStatus, reason, decidedBy: actor?.userId ?? null, cancelledAt: now };
  const cancelled = { ...before, status: 'cancelled', ...decided } as const;
  const meeting = recordChange(before, withDerivedFields({ ...cancelled, ...(isLate && { calledOffLate: true }) }));
  const cause = actor ? causeOf(actor, { status: previousStatus }, { status: 'cancelled', reason }) : {};
  return { kind: 'accepted', meeting, moved: false, drafts: [{ type: 'cancelled', reason, previousStatus, ...cause }] };
}
