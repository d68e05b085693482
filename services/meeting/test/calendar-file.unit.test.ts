import { describe, expect, test } from '@jest/globals';
import { instantOf } from '@visavis/contracts/local-time';
import { calendarFile } from '../src/domain/calendar-file.ts';
import { endOf } from '../src/domain/schedule.ts';
import { meetingWith, NOW } from './support/fixtures.ts';

const about = {
  host: { name: 'Asha "A" Rao; München', url: 'https://visavis.example/hosts/host' },
  url: 'https://visavis.example/p/m1',
};
const file = (more: Parameters<typeof meetingWith>[0] = {}) =>
  calendarFile(meetingWith({ status: 'approved', ...more }), about, NOW);
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const value = (text: string, name: string) =>
  linesOf(text)
    .find((line) => line.startsWith(name))
    ?.slice(name.length);
const zoneOf = (text: string) => {
  const lines = linesOf(text);
  return lines.slice(lines.indexOf('BEGIN:VTIMEZONE') + 1, lines.indexOf('END:VTIMEZONE'));
};
const at = (local: string, timeZone: string) => {
  const startsAt = instantOf(local, timeZone);
  return { startsAt, endsAt: endOf(startsAt, 30), timeZone };
};

describe('a meeting as a calendar file (RFC 5545)', () => {
  test('has all required properties and CRLF line ends', () => {
    const text = file({ title: 'Logo, type; and\\more', description: 'First line\nSecond line' });
    expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(value(text, 'UID:')).toBe('m1@visavis');
    expect(value(text, 'DURATION:')).toBe('PT30M');
    expect(value(text, 'SUMMARY:')).toBe('Logo\\, type\\; and\\\\more');
    expect(value(text, 'DESCRIPTION:')).toBe(
      'First line\\nSecond line\\n\\nHost: Asha "A" Rao\\; München\\nhttps://visavis.example/p/m1',
    );
    expect(value(text, 'URL:')).toBe(about.url);
    expect(value(text, 'ORGANIZER;')).toBe(`CN="Asha 'A' Rao; München":${about.host.url}`);
  });

  test('stays the same until the meeting is changed', () => {
    const meeting = meetingWith({ status: 'approved', changedAt: new Date('2026-05-30T04:05:06.000Z') });
    const later = new Date(NOW.getTime() + 3_600_000);
    expect(calendarFile(meeting, about, later)).toBe(calendarFile(meeting, about, NOW));
    expect(value(calendarFile(meeting, about, NOW), 'DTSTAMP:')).toBe('20260530T040506Z');
  });

  test('reminds ten minutes before, unless it is cancelled', () => {
    const lines = linesOf(file({ title: 'Logo, type' }));
    expect(lines.slice(lines.indexOf('BEGIN:VALARM'), lines.indexOf('END:VALARM') + 1)).toEqual([
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT10M',
      'DESCRIPTION:Logo\\, type',
      'END:VALARM',
    ]);
    expect(lines.at(-3)).toBe('END:VEVENT');
    expect(file({ status: 'cancelled' })).not.toContain('VALARM');
  });

  test('opens and closes each component in order, with each property at most once', () => {
    const open: string[] = [];
    const seen = new Set<string>();
    for (const line of linesOf(file()).slice(0, -1)) {
      const [, name = '', parameters = '', text = ''] = /^([A-Z-]+)((?:;[A-Z]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/.exec(line) ?? [];
      expect([line, name]).toEqual([line, expect.stringMatching(/.+/)]);
      expect(parameters + text).not.toMatch(/\p{Cc}/u);
      if (name === 'BEGIN') open.push(text);
      else if (name === 'END') expect(open.pop()).toBe(text);
      else expect(seen).not.toContain(`${open.join('/')} ${name}`);
      seen.add(`${open.join('/')} ${name}`);
    }
    expect(open).toEqual([]);
    for (const required of [
      'VCALENDAR PRODID',
      'VCALENDAR VERSION',
      ...'DTSTAMP UID DTSTART'.split(' ').map((name) => `VCALENDAR/VEVENT ${name}`),
    ])
      expect(seen).toContain(required);
  });

  test('folds lines at 75 octets and never within a character', () => {
    const description = 'पोर्टफोलियो 💥 '.repeat(30);
    const text = file({ description });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\ufffd');
    expect(value(text, 'DESCRIPTION:')).toContain(description.trimEnd());
  });

  test.each([
    ['approved', 0, 'PUBLISH', '0', 'CONFIRMED'],
    ['approved', 3, 'PUBLISH', '3', 'CONFIRMED'],
    ['pending', 0, 'PUBLISH', '0', 'TENTATIVE'],
    ['cancelled', 3, 'CANCEL', '4', 'CANCELLED'],
    ['rejected', 0, 'CANCEL', '1', 'CANCELLED'],
  ] as const)('%s after %s moves: %s, sequence %s, %s', (status, revision, method, sequence, expected) => {
    const text = file({ status, revision });
    expect([value(text, 'METHOD:'), value(text, 'SEQUENCE:'), value(text, 'STATUS:')]).toEqual([method, sequence, expected]);
  });

  test('contains nothing private', () => {
    const coHosts = [{ name: 'Co', phone: '+919811100004', phoneKey: 'k', userId: null }];
    expect(file({ coHosts, notes: 'only for admins', reason: 'a reason' })).not.toMatch(/9811100004|only for admins|a reason/);
  });
});

describe('the time zone of a calendar file', () => {
  test('is one fixed offset for Kolkata', () => {
    const text = file(at('2026-06-10T10:00', 'Asia/Kolkata'));
    expect(value(text, 'DTSTART;')).toBe('TZID=Asia/Kolkata:20260610T100000');
    expect(zoneOf(text)).toEqual([
      'TZID:Asia/Kolkata',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:STANDARD',
    ]);
  });

  test.each([
    ['America/New_York', '2026-07-01T10:00', 'DAYLIGHT', '20260308T020000', '-0500', '-0400'],
    ['America/New_York', '2026-11-01T03:00', 'STANDARD', '20261101T020000', '-0400', '-0500'],
    ['America/New_York', '2026-11-01T00:30', 'DAYLIGHT', '20260308T020000', '-0500', '-0400'],
    // Half an hour of daylight time, and south of the equator.
    ['Australia/Lord_Howe', '2026-10-04T02:30', 'DAYLIGHT', '20261004T020000', '+1030', '+1100'],
    ['Australia/Lord_Howe', '2026-07-01T10:00', 'STANDARD', '20260405T020000', '+1100', '+1030'],
  ])('%s at %s is in %s since %s, from %s to %s', (timeZone, local, kind, since, from, to) => {
    const text = file(at(local, timeZone));
    expect(value(text, 'DTSTART;')).toBe(`TZID=${timeZone}:${local.replace(/[-:]/g, '')}00`);
    expect(zoneOf(text)).toEqual([
      `TZID:${timeZone}`,
      `BEGIN:${kind}`,
      `DTSTART:${since}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `END:${kind}`,
    ]);
  });

  test('names the first of two equal hours by the zone, the second in UTC', () => {
    const first = at('2026-11-01T01:30', 'America/New_York');
    expect(value(file(first), 'DTSTART;')).toBe('TZID=America/New_York:20261101T013000');
    const second = { ...first, startsAt: new Date('2026-11-01T06:30:00Z'), endsAt: new Date('2026-11-01T07:00:00Z') };
    expect(value(file(second), 'DTSTART:')).toBe('20261101T063000Z');
    expect(file(second)).not.toContain('VTIMEZONE');
  });

  test('keeps the length across a change of the clocks', () => {
    const startsAt = instantOf('2026-03-08T01:45', 'America/New_York');
    const text = file({ startsAt, endsAt: endOf(startsAt, 60), durationMinutes: 60, timeZone: 'America/New_York' });
    expect(value(text, 'DURATION:')).toBe('PT60M');
  });
});
