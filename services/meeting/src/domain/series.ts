import { isoInstant } from '@visavis/contracts/common';
import { SERIES } from '@visavis/contracts/constants/meeting';
import { localTimeOf } from '@visavis/contracts/local-time';
import type { Repeats } from '@visavis/contracts/meeting-body';
import type { Series } from '@visavis/contracts/meeting-model';
import { dateId, seriesDates } from '@visavis/contracts/series-dates';
import { type Refused, refused, refusedField } from '@visavis/platform/refusal';
import { type Meeting, withDerivedFields } from './meeting.ts';
import { endOf, futureRefusal, type Schedule, type ScheduleInput } from './schedule.ts';

/** The series of a proposal with these dates. */
export const seriesOf = (_id: string, { everyWeeks, dates }: Repeats, input: ScheduleInput, schedule: Schedule): Series => ({
  _id,
  number: 1,
  of: dates,
  everyWeeks,
  time: wallTimeOf(input, schedule),
});

/** As typed: a time that the clocks skip on the first day is not skipped on the others. */
export function wallTimeOf({ date, time }: ScheduleInput, { startsAt, timeZone }: Schedule): string {
  const typed = time ?? (date && !isoInstant.safeParse(date).success ? date.slice(11, 16) : undefined);
  return typed || localTimeOf(startsAt, timeZone);
}

/** All dates of a proposed series, each as the meeting would be then; of any other meeting, itself. */
export function allDatesOf(meeting: Meeting): Meeting[] {
  const { series, startsAt, timeZone, durationMinutes } = meeting;
  if (series?.number !== 1) return [meeting];
  return seriesDates(startsAt, timeZone, series).map(({ instant }) => ({
    ...meeting,
    startsAt: instant,
    endsAt: endOf(instant, durationMinutes),
  }));
}

/** Where it takes its host's time: a series that waits for review takes it on all its dates, though there is one meeting yet. */
export const datesOf = (meeting: Meeting): Meeting[] => (meeting.status === 'pending' ? allDatesOf(meeting) : [meeting]);

/** The other dates of a series whose first meeting has just been approved: each a meeting of its own, approved with it. */
export function laterMeetings(first: Meeting, madeBy: string): Meeting[] {
  const { series } = first;
  if (!series) return [];
  return allDatesOf(first)
    .slice(1)
    .map((meeting, index) =>
      withDerivedFields({
        ...meeting,
        _id: dateId(series._id, index + 2),
        version: 0,
        series: { ...series, number: index + 2 },
        // The host proposed the series once, which their limits have counted.
        createdBy: madeBy,
        past: [],
      }),
    );
}

/** The last date lies within a year, like every meeting. */
export function seriesRefusal(meeting: Meeting, now: Date): Refused | undefined {
  const last = allDatesOf(meeting).at(-1);
  return last && futureRefusal(last, now) ? refusedField('repeats', SERIES.lastDateTooFar) : undefined;
}

/** `others`: the series that the host has, waiting for review or with dates to come. */
export const tooManySeries = (others: number): Refused | undefined =>
  others >= SERIES.perHost
    ? refused(
        'conflict',
        'TOO_MANY_SERIES',
        `You have ${others} series of office hours. Please propose the next one when one of them has ended.`,
      )
    : undefined;
