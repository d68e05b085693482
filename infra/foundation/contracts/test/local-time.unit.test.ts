import { describe, expect, test } from '@jest/globals';
import { instantOf, istSpan, localDateOf, localTimeOf, resolveLocalTime } from '../src/local-time.ts';

const at = (local: string, zone: string) => instantOf(local, zone).toISOString();

describe('a local time as an instant', () => {
  test.each([
    ['2026-06-01T10:00', 'Asia/Kolkata', '2026-06-01T04:30:00.000Z'],
    ['2026-01-15T00:00:30.250', 'Asia/Kolkata', '2026-01-14T18:30:30.250Z'],
    ['2026-01-15T12:00', 'America/New_York', '2026-01-15T17:00:00.000Z'],
    ['2026-07-15T12:00', 'America/New_York', '2026-07-15T16:00:00.000Z'],
    // daylight time of half an hour
    ['2026-01-15T12:00', 'Australia/Lord_Howe', '2026-01-15T01:00:00.000Z'],
    ['2026-07-15T12:00', 'Australia/Lord_Howe', '2026-07-15T01:30:00.000Z'],
    ['2026-06-01T12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z'],
    ['2026-06-01T12:00', 'Pacific/Kiritimati', '2026-05-31T22:00:00.000Z'],
    ['2026-06-01T12:00', 'Pacific/Pago_Pago', '2026-06-01T23:00:00.000Z'],
    ['2026-06-01T12:00', 'UTC', '2026-06-01T12:00:00.000Z'],
  ])('%s in %s', (local, zone, expected) => {
    expect(at(local, zone)).toBe(expected);
    expect(`${localDateOf(new Date(expected), zone)}T${localTimeOf(new Date(expected), zone)}`).toBe(local.slice(0, 16));
  });

  test('moves forward by the gap when the zone skips it', () => {
    // New York: 02:00 to 03:00 on 8 March; Lord Howe: 02:00 to 02:30 on 4 October; Apia: the whole of 30 December 2011.
    expect(at('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(localTimeOf(instantOf('2026-03-08T02:30', 'America/New_York'), 'America/New_York')).toBe('03:30');
    expect(localTimeOf(instantOf('2026-10-04T02:10', 'Australia/Lord_Howe'), 'Australia/Lord_Howe')).toBe('02:40');
    expect(localDateOf(instantOf('2011-12-30T12:00', 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-31');
    // the edges of the gap are real
    expect(at('2026-03-08T01:59', 'America/New_York')).toBe('2026-03-08T06:59:00.000Z');
    expect(at('2026-03-08T03:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
  });

  test('is the first of two when the zone repeats it', () => {
    // New York: 01:00 to 02:00 twice on 1 November; Lord Howe: 01:30 to 02:00 twice on 5 April.
    expect(at('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(at('2026-11-01T02:00', 'America/New_York')).toBe('2026-11-01T07:00:00.000Z');
    expect(at('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z');
    expect(at('2026-04-05T02:00', 'Australia/Lord_Howe')).toBe('2026-04-04T15:30:00.000Z');
  });

  test('round-trips every half hour of a year, unless the zone skips it', () => {
    for (const [zone, skipped] of [
      ['America/New_York', 2],
      ['Australia/Lord_Howe', 1],
    ] as const) {
      let moved = 0;
      for (let wall = Date.UTC(2026, 0, 1); wall < Date.UTC(2027, 0, 1); wall += 30 * 60_000) {
        const local = new Date(wall).toISOString().slice(0, 16);
        const instant = instantOf(local, zone);
        if (`${localDateOf(instant, zone)}T${localTimeOf(instant, zone)}` !== local) moved += 1;
      }
      expect([zone, moved]).toEqual([zone, skipped]);
    }
  });

  test.each([
    ['2026-03-08T02:30', 'America/New_York', 'skipped'],
    ['2026-11-01T01:30', 'America/New_York', 'twice'],
    ['2026-10-04T02:10', 'Australia/Lord_Howe', 'skipped'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', 'twice'],
    ['2026-03-08T02:30', 'Asia/Kolkata', 'none'],
    ['2026-03-08T03:00', 'America/New_York', 'none'],
  ] as const)('%s in %s: %s', (local, zone, shift) => expect(resolveLocalTime(local, zone).shift).toBe(shift));

  test.each(['2026-13-40T99:00', 'T:00', 'T', '2026-11-28', '2026-11-28T:00', '28 Nov 2026 15:00'])(
    'gives an invalid instant for %p, which is no time on a clock',
    (local) => expect(instantOf(local, 'UTC').getTime()).toBeNaN(),
  );

  test('reads a bare day as that day in India, its end with it, and an instant as itself', () => {
    expect(istSpan({ from: '2026-05-04', to: '2026-05-04' })).toEqual({
      from: new Date('2026-05-03T18:30:00Z'),
      to: new Date('2026-05-04T18:30:00Z'),
    });
    const instant = '2026-05-04T09:00:00.000Z';
    expect(istSpan({ from: instant, to: instant })).toEqual({ from: new Date(instant), to: new Date(instant) });
    expect(istSpan({})).toEqual({ from: undefined, to: undefined });
  });

  test('reads midnight as 00:00 of the new day', () => {
    expect(localTimeOf(new Date('2026-05-31T18:30:00Z'), 'Asia/Kolkata')).toBe('00:00');
    expect(localDateOf(new Date('2026-05-31T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-06-01');
  });
});
