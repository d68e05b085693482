import { isoInstant, localDay } from '@visavis/contracts/common';
import { MEETING } from '@visavis/contracts/constants/meeting';
import { instantOf, localDateOf, localTimeOf } from '@visavis/contracts/local-time';
import { type Refused, refused, refusedField } from '@visavis/platform/refusal';
import type { Meeting } from './meeting.ts';

/** As the form sends it; what is absent stays as it is. */
export interface ScheduleInput {
  date?: string | undefined;
  time?: string | undefined;
  timeZone?: string | undefined;
  durationMinutes?: number | undefined;
}
export interface Schedule {
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  durationMinutes: number;
}

// A date that cannot be written with four digits of year would break every reader of the answer.
const LATEST_YEAR = 2_200;

/** `base` is the meeting's present schedule, or the defaults of a new one (without a start). */
export function scheduleOf(
  input: ScheduleInput,
  base: { startsAt?: Date; timeZone: string; durationMinutes: number },
): { schedule: Schedule } | Refused {
  const timeZone = input.timeZone ?? base.timeZone;
  const durationMinutes = input.durationMinutes ?? base.durationMinutes;
  const startsAt = startOf(input, timeZone, base.startsAt);
  if (!startsAt) return refusedField('date', 'Date is required');
  // A day alone has no time of its own, and an instant says all: whatever zone its writer's time is of, the instant counts.
  const isLocal = input.date !== undefined && ![localDay, isoInstant].some((form) => form.safeParse(input.date).success);
  if (isLocal && input.time !== undefined && localTimeOf(startsAt, timeZone) !== input.time)
    return refusedField('time', 'Date and time contradict each other');
  const year = startsAt.getUTCFullYear();
  if (Number.isNaN(year) || year > LATEST_YEAR) return refusedField('date', 'Invalid date');
  return { schedule: { startsAt, endsAt: endOf(startsAt, durationMinutes), timeZone, durationMinutes } };
}

function startOf(input: ScheduleInput, timeZone: string, present: Date | undefined): Date | undefined {
  const { date, time } = input;
  if (date === undefined) {
    if (time === undefined || !present) return present;
    // The day stays, only the time is new. The same time is no move, whatever seconds the start has.
    if (localTimeOf(present, timeZone) === time) return present;
    return instantOf(`${localDateOf(present, timeZone)}T${time}`, timeZone);
  }
  if (isoInstant.safeParse(date).success) return new Date(date);
  return instantOf(localDay.safeParse(date).success ? `${date}T${time}` : date, timeZone);
}

export const endOf = (startsAt: Date, durationMinutes: number) => new Date(startsAt.getTime() + durationMinutes * 60_000);

/** Within a year; by calendar day in the meeting's zone first, then by the time (specification 1, section 5). */
export function futureRefusal({ startsAt, timeZone }: Schedule, now: Date): Refused | undefined {
  if (startsAt.getTime() > now.getTime() + MEETING.startAheadMaxMs)
    return refusedField('date', 'Meeting date must be within a year');
  if (startsAt > now) return undefined;
  return localDateOf(startsAt, timeZone) < localDateOf(now, timeZone)
    ? refusedField('date', 'Meeting date must be in the future')
    : refusedField('time', 'Meeting time must be in the future');
}

/** Half-open: one may begin when the other ends. */
export const overlaps = (a: Pick<Meeting, 'startsAt' | 'endsAt'>, b: Pick<Meeting, 'startsAt' | 'endsAt'>) =>
  a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/** A host's pending and approved meetings never overlap; the refusal names the other one, and of a series the date. */
export function overlapRefusal(meeting: Meeting, others: readonly Meeting[], isOneOfMany = false): Refused | undefined {
  const other = others.find(
    (candidate) =>
      candidate._id !== meeting._id &&
      candidate.endedAt === null &&
      (candidate.status === 'pending' || candidate.status === 'approved') &&
      overlaps(candidate, meeting),
  );
  const which = isOneOfMany ? `The date ${localDateOf(meeting.startsAt, meeting.timeZone)}` : 'This';
  return (
    other &&
    refused('conflict', 'MEETING_OVERLAP', `${which} overlaps with the meeting "${other.title}"`, {
      ...(isOneOfMany && { date: meeting.startsAt.toISOString() }),
      meetingId: other._id,
      title: other.title,
      startsAt: other.startsAt.toISOString(),
      endsAt: other.endsAt.toISOString(),
    })
  );
}
