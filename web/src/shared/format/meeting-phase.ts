import { SESSION } from '@visavis/contracts/constants/session';
import type { Meeting } from '@visavis/contracts/meeting-model';

type Timed = Pick<Meeting, 'status' | 'startsAt' | 'endsAt' | 'startedAt' | 'endedAt' | 'state'>;
/**
 * Where a meeting stands for whoever looks at it now. `queue`: within half an hour of the start; `past` covers
 * ended and never held.
 */
export type Phase = 'pending' | 'rejected' | 'cancelled' | 'upcoming' | 'queue' | 'live' | 'past';

/** Ended wins; then an open session; then the clock, so that a page left open stays right between events. */
export const meetingPhase = (meeting: Timed, now: number): Phase => {
  if (meeting.status !== 'approved') return meeting.status;
  if (meeting.endedAt) return 'past';
  if (meeting.startedAt) return 'live';
  if (meeting.state === 'past' || now >= Date.parse(meeting.endsAt)) return 'past';
  const start = Date.parse(meeting.startsAt);
  if (now >= start) return 'live';
  return start - now <= SESSION.waitingRoomMs ? 'queue' : 'upcoming';
};

/** The next moment at which `meetingPhase` may answer something else; undefined when none is left. */
export const nextPhaseAt = (meeting: Timed, now: number): number | undefined => {
  const start = Date.parse(meeting.startsAt);
  const moments = [start - SESSION.waitingRoomMs, start, Date.parse(meeting.endsAt)];
  return meeting.status === 'approved' && !meeting.endedAt ? moments.find((moment) => moment > now) : undefined;
};

/** Meetings that were started first, then those that are live by the clock alone; else as the server ordered them. */
export const liveFirst = <M extends Timed>(meetings: M[], now: number): M[] => {
  const rank = (meeting: M) => (meetingPhase(meeting, now) !== 'live' ? 2 : meeting.startedAt ? 0 : 1);
  return meetings.toSorted((a, b) => rank(a) - rank(b));
};
