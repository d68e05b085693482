import { throwIfRefused } from '@visavis/platform';
import type { Source, Unit } from '@visavis/store';
import { around, coHostedAround, lockHostSchedule } from '../../data/meetings.ts';
import { type Meeting, withLapsedStatus } from '../../domain/meeting.ts';
import { overlapRefusal, overlaps } from '../../domain/schedule.ts';

/** Throws MEETING_OVERLAP; of two units that check one host, the second reruns. Call it before the unit writes the meeting. */
export async function requireFree(unit: Unit, meeting: Meeting, now: Date): Promise<void> {
  await lockHostSchedule(unit, meeting.hostId);
  const others = await around(unit, meeting.hostId, meeting);
  throwIfRefused(
    overlapRefusal(
      meeting,
      others.map((other) => withLapsedStatus(other, now)),
    ),
  );
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
