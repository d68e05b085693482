import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import {
  countdown,
  dayAndTime,
  formatDate,
  formatDay,
  formatDuration,
  formatLongDay,
  formatMonth,
  formatTime,
  pastWhen,
  relativeWhen,
  zoneLabel,
  zoneName,
} from '../../src/shared/format/dates.ts';
import { distanceOf } from '../../src/shared/format/distance.ts';
import { meetingIdIn } from '../../src/shared/format/meeting-link.ts';
import {
  isCalledOffLate,
  isOverdue,
  liveFirst,
  meetingPhase,
  nextPhaseAt,
  nextToBeIn,
  offersOthers,
  reallyOn,
} from '../../src/shared/format/meeting-phase.ts';
import { instantIn, localIn } from '../../src/shared/format/zoned-time.ts';
import { texts as hindi } from '../../src/shared/i18n/hi/common.ts';
import { addCatalogue, changeLanguage } from '../../src/shared/i18n/i18n.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const zone = 'Asia/Kolkata';

describe('when', () => {
  it.each([
    [0.5, 'In less than a minute'],
    [42, 'In 42 min'],
    [60, 'In 1 h'],
    [200, 'In 3 h 20 min'],
    [11 * 60 + 5, 'In 11 h'],
    [-5, '5 min ago'],
    [-0.2, 'just now'],
    [24 * 60, 'Tomorrow, 3:30 PM'],
    [-24 * 60, 'Yesterday, 3:30 PM'],
    [72 * 60, 'Tue 24 Nov, 3:30 PM'],
  ])('%p minutes away is %p', (minutes, text) => expect(relativeWhen(at(minutes), now, zone)).toBe(text));

  it.each([
    [200, 'In 3 h 20 min'],
    [24 * 60, 'In 1 day'],
    [70 * 60, 'In 3 days'],
    [-72 * 60, '3 days ago'],
  ])('%p minutes away is as far as %p', (minutes, text) => expect(distanceOf(at(minutes), now)).toBe(text));

  it.each([
    [0.25, 'just now'],
    [0, 'just now'],
    [-0.2, 'just now'],
    [-5, '5 min ago'],
    [-24 * 60, 'Yesterday, 3:30 PM'],
  ])('%p minutes away, what has happened is %p: a clock that is behind puts nothing ahead', (minutes, text) =>
    expect(pastWhen(at(minutes), now, zone)).toBe(text),
  );
  it('is asked with pastWhen about everything that has happened', () => {
    const src = fileURLToPath(new URL('../../src', import.meta.url));
    const wrong = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .filter((name) =>
        /relativeWhen\([^,]*(?:started|ended|created|proposed|decided|lastUsed|entry\.)[aA]t\b/.test(
          readFileSync(join(src, name), 'utf8'),
        ),
      );
    expect(wrong).toEqual([]);
  });
  it('says of a time that is none that it is none', () => {
    expect(formatDate('x')).toBe('Invalid date');
    expect(formatMonth('x')).toEqual({ month: 'Invalid date', year: '' });
  });
  it.each([
    ['Asia/Kolkata', 'India time'],
    ['Asia/Calcutta', 'India time'],
    ['America/New_York', 'New York time'],
    ['Europe/London', 'United Kingdom time'],
    ['Etc/GMT+5', 'GMT-5'],
  ])('calls %s %s', (name, called) => expect(zoneName(name)).toBe(called));

  it('goes by calendar days of the zone', () => {
    expect(dayAndTime('2026-11-21T18:45:00Z', now, zone)).toBe('Tomorrow, 12:15 AM');
    expect(dayAndTime('2026-11-21T18:45:00Z', now, 'UTC')).toBe('Today, 6:45 PM');
  });
  it('and knows tomorrow also where the clocks change', () => {
    const late = Date.parse('2027-03-14T04:30:00Z'); // Sat 13 March, 23:30 in New York; Sunday has 23 hours
    expect(dayAndTime('2027-03-14T20:00:00Z', late, 'America/New_York')).toBe('Tomorrow, 4:00 PM');
    expect(dayAndTime('2027-03-15T20:00:00Z', late, 'America/New_York')).toBe('Mon 15 Mar, 4:00 PM');
    const early = Date.parse('2027-11-07T04:30:00Z'); // Sun 7 November, 0:30 in New York; Sunday has 25 hours
    expect(dayAndTime('2027-11-08T21:00:00Z', early, 'America/New_York')).toBe('Tomorrow, 4:00 PM');
  });
  it.each(['Asia/Kolkata', 'America/New_York', undefined])(
    'says what Intl says, on every day of a year, in zone %s',
    async (timeZone) => {
      addCatalogue('hi', 'common', hindi);
      const tags = { en: ['en-GB', 'en-US', 'short'], hi: ['hi-IN', 'hi-IN', 'long'] } as const;
      for (const language of ['en', 'hi'] as const) {
        changeLanguage(language);
        const [tag, timeTag, month] = tags[language];
        const intl = (options: Intl.DateTimeFormatOptions, locale: string = tag) => {
          const formatter = new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) });
          return (at: Date) => formatter.format(at).replace(',', '').replace(/\s/gu, ' ');
        };
        const day = intl({ weekday: 'short', day: 'numeric', month });
        const longDay = intl({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
        const time = intl({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }, timeTag);
        for (
          let at = new Date('2026-01-01T00:05Z');
          at.getUTCFullYear() === 2026;
          at = new Date(at.getTime() + 7.3 * 3_600_000)
        ) {
          const text = at.toISOString();
          expect([formatDay(text, at.getTime(), timeZone), formatLongDay(text, timeZone), formatTime(text, timeZone)]).toEqual([
            day(at),
            longDay(at),
            time(at),
          ]);
        }
      }
      changeLanguage('en');
    },
  );
  it('names the year when it is another', () => expect(formatDay('2027-01-03T10:00:00Z', now, zone)).toBe('Sun 3 Jan 2027'));
  // spec 1 §8.18
  it('says so when there is no date or time', () => {
    expect(formatDay('nonsense')).toBe('Invalid date');
    expect(formatDay(undefined)).toBe('Invalid date');
    expect(relativeWhen('', now)).toBe('Invalid date');
    expect(formatTime(null)).toBe('Time not available');
  });
  it('counts down, never below zero', () => {
    expect([59 * 60_000 + 7_000, 1, -5].map(countdown)).toEqual(['59:07', '0:01', '0:00']);
    expect([30, 60, 90, 180].map(formatDuration)).toEqual(['30 min', '1 h', '1 h 30 min', '3 h']);
  });
});

