import { currentZoneName } from '@visavis/contracts/constants/zone';
import { language } from '../i18n/i18n.ts';
import { t } from '../i18n/texts.ts';
import { serverNow } from '../time/server-clock.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Most people and most meetings are here: one offset all year. Named as a browser that speaks English names it in a date's text.
 */
const india = { zone: 'Asia/Kolkata', ms: 5.5 * hour, words: 'India Standard Time', label: 'IST' };
const formatters = new Map<string, Intl.DateTimeFormat>();
const clockIn = (zone: string) => {
  let formatter = formatters.get(zone);
  if (!formatter) {
    const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    formatter = new Intl.DateTimeFormat('sv-SE', { ...digits, hourCycle: 'h23', timeZone: zone });
    formatters.set(zone, formatter);
  }
  return formatter;
};
/**
 * What calendar and clock show there and then, in the person's own zone or the one given (IANA), as the UTC of a date. Without
 * `Intl` where that is possible: its first use on a page loads tables for longer than a screen takes to render, so the names of
 * days are ours too.
 */
const wallClock = (at: Date, zone?: string): Date => {
  if (!zone) return new Date(at.getTime() - at.getTimezoneOffset() * minute);
  if (zone === india.zone) return new Date(at.getTime() + india.ms);
  return new Date(`${clockIn(zone).format(at).replace(' ', 'T')}Z`);
};
const nameAt = (names: string, index: number) => names.split(' ')[index];
const parse = (iso: string | number | Date | null | undefined) => {
  const at = new Date(iso ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
};

/** `Sat 21 Nov`, with the year when it is not this one. Short Hindi months are hard to read, so they are written out. */
export const formatDay = (iso: string | null | undefined, now = serverNow(), zone?: string) => {
  const at = parse(iso);
  if (!at) return t('date.invalid');
  const wall = wallClock(at, zone);
  const text = `${nameAt(t('date.days'), wall.getUTCDay())} ${wall.getUTCDate()} ${nameAt(t('date.months'), wall.getUTCMonth())}`;
  const year = wall.getUTCFullYear();
  return year === wallClock(new Date(now), zone).getUTCFullYear() ? text : `${text} ${year}`;
};
/** `21 Nov`, with the year when it is not this one. */
export const formatDate = (iso: string) => (parse(iso) ? formatDay(iso).replace(/^\S+ /, '') : t('date.invalid'));
/** `Saturday 21 November 2026` */
export const formatLongDay = (iso: string | null | undefined, zone?: string) => {
  const at = parse(iso);
  if (!at) return t('date.invalid');
  const wall = wallClock(at, zone);
  const month = nameAt(t('date.longMonths'), wall.getUTCMonth());
  return `${nameAt(t('date.longDays'), wall.getUTCDay())} ${wall.getUTCDate()} ${month} ${wall.getUTCFullYear()}`;
};
/** `Saturday 21 November 2026, 4:30 PM`: for what is kept on paper. */
export const exactly = (iso: string, zone?: string) =>
  t('date.dayAndTime', { day: formatLongDay(iso, zone), time: formatTime(iso, zone) });
/** `November`, `2026`: in which order they stand is the sentence's. */
export const formatMonth = (iso: string, zone?: string) => {
  const at = parse(iso);
  if (!at) return { month: t('date.invalid'), year: '' };
  const wall = wallClock(at, zone);
  return { month: nameAt(t('date.longMonths'), wall.getUTCMonth()) ?? '', year: String(wall.getUTCFullYear()) };
};
/** `4:30 PM` */
export const formatTime = (iso: string | null | undefined, zone?: string) => {
  const at = parse(iso);
  if (!at) return t('date.noTime');
  const wall = wallClock(at, zone);
  const hours = wall.getUTCHours();
  return `${hours % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, '0')} ${t('date.halves').split('/')[hours < 12 ? 0 : 1]}`;
};
/** Each knows the short names of its own part of the world, and no other. */
const zoneNamers = ['en-US', 'en-IN', 'en-GB', 'en-AU'];
/** `IST`, `PST`, `CET`: the zone's short name where there is one, else `GMT+5:45`. */
export const zoneLabel = (iso: string, zone?: string) => {
  const at = parse(iso);
  if (!at) return '';
  if (zone ? zone === india.zone : inIndia()) return india.label;
  const names = zoneNamers.map((locale) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', ...(zone && { timeZone: zone }) });
    return formatter.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
  });
  return names.find((name) => !/\d/.test(name)) ?? names[0] ?? '';
};
/** `India time`, `New York time`: a zone by its place; `GMT-5` where it has none. */
export const zoneName = (zone: string) => {
  if (currentZoneName(zone) === india.zone) return t('date.indiaTime');
  const formatter = new Intl.DateTimeFormat({ en: 'en-001', hi: 'hi' }[language()], {
    timeZone: zone,
    timeZoneName: 'shortGeneric',
  });
  const name = formatter.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? zone;
  return name.replace(/ Time$/, ' time');
};
/** Does not tell India from Sri Lanka, whose clocks show the same. */
const inIndia = () => String(new Date()).endsWith(`(${india.words})`);
/** Whether the person's own clock is the zone's. */
export const isMyZone = (zone: string) => {
  if (zone !== india.zone) return zone === myZone();
  return new Date().getTimezoneOffset() === -india.ms / minute && (inIndia() || zone === myZone());
};
export const myZone = () => currentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);

