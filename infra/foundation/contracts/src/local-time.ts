/**
 * Wall-clock time in an IANA zone and back, the same for services and web. Pure: the zone rules are those of the runtime's ICU
 * data. No imports: the form uses it before anything else is loaded.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

// Making a formatter costs a thousand times what using it does.
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    if (formatters.size < 1_000) formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** The zone's wall clock at `instant`, as the milliseconds that UTC would show it at. */
function wallClock(instant: number, timeZone: string): number {
  const part: Record<string, string> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) part[type] = value;
  const year = part.era === 'BC' ? 1 - Number(part.year) : Number(part.year);
  const date = new Date(0);
  date.setUTCFullYear(year, Number(part.month) - 1, Number(part.day));
  date.setUTCHours(Number(part.hour), Number(part.minute), Number(part.second), ((instant % 1_000) + 1_000) % 1_000);
  return date.getTime();
}

// Lists show the same zones and hours again and again, and asking Intl is most of what a card costs. Zones change their offset at
// full quarters of an hour, at least since 2000.
const QUARTER = 15 * MINUTE;
const KEPT_FROM = Date.UTC(2000, 0, 1);
const KEPT_MAX = 20_000;
const offsets = new Map<string, number>();

/** Milliseconds that the zone is ahead of UTC at `instant` (epoch milliseconds). */
export function offsetAt(instant: number, timeZone: string): number {
  if (instant < KEPT_FROM) return wallClock(instant, timeZone) - instant;
  const quarter = Math.floor(instant / QUARTER) * QUARTER;
  const key = `${timeZone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = wallClock(quarter, timeZone) - quarter;
    if (offsets.size >= KEPT_MAX) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

const shownAt = (instant: Date, timeZone: string) =>
  new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString();

export interface ResolvedTime {
  instant: Date;
  /**
   * `skipped`: the clock jumps over this time, the instant lies later by the gap; `twice`: it happens twice, the first is meant.
   */
  shift: 'none' | 'skipped' | 'twice';
}

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

/**
 * A local date-time (`2026-03-08T02:30[:ss[.fff]]`) in `timeZone`. A time that the zone skips moves forward by the gap; one that
 * it shows twice is the first. An unreadable one gives an invalid Date.
 */
export function resolveLocalTime(localDateTime: string, timeZone: string): ResolvedTime {
  // `Date` finds a time in much that is none: that of `T:Z` is the year 2000.
  const wall = LOCAL_TIME.test(localDateTime) ? new Date(`${localDateTime}Z`).getTime() : Number.NaN;
  if (Number.isNaN(wall)) return { instant: new Date(Number.NaN), shift: 'none' };
  // Offsets lie within a day of UTC, so one day earlier and later are safely on either side of a change near this time.
  const before = offsetAt(wall - DAY, timeZone);
  const after = offsetAt(wall + DAY, timeZone);
  const candidates = [...new Set([wall - before, wall - after])].filter(
    (instant) => instant + offsetAt(instant, timeZone) === wall,
  );
  if (candidates.length === 0) return { instant: new Date(wall - before), shift: 'skipped' };
  return { instant: new Date(Math.min(...candidates)), shift: candidates.length > 1 ? 'twice' : 'none' };
}

export const instantOf = (localDateTime: string, timeZone: string): Date => resolveLocalTime(localDateTime, timeZone).instant;

/** `YYYY-MM-DD` in `timeZone`. */
export const localDateOf = (instant: Date, timeZone: string) => shownAt(instant, timeZone).slice(0, 10);

/** `HH:MM` in `timeZone`. */
export const localTimeOf = (instant: Date, timeZone: string) => shownAt(instant, timeZone).slice(11, 16);

const IST_OFFSET_MS = 5.5 * 60 * MINUTE;
/** Admins count by days of India Standard Time, which has no daylight saving: `2026-11-21`. */
export const istDay = (instant: Date): string => new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);

/** `2026-11-21T15:30:00+05:30` */
export const istTime = (instant: Date): string =>
  `${new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 19)}+05:30`;

/** The instants between which `now`'s day in India lies. */
export function istDayBounds(now: Date): { from: Date; to: Date } {
  const from = Math.floor((now.getTime() + IST_OFFSET_MS) / DAY) * DAY - IST_OFFSET_MS;
  return { from: new Date(from), to: new Date(from + DAY) };
}

/** The instants between which a day in India lies: `2026-11-21`. */
export const boundsOfIstDay = (day: string): { from: Date; to: Date } => istDayBounds(new Date(`${day}T12:00:00+05:30`));

/** What a list is asked for, the end exclusive. A bare day is that day in India, as the last one too; an instant is itself. */
export const istSpan = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from ? boundOf(from, 'from') : undefined,
  to: to ? boundOf(to, 'to') : undefined,
});
const boundOf = (text: string, end: 'from' | 'to'): Date => (text.length === 10 ? boundsOfIstDay(text)[end] : new Date(text));

/** The last `count` days in India, oldest first, today last. */
export function lastIstDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => istDay(new Date(now.getTime() - (count - 1 - index) * DAY)));
}
