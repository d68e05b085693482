import { throwIfRefused } from '@visavis/platform';
import type { Source, Unit } from '@visavis/store';
import { around, coHostedAround, lockHostSchedule, pendingOf } from '../../data/meetings.ts';
import { type Meeting, withLapsedStatus } from '../../domain/meeting.ts';
import { overlapRefusal, overlaps } from '../../domain/schedule.ts';
import { datesOf } from '../../domain/series.ts';

/**
 * Throws MEETING_OVERLAP; of two units that check one host, the second reruns. Call it before the unit writes the meeting.
 * `dates`: when the meeting takes its host's time. A series that waits for review is looked for by its status, because its
 * first date, the only one that is stored, may lie long before these.
 */
export async function requireFree(unit: Unit, meeting: Meeting, now: Date, dates = datesOf(meeting)): Promise<void> {
  await lockHostSchedule(unit, meeting.hostId);
  const [first = meeting, last = first] = [dates[0], dates.at(-1)];
  const near = await around(unit, meeting.hostId, { startsAt: first.startsAt, endsAt: last.endsAt });
  const waiting = (await pendingOf(unit, meeting.hostId, now)).filter(({ series }) => series !== null);
  const others = [...new Map([...near, ...waiting].map((other) => [other._id, other])).values()].flatMap((other) =>
    datesOf(withLapsedStatus(other, now)),
  );
  for (const date of dates) throwIfRefused(overlapRefusal(date, others, dates.length > 1));
}

/**
 * Whether a co-host of `meeting` hosts or co-hosts another one then. Not for the host's eyes: others' meetings are not theirs to
 * know.
 */
export async function isBusyAt(source: Source, userId: string, meeting: Meeting, now: Date): Promise<boolean> {
  const others = [...(await around(source, userId, meeting)), ...(await coHostedAround(source, userId, meeting))];
  return others.some((other) => {
    const { _id, status, endedAt } = withLapsedStatus(other, now);
    return _id !== meeting._id && endedAt === null && (status === 'pending' || status === 'approved') && overlaps(other, meeting);
  });
}
