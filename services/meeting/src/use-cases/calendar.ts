import type { Unit } from '@visavis/store';
import { guardCalendar } from '../data/calendars.ts';
import { around, coHostedAround, meetings } from '../data/meetings.ts';
import { current, type Meeting } from '../domain/meeting.ts';
import { overlapRefusal, overlaps } from '../domain/schedule.ts';
import { errorOf } from './refuse.ts';

/** Throws MEETING_OVERLAP; holds the host's calendar until the unit commits. To be called before the unit writes the meeting. */
export async function requireFree(unit: Unit, meeting: Meeting, now: Date): Promise<void> {
  const others = await around(unit.collection(meetings), meeting.hostId, meeting);
  const refusal = overlapRefusal(
    meeting,
    others.map((other) => current(other, now)),
  );
  if (refusal) throw errorOf(refusal);
  await guardCalendar(unit, meeting.hostId);
}

/** One line for each co-host who is in another meeting then. It says no more: the other meeting may not be public. */
export async function coHostWarnings(unit: Unit, meeting: Meeting, now: Date): Promise<string[]> {
  const reader = unit.collection(meetings);
  const warnings: string[] = [];
  for (const { name, userId } of meeting.coHosts) {
    if (userId === null) continue;
    const others = [...(await around(reader, userId, meeting)), ...(await coHostedAround(reader, userId, meeting))];
    const busy = others.some((other) => {
      const { _id, status, endedAt } = current(other, now);
      return (
        _id !== meeting._id && endedAt === null && (status === 'pending' || status === 'approved') && overlaps(other, meeting)
      );
    });
    if (busy) warnings.push(`${name} already has a meeting at that time`);
  }
  return warnings;
}
