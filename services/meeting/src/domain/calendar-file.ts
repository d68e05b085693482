import { DAY } from '@visavis/contracts/constants/units';
import { instantOf, offsetAt } from '@visavis/contracts/local-time';
import { type Meeting, withLapsedStatus } from './meeting.ts';

/**
 * A meeting as an iCalendar object (RFC 5545). The UID never changes and SEQUENCE counts the moves, so a calendar that already
 * holds the meeting moves it; a cancelled one is taken off it (RFC 5546, 3.2.5, which wants a higher SEQUENCE for that).
 */
export function calendarFile(stored: Meeting, about: { host: { name: string; url: string }; url: string }, now: Date): string {
  const meeting = withLapsedStatus(stored, now);
  const cancelled = meeting.status === 'cancelled' || meeting.status === 'rejected';
  const start = startOf(meeting);
  const minutes = Math.max(1, Math.round((meeting.endsAt.getTime() - meeting.startsAt.getTime()) / 60_000));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Visavis//Meetings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...start.zone,
    'BEGIN:VEVENT',
    `UID:${meeting._id}@visavis`,
    `SEQUENCE:${meeting.revision + (cancelled ? 1 : 0)}`,
    // Of the change, not of the request: what has not changed is the same file.
    `DTSTAMP:${basic(stored.changedAt ?? stored.approvedAt ?? stored.createdAt)}Z`,
    // Both methods want one (RFC 5546, 3.2); an email never leaves, so it is the host's page.
    `ORGANIZER;CN="${quotable(about.host.name)}":${about.host.url}`,
    start.line,
    // A length, not an end on the clock: it stays right across a change of the clocks.
    `DURATION:PT${minutes}M`,
    `SUMMARY:${escaped(meeting.title)}`,
    `DESCRIPTION:${escaped(`${meeting.description}\n\nHost: ${about.host.name}\n${about.url}`)}`,
    `URL:${about.url}`,
    `STATUS:${cancelled ? 'CANCELLED' : meeting.status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'}`,
    ...(cancelled ? [] : reminder(meeting.title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const reminder = (title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-PT10M',
  `DESCRIPTION:${escaped(title)}`,
  'END:VALARM',
];

/**
 * In the meeting's own zone, so that a calendar shows the host's hour too; in UTC where the clock shows that hour a second time.
 */
function startOf({ startsAt, timeZone }: Meeting): { zone: string[]; line: string } {
  const at = startsAt.getTime();
  const local = wall(at, offsetAt(at, timeZone));
  if (timeZone === 'UTC' || instantOf(local.toISOString().slice(0, -1), timeZone).getTime() !== at)
    return { zone: [], line: `DTSTART:${basic(startsAt)}Z` };
  return { zone: zoneAt(at, timeZone), line: `DTSTART;TZID=${timeZone}:${basic(local)}` };
}

const SEARCHED_DAYS = 400;

/** The one rule of the zone that holds at the start: since when, and how far ahead of UTC. */
function zoneAt(at: number, timeZone: string): string[] {
  const offset = offsetAt(at, timeZone);
  const since = lastChange(at, timeZone);
  const before = since === undefined ? offset : offsetAt(since - 1, timeZone);
  const kind = offset > before ? 'DAYLIGHT' : 'STANDARD';
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    `BEGIN:${kind}`,
    // The onset is written in the local time before the change.
    `DTSTART:${since === undefined ? '19700101T000000' : basic(wall(since, before))}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(offset)}`,
    `END:${kind}`,
    'END:VTIMEZONE',
  ];
}

/** When the zone last changed its offset, to the second; undefined when it has not for more than a year. */
function lastChange(at: number, timeZone: string): number | undefined {
  const offset = offsetAt(at, timeZone);
  for (let days = 1; days <= SEARCHED_DAYS; days += 1) {
    let other = at - days * DAY;
    if (offsetAt(other, timeZone) === offset) continue;
    let same = other + DAY;
    while (same - other > 1_000) {
      const middle = Math.floor((same + other) / 2_000) * 1_000;
      if (middle <= other || middle >= same) break;
      if (offsetAt(middle, timeZone) === offset) same = middle;
      else other = middle;
    }
    return Math.ceil(same / 1_000) * 1_000;
  }
  return undefined;
}

const wall = (instant: number, offset: number) => new Date(instant + offset);
/** `20260308T023000` */
const basic = (date: Date) => date.toISOString().slice(0, 19).replace(/[-:]/g, '');

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Within quotes a parameter holds anything but quotes and control characters (RFC 5545, 3.2). */
const quotable = (text: string) => text.replaceAll('"', "'").replace(/\p{Cc}+/gu, ' ');

const LINE_OCTETS = 75;

/** Lines of 75 octets at most, never parting a character (RFC 5545, 3.1). */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
