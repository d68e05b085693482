import { localDateOf, localTimeOf } from '@visavis/contracts/local-time';
import { ofEachOption } from '@visavis/contracts/meeting-options';
import type { Detail } from '@visavis/platform/errors';
import { type Refused, refused } from '@visavis/platform/refusal';
import { sameCoHosts } from './co-hosts.ts';
import type { Meeting } from './meeting.ts';

const HISTORY_MAX = 60;

/** The fields that people read and decide on, as public values: co-hosts by name, never by phone. */
const readers: Record<string, (meeting: Meeting) => unknown> = {
  host: (meeting) => meeting.hostName,
  title: (meeting) => meeting.title,
  description: (meeting) => meeting.description,
  date: (meeting) => meeting.startsAt.toISOString(),
  time: (meeting) => `${localTimeOf(meeting.startsAt, meeting.timeZone)}`,
  timeZone: (meeting) => meeting.timeZone,
  durationMinutes: (meeting) => meeting.durationMinutes,
  coHosts: (meeting) => meeting.coHosts.map((coHost) => coHost.name),
  category: (meeting) => meeting.category,
  meetingType: (meeting) => meeting.meetingType,
  turnMinutes: (meeting) => meeting.turnMinutes,
  ...ofEachOption((option) => (meeting: Meeting) => meeting[option]),
  everyWeeks: (meeting) => meeting.series?.everyWeeks ?? null,
  dates: (meeting) => meeting.series?.of ?? null,
  status: (meeting) => meeting.status,
};

function differs(field: string, a: Meeting, b: Meeting): boolean {
  switch (field) {
    case 'coHosts':
      return !sameCoHosts(a.coHosts, b.coHosts);
    case 'date': {
      // A move within the day is a change of `time` alone; one of seconds is still a move.
      const moved = a.startsAt.getTime() !== b.startsAt.getTime();
      return moved && (localDateOf(a.startsAt, a.timeZone) !== localDateOf(b.startsAt, b.timeZone) || !differs('time', a, b));
    }
    default:
      return readers[field]?.(a) !== readers[field]?.(b);
  }
}

/** Names of the fields that differ, in form order. */
export const changedFields = (before: Meeting, after: Meeting): string[] =>
  Object.keys(readers).filter((field) => differs(field, before, after));

export const valuesOf = (meeting: Meeting, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, readers[field]?.(meeting) ?? null]));

/** `after` with the values that it replaces, so that a reader of an older version can be shown the difference. */
export function recordChange(before: Meeting, after: Meeting): Meeting {
  const previous = changedFields(before, after).map((field) => ({
    version: before.version + 1,
    field,
    was: JSON.stringify(readers[field]?.(before) ?? null),
  }));
  return { ...after, past: [...before.past, ...previous].slice(-HISTORY_MAX) };
}

/**
 * Refuses a decision that rests on an older version than the present one, with the difference. A version that only took up
 * a detail without a decision (a linked account) does not stand in the way, nor does what the `reader` does not decide on: the
 * host's name is looked at for an approval.
 */
export function versionRefusal(meeting: Meeting, read: number | undefined, reader: 'editor' | 'reviewer'): Refused | undefined {
  if (read === undefined || read === meeting.version) return undefined;
  const since = new Map<string, string>();
  for (const { version, field, was } of meeting.past)
    if (version > read && !since.has(field) && (field !== 'host' || reader === 'reviewer')) since.set(field, was);
  const details: Detail[] = [...since]
    .map(([field, was]) => ({ field, from: JSON.parse(was) as unknown, to: readers[field]?.(meeting) ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
    .map(({ field, from, to }) => ({ path: field, message: `${field} was changed meanwhile`, from, to }));
  const forgotten = meeting.past.length >= HISTORY_MAX && read < (meeting.past[0]?.version ?? 0);
  if (details.length === 0 && read < meeting.version && !forgotten) return undefined;
  return refused('conflict', 'VERSION_CONFLICT', 'This meeting was changed in the meantime. Please look at it again.', [
    ...details,
    { path: 'version', message: `The meeting is at version ${meeting.version}`, from: read, to: meeting.version },
  ]);
}
