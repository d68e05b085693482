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

describe('date and time as the form sends them', () => {
  test('with an offset it is the instant, whatever the zone and the time say', () => {
    expect(start({ date: '2026-06-02T10:00:00+02:00', timeZone: 'America/New_York' })).toBe('2026-06-02T08:00:00.000Z');
    expect(start({ date: '2026-06-02T10:00:12.345Z', time: '23:00' })).toBe('2026-06-02T10:00:12.345Z');
  });
  test('without one it is local in the zone, else in the default zone', () => {
    expect(start({ date: '2026-06-02T10:00' })).toBe('2026-06-02T04:30:00.000Z');
    expect(start({ date: '2026-06-02T10:00:00', timeZone: 'America/New_York' })).toBe('2026-06-02T14:00:00.000Z');
  });
  test('a bare day takes its time from `time`', () => {
    expect(start({ date: '2026-06-02', time: '18:45' })).toBe('2026-06-02T13:15:00.000Z');
  });
  test('the end follows the duration', () => {
    expect(planned({ date: '2026-06-02T10:00:00Z', durationMinutes: 45 }).endsAt.toISOString()).toBe('2026-06-02T10:45:00.000Z');
  });
  test('of an existing meeting: a time alone keeps the day, a zone alone keeps the instant, nothing changes nothing', () => {
    const on = { ...base, startsAt: new Date('2026-06-02T20:00:00Z') };
    expect(start({ time: '09:00' }, on)).toBe('2026-06-03T03:30:00.000Z');
    expect(start({ time: '01:30' }, on)).toBe('2026-06-02T20:00:00.000Z');
    expect(start({ timeZone: 'Europe/Berlin' }, on)).toBe('2026-06-02T20:00:00.000Z');
    expect(start({}, on)).toBe('2026-06-02T20:00:00.000Z');
  });
  test('a year beyond all reason is refused, so that no answer has one of five digits', () => {
    expect(scheduleOf({ date: '9999-12-31T23:59:59-12:00' }, base)).toMatchObject({ refusal: { message: 'Invalid date' } });
    expect(scheduleOf({}, base)).toMatchObject({ refusal: { message: 'Date is required' } });
  });
});

describe('in the future', () => {
  const at = (startsAt: Date, timeZone = 'Asia/Kolkata') =>
    futureRefusal({ startsAt, endsAt: startsAt, timeZone, durationMinutes: 30 }, NOW)?.refusal;

  test('an earlier calendar day is the date’s fault, an earlier time of today the time’s', () => {
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
  test('the calendar is that of the meeting’s zone', () => {
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
  test('names the other and is never with itself', () => {
    expect(overlapRefusal(mine, [mine])).toBeUndefined();
    expect(overlapRefusal(mine, [mine, other(130)])).toMatchObject({
      code: 'MEETING_OVERLAP',
      message: 'This overlaps with the meeting "Pitch clinic"',
      details: { meetingId: 'other', title: 'Pitch clinic', startsAt: minutes(130).toISOString() },
    });
  });
});
