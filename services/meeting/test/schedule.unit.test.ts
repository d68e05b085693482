import { describe, expect, test } from '@jest/globals';
import { futureRefusal, overlapRefusal, type ScheduleInput, scheduleOf } from '../src/domain/schedule.ts';
import { meetingWith, minutes, NOW } from './support/fixtures.ts';

const base = { timeZone: 'Asia/Kolkata', durationMinutes: 30 };
const planned = (input: ScheduleInput, on: Parameters<typeof scheduleOf>[1] = base) => {
  const result = scheduleOf(input, on);
  if ('refusal' in result) throw new Error(result.refusal.message);
  return result.schedule;
};
const start = (input: ScheduleInput, on?: Parameters<typeof scheduleOf>[1]) => planned(input, on).startsAt.toISOString();

describe('date and time of the form', () => {
  test('take a date with an offset as the instant', () => {
    expect(start({ date: '2026-06-02T10:00:00+02:00', timeZone: 'America/New_York' })).toBe('2026-06-02T08:00:00.000Z');
  });
  test('take a date without an offset as local in the zone or the default zone', () => {
    expect(start({ date: '2026-06-02T10:00' })).toBe('2026-06-02T04:30:00.000Z');
    expect(start({ date: '2026-06-02T10:00:00', timeZone: 'America/New_York' })).toBe('2026-06-02T14:00:00.000Z');
  });
  test('take the time of a bare day from `time`', () => {
    expect(start({ date: '2026-06-02', time: '18:45' })).toBe('2026-06-02T13:15:00.000Z');
  });
  test('refuse a time that contradicts the date', () => {
    expect(scheduleOf({ date: '2026-06-02T23:01', time: '23:00' }, base)).toMatchObject({
      refusal: { message: 'Date and time contradict each other', details: [{ path: 'time' }] },
    });
    expect(start({ date: '2026-06-02T23:00', time: '23:00' })).toBe('2026-06-02T17:30:00.000Z');
  });
  test('take an instant as it is, whatever time stands beside it', () => {
    for (const time of ['15:30', '23:00'])
      expect(start({ date: '2026-06-02T10:00:12.345Z', time })).toBe('2026-06-02T10:00:12.345Z');
  });
  test('compute the end from the duration', () => {
    expect(planned({ date: '2026-06-02T10:00:00Z', durationMinutes: 45 }).endsAt.toISOString()).toBe('2026-06-02T10:45:00.000Z');
  });
  test('keep the day for a time alone, and the instant for a zone alone', () => {
    const on = { ...base, startsAt: new Date('2026-06-02T20:00:00Z') };
    expect(start({ time: '09:00' }, on)).toBe('2026-06-03T03:30:00.000Z');
    expect(start({ time: '01:30' }, on)).toBe('2026-06-02T20:00:00.000Z');
    expect(start({ timeZone: 'Europe/Berlin' }, on)).toBe('2026-06-02T20:00:00.000Z');
    expect(start({}, on)).toBe('2026-06-02T20:00:00.000Z');
  });
  test('refuse a year after 2200', () => {
    expect(scheduleOf({ date: '9999-12-31T23:59:59-12:00' }, base)).toMatchObject({ refusal: { message: 'Invalid date' } });
    expect(scheduleOf({}, base)).toMatchObject({ refusal: { message: 'Date is required' } });
  });
});

describe('the check that a start is in the future', () => {
  const at = (startsAt: Date, timeZone = 'Asia/Kolkata') =>
    futureRefusal({ startsAt, endsAt: startsAt, timeZone, durationMinutes: 30 }, NOW)?.refusal;

  // spec 1 §5.12, §5.14
  test('names `date` for an earlier day and `time` for an earlier time today', () => {
    // NOW is 11:30 in Kolkata
    expect(at(minutes(-12 * 60))).toMatchObject({
      message: 'Meeting date must be in the future',
      details: [{ path: 'date' }],
    });
    expect(at(minutes(-11 * 60))).toMatchObject({
      message: 'Meeting time must be in the future',
      details: [{ path: 'time' }],
    });
    expect(at(NOW)).toMatchObject({ message: 'Meeting time must be in the future' });
    expect(at(minutes(1))).toBeUndefined();
  });
  test('accepts a start within a year', () => {
    const day = 24 * 60;
    expect(at(minutes(366 * day))).toBeUndefined();
    expect(at(minutes(366 * day + 1))).toMatchObject({
      message: 'Meeting date must be within a year',
      details: [{ path: 'date' }],
    });
  });
  test("uses the calendar of the meeting's zone", () => {
    // 23:00 on 31 May in New York is 02:00 on 1 June there seven hours later, when it is NOW
    expect(at(new Date('2026-06-01T03:59:00Z'), 'America/New_York')).toMatchObject({
      message: 'Meeting date must be in the future',
    });
    expect(at(new Date('2026-06-01T04:01:00Z'), 'America/New_York')).toMatchObject({
      message: 'Meeting time must be in the future',
    });
  });
});

describe('overlap', () => {
  const mine = meetingWith({ _id: 'mine', startsAt: minutes(120) });
  const other = (from: number, more = {}) =>
    meetingWith({ _id: 'other', title: 'Pitch clinic', startsAt: minutes(from), ...more });

  test.each([
    [89, false, { durationMinutes: 30 }],
    [90, false, { durationMinutes: 30 }],
    [91, true, { durationMinutes: 30 }],
    [149, true, {}],
    [150, false, {}],
    [0, true, { durationMinutes: 180 }],
    [120, true, { status: 'approved' as const }],
    [120, false, { status: 'rejected' as const }],
    [120, false, { status: 'cancelled' as const }],
    [120, false, { status: 'approved' as const, endedAt: NOW }],
  ])('with one from minute %s: %s %j', (from, expected, more) => {
    expect(overlapRefusal(mine, [other(from, more)]) !== undefined).toBe(expected);
  });
  test('names the other meeting, never itself', () => {
    expect(overlapRefusal(mine, [mine])).toBeUndefined();
    expect(overlapRefusal(mine, [mine, other(130)])).toMatchObject({
      refusal: {
        code: 'MEETING_OVERLAP',
        message: 'This overlaps with the meeting "Pitch clinic"',
        details: { meetingId: 'other', title: 'Pitch clinic', startsAt: minutes(130).toISOString() },
      },
    });
  });
});
