import type { CategorySlug } from '@visavis/contracts/constants/category';
import type { MeetingState, MeetingStatus } from '@visavis/contracts/constants/meeting';
import { MEETING } from '@visavis/contracts/constants/meeting';

export interface CoHost {
  name: string;
  /** E.164; leaves the service only for the host, admins and that co-host. */
  phone: string;
  /** Keyed hash of the phone; finds the account behind it without a phone in any event. */
  phoneKey: string;
  userId: string | null;
}

/** One field as it was before a change: lets a reader of an older version be shown what has happened since. */
export interface PreviousValue {
  /** The version that the change made. */
  version: number;
  field: string;
  /** JSON of the value before. */
  was: string;
}

export interface Meeting {
  _id: string;
  version: number;
  revision: number;
  title: string;
  description: string;
  startsAt: Date;
  /** The scheduled end; the real one once ended. */
  endsAt: Date;
  timeZone: string;
  durationMinutes: number;
  status: MeetingStatus;
  previousStatus: MeetingStatus | null;
  startedAt: Date | null;
  endedAt: Date | null;
  category: CategorySlug | null;
  meetingType: 'open' | 'verified';
  /** How long each guest has; null: without an end. */
  turnMinutes: number | null;
  hostId: string;
  /** Copy for search; follows the profile. */
  hostName: string;
  coHosts: CoHost[];
  reason: string | null;
  notes: string | null;
  approvedAt: Date | null;
  /** Who made the last change of status; null for the system. */
  decidedBy: string | null;
  /** No guest and host were ever in the room together. Null until it has ended. */
  noShow: boolean | null;
  createdAt: Date;
  /** When this version was saved; documents of earlier releases lack it. */
  changedAt?: Date | undefined;
  createdBy: string;
  /** Derived by `withDerivedFields`, for order and for the job; see there. */
  liveFrom: Date;
  liveUntil: Date;
  due: Date | null;
  /** The history of reviewed fields, oldest first; stored under the name of earlier releases. */
  past: PreviousValue[];
}

/** An open session has no known end; later than every real date. */
export const FAR_FUTURE = new Date('9999-12-31T00:00:00.000Z');
/** A room is closed this long after its scheduled end at the latest; lists may rely on it. */
export const LONGEST_OVERRUN_MS = 24 * 3_600_000;

/**
 * `liveFrom`, `liveUntil`: a meeting is live in this interval, whether by the clock or by an open session.
 * `due`: when the clock alone next changes something (unreviewed at start; the time is over and the session was never opened).
 */
export function withDerivedFields(meeting: Meeting): Meeting {
  const open = meeting.startedAt !== null && meeting.endedAt === null;
  const liveFrom = meeting.startedAt !== null && meeting.startedAt < meeting.startsAt ? meeting.startedAt : meeting.startsAt;
  const due =
    meeting.status === 'pending'
      ? meeting.startsAt
      : meeting.status === 'approved' && !open && meeting.endedAt === null
        ? meeting.endsAt
        : null;
  return { ...meeting, liveFrom, liveUntil: open && meeting.status === 'approved' ? FAR_FUTURE : meeting.endsAt, due };
}

/** A meeting without a review before its start is rejected from that moment on, whether or not the job has stored it yet. */
export function withLapsedStatus(meeting: Meeting, now: Date): Meeting {
  if (meeting.status !== 'pending' || meeting.startsAt > now) return meeting;
  return { ...meeting, status: 'rejected', previousStatus: 'pending', reason: MEETING.notReviewedReason, decidedBy: null };
}

/** Ended wins over an open session, an open session over the clock. */
export function stateOf(meeting: Meeting, now: Date): MeetingState {
  // As numbers: lists ask for each meeting, and comparing dates themselves takes several times as long.
  const at = now.getTime();
  if (meeting.status !== 'approved') return meeting.startsAt.getTime() > at ? 'upcoming' : 'past';
  if (meeting.endedAt !== null || meeting.liveUntil.getTime() <= at) return 'past';
  return meeting.liveFrom.getTime() <= at ? 'live' : 'upcoming';
}

/** Pending or approved, and not over. */
export const isToCome = (meeting: Meeting, now: Date) =>
  (meeting.status === 'pending' || meeting.status === 'approved') && stateOf(meeting, now) !== 'past';

export const isHost = (meeting: Meeting, userId: string) => meeting.hostId === userId;
export const isCoHost = (meeting: Meeting, userId: string) => meeting.coHosts.some((coHost) => coHost.userId === userId);
export const isAnyHost = (meeting: Meeting, userId: string) => isHost(meeting, userId) || isCoHost(meeting, userId);
export const coHostIds = (meeting: Meeting): string[] =>
  meeting.coHosts.flatMap((coHost) => (coHost.userId === null ? [] : [coHost.userId]));
export const allHostIds = (meeting: Meeting): string[] => [...new Set([meeting.hostId, ...coHostIds(meeting)])];
