import { GUEST_RECORD, HOST_RECORD, OVERDUE } from '@visavis/contracts/constants/meeting';
import { MINUTE } from '@visavis/contracts/constants/units';
import type { Meeting } from './meeting.ts';
import type { Encounter } from './session/session.ts';

/** Nobody looked after any session then: the service was away, or stood still. */
export interface Outage {
  from: Date;
  until: Date;
}
/** Whether we were away while the host was expected: how they came then says nothing of them. */
export const isHit = ({ startsAt }: Pick<Meeting, 'startsAt'>, outages: readonly Outage[]): boolean =>
  outages.some(({ from, until }) => until > startsAt && from.getTime() < startsAt.getTime() + OVERDUE.guaranteeMs);

const latest = (startsAt: Date) => startsAt.getTime() + HOST_RECORD.graceMs;
/** When a host was in the room first, from the start on; of earlier releases, when it was opened. */
type Begun = Pick<Meeting, 'startsAt' | 'startedAt'> & { hostCameAt?: Date | null | undefined };
const isOnTime = ({ startsAt, startedAt, hostCameAt = startedAt }: Begun) =>
  hostCameAt !== null && hostCameAt.getTime() <= latest(startsAt);

/**
 * Of a host's last meetings, to how many they came in time; null: too few to say. `meetings`: the latest first. To what the host
 * called off when it was due they did not come. What was late or not opened because of us does not count.
 */
export function punctualityOf(
  meetings: readonly (Pick<Meeting, 'status' | 'calledOffLate'> & Begun)[],
  now: Date,
  outages: readonly Outage[] = [],
) {
  const { last, from } = HOST_RECORD;
  const due = meetings
    .filter(({ status, startsAt, calledOffLate }) => (status === 'approved' || calledOffLate) && latest(startsAt) < now.getTime())
    .filter((meeting) => isOnTime(meeting) || !isHit(meeting, outages))
    .slice(0, last);
  if (due.length < from) return null;
  return { onTime: due.filter(isOnTime).length, of: due.length };
}

interface Waited {
  startsAt: Date;
  queuedAt: Date | undefined;
  encounter: Pick<Encounter, 'startedAt'>;
}
/**
 * How long guests waited until they were face to face with a host, in whole minutes on average; null: too few to say. Whoever
 * comes before the meeting is due waits for the clock until then, not for the host.
 */
export function averageWaitOf(guests: readonly Waited[]): number | null {
  const waits = guests.flatMap(({ startsAt, queuedAt, encounter }) =>
    queuedAt ? Math.max(0, encounter.startedAt.getTime() - Math.max(queuedAt.getTime(), startsAt.getTime())) : [],
  );
  if (waits.length < HOST_RECORD.from) return null;
  return Math.round(waits.reduce((sum, ms) => sum + ms, 0) / waits.length / MINUTE);
}

/**
 * Whether somebody who asked to be reminded has promised to come at this start. One that was moved after they had agreed was not
 * promised; nor is anything by whoever asks after the start to be told of the host.
 */
export const isPromise = (interest: { since: Date; startsAt: Date }, { startsAt }: Pick<Meeting, 'startsAt'>): boolean =>
  interest.since < startsAt && interest.startsAt.getTime() === startsAt.getTime();

/**
 * Of the last meetings that took place and that a guest had asked to be reminded of or waited for, how many they came to; null:
 * too few to say. Where no host was in time, and what is not over yet, is no fault of theirs: they may have come and gone.
 * Who waited and left again came: whether they were let in lies with the host, and leaving a turn early has its own
 * consequences (`early-leaves.ts`).
 */
export function cameOf(
  meetings: readonly (Pick<Meeting, '_id' | 'status' | 'endsAt' | 'endedAt'> & Begun)[],
  cameTo: ReadonlySet<string>,
  now: Date,
) {
  const held = meetings
    .filter(({ status, startedAt, endsAt, endedAt }) => status === 'approved' && startedAt && (endedAt ?? endsAt) <= now)
    .filter((meeting) => cameTo.has(meeting._id) || isOnTime(meeting))
    .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
    .slice(0, GUEST_RECORD.last);
  if (held.length < GUEST_RECORD.from) return null;
  return { came: held.filter(({ _id }) => cameTo.has(_id)).length, of: held.length };
}
