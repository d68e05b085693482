import type { Meeting } from '@visavis/contracts/meeting-model';
import { meetingPhase, type Phase } from '../../../shared/format/meeting-phase.ts';

const rank: Record<Phase, number> = { live: 0, queue: 1, upcoming: 2, pending: 2, rejected: 3, cancelled: 4, past: 5 };
const week = 7 * 24 * 3_600_000;

/** What needs the host first: live, then what is coming by its start, then what was refused, then what is over (newest first). */
export const ownOrder = (meetings: Meeting[], now: number): Meeting[] =>
  [...meetings].sort((a, b) => {
    const by = rank[meetingPhase(a, now)] - rank[meetingPhase(b, now)];
    const difference = Date.parse(a.startsAt) - Date.parse(b.startsAt);
    return by || (rank[meetingPhase(a, now)] >= 3 ? -difference : difference);
  });

/** Over and done with for more than a week, or held: not part of the strip until asked for. */
export const isCurrent = (meeting: Meeting, now: number) => {
  const phase = meetingPhase(meeting, now);
  if (phase === 'past') return false;
  return (phase !== 'rejected' && phase !== 'cancelled') || now - Date.parse(meeting.startsAt) < week;
};
