import { OVERDUE } from '@visavis/contracts/constants/meeting';
import { SESSION } from '@visavis/contracts/constants/session';
import type { Meeting } from '@visavis/contracts/meeting-model';

type Timed = Pick<Meeting, 'status' | 'startsAt' | 'endsAt' | 'startedAt' | 'endedAt' | 'state' | 'presence'>;
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

/** Its time has come, and the host is not on its page and has not opened it, or has left it. */
export const isHostMissing = (meeting: Timed, now: number): boolean => {
  const { hostStatus, leftOpen, hostLeftAt } = meeting.presence ?? {};
  const isLeft = leftOpen === true || hostLeftAt !== undefined;
  return meetingPhase(meeting, now) === 'live' && (!meeting.startedAt || isLeft) && hostStatus !== 'waiting';
};

/** Since when a host who is missing should have been there: the start, the time that they have told, or when they left. */
export const missingSince = (
  startsAt: string,
  { lateUntil, hostLeftAt }: { lateUntil?: string | null | undefined; hostLeftAt?: string | undefined } = {},
): number => Math.max(Date.parse(lateUntil ?? startsAt), hostLeftAt ? Date.parse(hostLeftAt) : 0);

/** The host has been missing so long. */
export const isOverdue = (meeting: Timed, now: number, afterMs: number = OVERDUE.afterMs): boolean =>
  isHostMissing(meeting, now) && now - missingSince(meeting.startsAt, meeting.presence) >= afterMs;

/** Others are offered before most of a short meeting has gone by: it is over at its end if nobody has opened it. */
export const othersAfterMs = ({ startsAt, endsAt }: Pick<Meeting, 'startsAt' | 'endsAt'>): number =>
  Math.min(OVERDUE.othersMs, (Date.parse(endsAt) - Date.parse(startsAt)) / 2);

/** Whoever came for it has waited long enough, or in vain. */
export const offersOthers = (meeting: Timed, now: number): boolean =>
  isOverdue(meeting, now, othersAfterMs(meeting)) || (meetingPhase(meeting, now) === 'past' && meeting.startedAt === null);

/** Its time has come and its host has not opened it: whoever calls it off now counts as not having come. */
export const isCalledOffLate = (meeting: Timed, now: number): boolean =>
  meetingPhase(meeting, now) === 'live' && meeting.startedAt === null;

/** The next moment at which `meetingPhase` or `isOverdue` may answer something else; undefined when none is left. */
export const nextPhaseAt = (meeting: Timed, now: number): number | undefined => {
  const start = Date.parse(meeting.startsAt);
  const overdue = missingSince(meeting.startsAt, meeting.presence) + OVERDUE.afterMs;
  const moments = [start - SESSION.waitingRoomMs, start, overdue, Date.parse(meeting.endsAt)].toSorted((a, b) => a - b);
  return meeting.status === 'approved' && !meeting.endedAt ? moments.find((moment) => moment > now) : undefined;
};

const isHostHere = ({ presence }: Timed) => presence?.hostStatus === 'live' || presence?.hostStatus === 'waiting';

/** The one to be in next: with its host there, else one to come. */
export const nextToBeIn = <M extends Timed>(meetings: M[], now: number): M | undefined =>
  liveFirst(meetings, now).find((meeting) => {
    const phase = meetingPhase(meeting, now);
    return phase === 'live' ? isHostHere(meeting) : phase !== 'past' && phase !== 'cancelled';
  });

/**
 * Open ones first, those with their host before the others; then those that are due, with their host or without; what is overdue
 * last. Else as the server ordered them.
 */
export const liveFirst = <M extends Timed>(meetings: M[], now: number): M[] => {
  const rank = (meeting: M) => {
    if (meetingPhase(meeting, now) !== 'live') return 4;
    if (isOverdue(meeting, now)) return 5;
    return (meeting.startedAt ? 0 : 2) + (isHostHere(meeting) ? 0 : 1);
  };
  return meetings.toSorted((a, b) => rank(a) - rank(b));
};

/** Those that are really on: with their host in them, or about to open them. */
export const reallyOn = <M extends Timed>(meetings: M[], now: number): M[] =>
  meetings.filter((meeting) => meetingPhase(meeting, now) === 'live' && isHostHere(meeting));
