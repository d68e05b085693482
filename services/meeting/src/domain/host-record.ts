import { HOST_RECORD } from '@visavis/contracts/constants/meeting';
import type { Meeting } from './meeting.ts';

/** Of a host's last meetings, how many were opened in time; null: too few to say. `meetings`: the latest first. */
export function punctualityOf(meetings: readonly Pick<Meeting, 'status' | 'startsAt' | 'startedAt'>[], now: Date) {
  const { graceMs, last, from } = HOST_RECORD;
  const latest = (startsAt: Date) => startsAt.getTime() + graceMs;
  const due = meetings.filter(({ status, startsAt }) => status === 'approved' && latest(startsAt) < now.getTime()).slice(0, last);
  if (due.length < from) return null;
  const onTime = due.filter(({ startsAt, startedAt }) => startedAt !== null && startedAt.getTime() <= latest(startsAt)).length;
  return { onTime, of: due.length };
}
