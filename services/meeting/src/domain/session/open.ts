import { SESSION } from '@visavis/contracts/constants/session';
import { type Refused, refused } from '@visavis/platform/refusal';
import { type Meeting, stateOf, withLapsedStatus } from '../meeting.ts';
import type { Session } from './session.ts';

export const opensAt = (meeting: Meeting) => new Date(meeting.startsAt.getTime() - SESSION.waitingRoomMs);
export const startableAt = (meeting: Meeting) => new Date(meeting.startsAt.getTime() - SESSION.earlyJoinMs);

/** Whether there is a session at all: approved, not cancelled, not over. */
export function closedRefusal(stored: Meeting, now: Date): Refused | undefined {
  const meeting = withLapsedStatus(stored, now);
  if (meeting.status === 'cancelled') return refused('conflict', 'CANCELLED', 'This meeting was cancelled');
  if (meeting.status === 'rejected') return refused('conflict', 'CANCELLED', 'This meeting was not approved');
  if (meeting.status === 'pending') return refused('conflict', 'TOO_EARLY', 'This meeting has not been approved yet');
  if (stateOf(meeting, now) === 'past') return refused('conflict', 'ENDED', 'This meeting has ended');
  return undefined;
}

export const tooEarly = (message: string, retryAt: Date) =>
  refused('conflict', 'TOO_EARLY', message, { retryAt: retryAt.toISOString() });

/** The host and the co-hosts may open the session 10 minutes before the start. */
export function startRefusal(meeting: Meeting, now: Date) {
  const refusal = closedRefusal(meeting, now);
  if (refusal) return refusal;
  return now < startableAt(meeting)
    ? tooEarly('You can start this meeting 10 minutes before its time', startableAt(meeting))
    : undefined;
}

/** The phase as everybody sees it; the session may not exist yet. */
export function phaseOf(session: Session | undefined, stored: Meeting, now: Date): 'closed' | Session['phase'] {
  const meeting = withLapsedStatus(stored, now);
  if (meeting.status === 'pending') return 'closed';
  if (meeting.status !== 'approved' || stateOf(meeting, now) === 'past' || session?.phase === 'ended') return 'ended';
  if (session?.phase === 'live') return 'live';
  return now < opensAt(meeting) ? 'closed' : 'waiting';
}