const dayOf = (at: Date, zone?: string) => Math.floor(wallClock(at, zone).getTime() / day);

/** In calendar days, as far as they have names: -1, 0 or 1. A day may have 23 or 25 hours: days are counted, not hours. */
export const daysAway = (iso: string, now: number, zone?: string): -1 | 0 | 1 | undefined => {
  const apart = dayOf(new Date(iso), zone) - dayOf(new Date(now), zone);
  return ([0, 1, -1] as const).find((days) => days === apart);
};
const dayNames = { '-1': 'date.yesterday', '0': 'date.today', '1': 'date.tomorrow' } as const;

/** `Today`, `Tomorrow`, `Yesterday`, else the day. */
export const dayName = (iso: string, now: number, zone?: string) => {
  if (!parse(iso)) return t('date.invalid');
  const days = daysAway(iso, now, zone);
  return days === undefined ? formatDay(iso, now, zone) : t(dayNames[days]);
};

/** `Today, 4:30 PM` */
export const dayAndTime = (iso: string, now: number, zone?: string) =>
  parse(iso) ? t('date.dayAndTime', { day: dayName(iso, now, zone), time: formatTime(iso, zone) }) : t('date.invalid');

const whole = (ms: number, unit: number) => Math.floor(Math.abs(ms) / unit);

/** `3 h 20 min`; empty below a minute. */
const spanOf = (ms: number) => {
  const hours = whole(ms, hour);
  const minutes = whole(ms, minute) % 60;
  if (hours >= 10 || (hours > 0 && minutes === 0)) return t('date.hours', { hours });
  if (hours > 0) return t('date.hoursAndMinutes', { hours, minutes });
  return minutes > 0 ? t('date.minutes', { minutes }) : '';
};
/** `in 2 h`: a wait, as exactly as it is said, and never too short. */
export const afterWait = (ms: number) => {
  const unit = ms > 10 * hour ? hour : minute;
  return t('date.after', { span: spanOf(Math.ceil(ms / unit) * unit) });
};

/** When something is planned: relative within a day (`In 3 h 20 min`, `5 min ago`), else day and time. */
export const relativeWhen = (iso: string, now: number, zone?: string) => {
  const at = parse(iso);
  if (!at) return t('date.invalid');
  const away = at.getTime() - now;
  if (Math.abs(away) >= day) return dayAndTime(iso, now, zone);
  const span = spanOf(away);
  if (!span) return away >= 0 ? t('date.soon') : t('date.justNow');
  return away >= 0 ? t('date.in', { span }) : t('date.ago', { span });
};

/**
 * When something happened: never ahead. The page's clock ticks each quarter of a minute and may be behind the server's, so what
 * has just happened can lie after `now`.
 */
export const pastWhen = (iso: string, now: number, zone?: string) => relativeWhen(iso, Math.max(now, Date.parse(iso) + 1), zone);

/** `59:07`, from ms; never below zero. */
export const countdown = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / second));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
/** `30 min`, `1 h`, `1 h 30 min`; in Hindi a length by itself has another case than within “… ago”. */
export const formatDuration = (minutes: number) => {
  const count = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (count === 0) return t('date.minutes', { minutes: rest });
  return rest === 0 ? t('length.hours', { count }) : t('length.hoursAndMinutes', { count, minutes: rest });
};
