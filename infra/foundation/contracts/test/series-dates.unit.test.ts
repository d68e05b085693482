import { describe, expect, test } from '@jest/globals';
import { seriesDates } from '../src/series-dates.ts';

const dates = (first: string, timeZone: string, time: string, of = 3, everyWeeks = 1) =>
  seriesDates(new Date(first), timeZone, { everyWeeks, of, time }).map(({ instant, shift }) =>
    shift === 'none' ? instant.toISOString() : `${instant.toISOString()} ${shift}`,
  );

describe('seriesDates', () => {
  test('keeps the time on the clock when clocks go back: UTC shifts by an hour', () =>
    expect(dates('2026-10-15T15:00:00Z', 'Europe/Berlin', '17:00', 4)).toEqual([
      '2026-10-15T15:00:00.000Z',
      '2026-10-22T15:00:00.000Z',
      '2026-10-29T16:00:00.000Z',
      '2026-11-05T16:00:00.000Z',
    ]));
  test('keeps it when they go forward, every two weeks too', () =>
    expect(dates('2027-03-04T22:00:00Z', 'America/New_York', '17:00', 3, 2)).toEqual([
      '2027-03-04T22:00:00.000Z',
      '2027-03-18T21:00:00.000Z',
      '2027-04-01T21:00:00.000Z',
    ]));
  test('moves a time that does not exist on one date by the gap, on that date alone', () =>
    expect(dates('2027-03-21T01:30:00Z', 'Europe/Berlin', '02:30')).toEqual([
      '2027-03-21T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z skipped',
      '2027-04-04T00:30:00.000Z',
    ]));
  test('follows the time that was typed when the first date does not have it', () =>
    expect(dates('2027-03-28T01:30:00Z', 'Europe/Berlin', '02:30')).toEqual([
      '2027-03-28T01:30:00.000Z skipped',
      '2027-04-04T00:30:00.000Z',
      '2027-04-11T00:30:00.000Z',
    ]));
  test('means the first of a time that comes twice', () =>
    expect(dates('2026-10-18T00:30:00Z', 'Europe/Berlin', '02:30')).toEqual([
      '2026-10-18T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z twice',
      '2026-11-01T01:30:00.000Z',
    ]));
  test('counts days of the zone, not of UTC, and of no change in India', () =>
    expect(dates('2026-12-31T19:00:00Z', 'Asia/Kolkata', '00:30')).toEqual([
      '2026-12-31T19:00:00.000Z',
      '2027-01-07T19:00:00.000Z',
      '2027-01-14T19:00:00.000Z',
    ]));
});
