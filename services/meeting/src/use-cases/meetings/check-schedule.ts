import { throwIfRefused } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { around, coHostedAround, lockHostSchedule } from '../../data/meetings.ts';
import { type Meeting, withLapsedStatus } from '../../domain/meeting.ts';
import { overlapRefusal, overlaps } from '../../domain/schedule.ts';

/** Throws MEETING_OVERLAP; of two units that check one host, the second reruns. Call it before the unit writes the meeting. */
export async function requireFree(unit: Unit, meeting: Meeting, now: Date): Promise<void> {
  const others = await around(unit, meeting.hostId, meeting);
  throwIfRefused(
    overlapRefusal(
      meeting,
      others.map((other) => withLapsedStatus(other, now)),
    ),
  );
  await lockHostSchedule(unit, meeting.hostId);
}

/** One line for each co-host who has another meeting then, without its name: it may not be public. */
export async function coHostWarnings(unit: Unit, meeting: Meeting, now: Date): Promise<string[]> {
  const warnings: string[] = [];
  for (const { name, userId } of meeting.coHosts) {
    if (userId === null) continue;
    const others = [...(await around(unit, userId, meeting)), ...(await coHostedAround(unit, userId, meeting))];
    const busy = others.some((other) => {
      const { _id, status, endedAt } = withLapsedStatus(other, now);
      return (
        _id !== meeting._id && endedAt === null && (status === 'pending' || status === 'approved') && overlaps(other, meeting)
      );
    });
    if (busy) warnings.push(`${name} already has a meeting at that time`);
  }
  return warnings;
}