describe('wall clocks', () => {
  const iso = (zoneName: string, date: string, time: string) => {
    const found = instantIn(zoneName, date, time);
    return found && [new Date(found.at).toISOString(), found.shift];
  };
  it('plain days', () => {
    expect(iso('Asia/Kolkata', '2026-11-21', '15:30')).toEqual(['2026-11-21T10:00:00.000Z', 'none']);
    expect(iso('America/New_York', '2026-07-01', '09:00')).toEqual(['2026-07-01T13:00:00.000Z', 'none']);
  });
  it('a time that does not exist moves forward by the gap', () => {
    expect(iso('America/New_York', '2027-03-14', '02:30')).toEqual(['2027-03-14T07:30:00.000Z', 'skipped']);
    expect(localIn('America/New_York', Date.parse('2027-03-14T07:30:00Z'))).toEqual({ date: '2027-03-14', time: '03:30' });
    // Half an hour only.
    expect(iso('Australia/Lord_Howe', '2026-10-04', '02:15')).toEqual(['2026-10-03T15:45:00.000Z', 'skipped']);
  });
  it('a time that happens twice is the first', () => {
    expect(iso('America/New_York', '2026-11-01', '01:30')).toEqual(['2026-11-01T05:30:00.000Z', 'twice']);
    expect(iso('Australia/Lord_Howe', '2027-04-04', '01:45')).toEqual(['2027-04-03T14:45:00.000Z', 'twice']);
  });
  it('round trips every quarter of an hour of a year, where it is not in a gap', () => {
    for (const name of ['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'Europe/Berlin']) {
      for (
        let moment = Date.parse('2026-01-01T00:00:00Z');
        moment < Date.parse('2027-01-01T00:00:00Z');
        moment += 7.25 * 3_600_000
      ) {
        const local = localIn(name, moment);
        const back = instantIn(name, local.date, local.time);
        if (back?.shift === 'none') expect(back.at).toBe(moment);
      }
    }
  });
  it('refuses what is malformed', () => expect(instantIn('UTC', '2026-13-40', '99:00')).toBeUndefined());
});

describe('where a meeting stands', () => {
  const meeting = (start: number, more: object = {}) => ({
    status: 'approved' as const,
    state: 'upcoming' as const,
    startsAt: at(start),
    endsAt: at(start + 30),
    startedAt: null,
    endedAt: null,
    ...more,
  });
  it.each([
    [meeting(31), 'upcoming'],
    [meeting(30), 'queue'],
    [meeting(0), 'live'],
    [meeting(-29), 'live'],
    [meeting(-30), 'past'],
    [meeting(5, { startedAt: at(-2) }), 'live'],
    [meeting(-60, { startedAt: at(-60) }), 'live'],
    [meeting(-10, { startedAt: at(-10), endedAt: at(-1) }), 'past'],
    [meeting(31, { status: 'pending' }), 'pending'],
    [meeting(-5, { status: 'cancelled' }), 'cancelled'],
  ])('%#', (subject, phase) => expect(meetingPhase(subject, now)).toBe(phase));
  it('tells when to look again', () => {
    expect(nextPhaseAt(meeting(40), now)).toBe(now + 10 * 60_000);
    expect(nextPhaseAt(meeting(-5), now)).toBe(now + 5 * 60_000);
    expect(nextPhaseAt(meeting(-15), now)).toBe(now + 15 * 60_000);
    expect(nextPhaseAt(meeting(-50), now)).toBeUndefined();
  });
  it('puts started meetings first, then those live by the clock, and leaves the order else', () => {
    const list = [meeting(50), meeting(-5), meeting(10), meeting(-2, { startedAt: at(-1) })];
    expect(liveFirst(list, now)).toEqual([list[3], list[1], list[0], list[2]]);
  });
  it('puts open ones with their host first, what is overdue last', () => {
    const here = (hostStatus: 'absent' | 'waiting' | 'live') => ({
      presence: { hostStatus, guestInside: false, waiting: 0, version: 1 },
    });
    const open = { startedAt: at(-1) };
    const list = [
      meeting(-20, here('absent')),
      meeting(50),
      meeting(-2, here('absent')),
      meeting(-20, here('waiting')),
      meeting(-20, { ...open, ...here('absent') }),
      meeting(-20, { ...open, ...here('live') }),
    ];
    expect(liveFirst(list, now)).toEqual([5, 4, 3, 2, 1, 0].map((place) => list[place]));
  });
  it('takes for really on what has its host there, and nothing else', () => {
    const here = (hostStatus: 'absent' | 'waiting' | 'live') => ({
      presence: { hostStatus, guestInside: false, waiting: 0, version: 1 },
    });
    const away = meeting(-5, { startedAt: at(-4), ...here('absent') });
    const about = meeting(-2, here('waiting'));
    const open = meeting(-3, { startedAt: at(-3), ...here('live') });
    expect(reallyOn([meeting(40), away, meeting(-2), about, open, meeting(-90)], now)).toEqual([about, open]);
  });
  it('offers to join a meeting whose host is there, else an upcoming one, and none whose host is away', () => {
    const here = { presence: { hostStatus: 'live' as const, guestInside: false, waiting: 0, version: 1 }, startedAt: at(-1) };
    const [away, due, coming, open] = [meeting(-5, { startedAt: at(-4) }), meeting(-2), meeting(40), meeting(-3, here)];
    expect(nextToBeIn([away, due, coming, open], now)).toBe(open);
    expect(nextToBeIn([away, due, coming], now)).toBe(coming);
    expect(nextToBeIn([due, away], now)).toBeUndefined();
    expect(nextToBeIn([meeting(-90)], now)).toBeUndefined();
  });
  it('is overdue ten minutes after its start, unless somebody opened it or its host is about to', () => {
    const host = { presence: { hostStatus: 'waiting' as const, guestInside: false, waiting: 0, version: 1 } };
    expect(isOverdue(meeting(-9), now)).toBe(false);
    expect(isOverdue(meeting(-10), now)).toBe(true);
    expect(isOverdue(meeting(-10), now, 11 * 60_000)).toBe(false);
    expect(isOverdue(meeting(-10, { startedAt: at(-1) }), now)).toBe(false);
    expect(isOverdue(meeting(-10, host), now)).toBe(false);
    expect(isOverdue(meeting(-30), now)).toBe(false);
  });
  it('offers others after half its length, after half an hour of a long one, and once it is over without having begun', () => {
    expect(offersOthers(meeting(-14), now)).toBe(false);
    expect(offersOthers(meeting(-15), now)).toBe(true);
    expect(offersOthers(meeting(-29, { endsAt: at(91) }), now)).toBe(false);
    expect(offersOthers(meeting(-30, { endsAt: at(90) }), now)).toBe(true);
    expect(offersOthers(meeting(-30), now)).toBe(true);
    expect(offersOthers(meeting(-30, { startedAt: at(-20), endedAt: at(-1) }), now)).toBe(false);
    expect(offersOthers(meeting(-30, { status: 'cancelled' }), now)).toBe(false);
  });
  it('is called off late from its start on, until somebody opens it', () => {
    expect(isCalledOffLate(meeting(1), now)).toBe(false);
    expect(isCalledOffLate(meeting(0), now)).toBe(true);
    expect(isCalledOffLate(meeting(-10, { startedAt: at(-1) }), now)).toBe(false);
    expect(isCalledOffLate(meeting(-30), now)).toBe(false);
    expect(isCalledOffLate(meeting(-1, { status: 'pending' }), now)).toBe(false);
  });
});

it.each([
  ['https://visavis.example/m/abc-1?x=2', 'abc-1'],
  ['http://localhost:3000/p/xyz', 'xyz'],
  ['  abc_9 ', 'abc_9'],
  ['https://example.org/other', undefined],
  ['two words', undefined],
])('the id in %p is %p', (text, id) => expect(meetingIdIn(text)).toBe(id));

it.each([
  ['Asia/Kolkata', 'IST'],
  ['America/Los_Angeles', 'PST'],
  ['Europe/Berlin', 'CET'],
  ['Asia/Kathmandu', 'GMT+5:45'],
])('names the zone %s as people there do: %s', (zone, name) => {
  expect(zoneLabel('2026-11-21T10:00:00Z', zone)).toBe(name);
});
