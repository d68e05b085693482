import { DAY } from './constants/units.ts';
import { localDateOf, type ResolvedTime, resolveLocalTime } from './local-time.ts';

/** Of the first date's meeting; the ids of the others follow from it, so that no date is ever made twice. */
export const dateId = (seriesId: string, number: number) => (number === 1 ? seriesId : `${seriesId}-${number}`);

/** The ids of all dates, in the order of the proposal: each may have been moved past the others since. */
export const dateIds = ({ _id, of }: { _id: string; of: number }): string[] =>
  Array.from({ length: of }, (_, index) => dateId(_id, index + 1));

/**
 * The starts of office hours, the first one at `startsAt`: on the same day of the week and at the same time on the clocks of
 * `timeZone`, whatever those are ahead of UTC by then. A time that the clocks skip on a date moves forward by the gap on that
 * date alone; of one that they show twice, the first is meant.
 */
export function seriesDates(
  startsAt: Date,
  timeZone: string,
  { everyWeeks, of, time }: { everyWeeks: number; of: number; time: string },
): ResolvedTime[] {
  const first = Date.parse(`${localDateOf(startsAt, timeZone)}T00:00:00Z`);
  return Array.from({ length: of }, (_, index) => {
    const day = new Date(first + index * everyWeeks * 7 * DAY).toISOString().slice(0, 10);
    const resolved = resolveLocalTime(`${day}T${time}`, timeZone);
    // What was proposed, to the second.
    return index === 0 ? { ...resolved, instant: startsAt } : resolved;
  });
}
