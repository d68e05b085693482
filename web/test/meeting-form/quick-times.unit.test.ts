import { describe, expect, it } from '@jest/globals';
import { quickTimes } from '../../src/shared/meeting-form/quick-times.ts';

const times = (zone: string, now: string) => quickTimes(zone, Date.parse(now)).map(({ date, time }) => `${date} ${time}`);

describe('the times that a host picks with one press', () => {
  it.each([
    // 15:30 in India: a quarter is a quarter of an hour ahead.
    ['2026-11-21T10:00:00Z', '2026-11-21 15:45'],
    ['2026-11-21T10:00:01Z', '2026-11-21 16:00'],
    ['2026-11-21T10:15:00Z', '2026-11-21 16:00'],
    // The day ends meanwhile.
    ['2026-11-21T18:20:00Z', '2026-11-22 00:15'],
  ])('at %s: %s', (now, soon) => expect(times('Asia/Kolkata', now)[0]).toBe(soon));
  it.each([
    ['2026-11-21T13:00:00Z', ['2026-11-21 19:00', '2026-11-22 11:00']],
    ['2026-11-21T13:01:00Z', ['2026-11-22 11:00', '2026-11-22 19:00']],
    ['2026-12-31T14:00:00Z', ['2027-01-01 11:00', '2027-01-01 19:00']],
  ])('offers the evening while it is ahead: %s', (now, rest) => expect(times('Asia/Kolkata', now).slice(1)).toEqual(rest));
  it('goes by the clocks of the zone', () =>
    // 10:00 in Kathmandu (UTC+5:45), where quarters of an hour fall together with those of UTC.
    expect(times('Asia/Kathmandu', '2026-11-21T04:15:00Z')).toEqual([
      '2026-11-21 10:15',
      '2026-11-21 19:00',
      '2026-11-22 11:00',
    ]));
});
