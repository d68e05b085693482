import { currentZoneName } from '@visavis/contracts/constants';
import { language } from '../i18n/i18n.ts';
import { t } from '../i18n/texts.ts';
import { serverNow } from '../time/server-clock.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The person's own zone, or the one given (IANA). Formatters are kept: making one costs more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const format = (options: Intl.DateTimeFormatOptions, locale: string, at: Date) => {
  const key = locale + JSON.stringify(options);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter.format(at);
};
/** The first formatter of a page takes as long as a hundred others: made while the page waits for its data, not between data and paint. */
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
whenIdle(() => format({ weekday: 'short' }, 'en-GB', new Date()));
/** English has no full stops and capital halves of the day; short Hindi months are hard to read, so they are written out. */
const tags = { en: { day: 'en-GB', time: 'en-US', month: 'short' }, hi: { day: 'hi-IN', time: 'hi-IN', month: 'long' } } as const;
const inZone = (zone: string | undefined) => (zone ? { timeZone: zone } : {});
const parse = (iso: string | number | Date | null | undefined) => {
  const at = new Date(iso ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
};

/** `Sat 21 Nov`, with the year when it is not this one. */
export const formatDay = (iso: string | null | undefined, now = serverNow(), zone?: string) => {
  const at = parse(iso);
  if (!at) return t('date.invalid');
  const year = format({ year: 'numeric', ...inZone(zone) }, 'en-GB', at);
  const sameYear = year === format({ year: 'numeric', ...inZone(zone) }, 'en-GB', new Date(now));
  const tag = tags[language()];
  const text = format({ weekday: 'short', day: 'numeric', month: tag.month, ...inZone(zone) }, tag.day, at).replace(',', '');
  return sameYear ? text : `${text} ${year}`;
};
/** `Saturday 21 November 2026` */
export const formatLongDay = (iso: string | null | undefined, zone?: string) => {
  const at = parse(iso);
  if (!at) return t('date.invalid');
  return format(
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...inZone(zone) },
    tags[language()].day,
    at,
  ).replace(',', '');
};
/** `4:30 PM` */
export const formatTime = (iso: string | null | undefined, zone?: string) => {
  const at = parse(iso);
  // Some engines put a narrow no-break space before AM.
  return at
    ? format({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12', ...inZone(zone) }, tags[language()].time, at).replace(
        /\s/u,
        ' ',
      )
    : t('date.noTime');
};
/** Each knows the short names of its own part of the world, and no other. */
const zoneNamers = ['en-US', 'en-IN', 'en-GB', 'en-AU'];
/** `IST`, `PST`, `CET`: the zone's short name where there is one, else `GMT+5:45`. */
export const zoneLabel = (iso: string, zone?: string) => {
  const at = parse(iso);
  if (!at) return '';
  const names = zoneNamers.map((locale) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', ...inZone(zone) });
    return formatter.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
  });
  return names.find((name) => !/\d/.test(name)) ?? names[0] ?? '';
};
/** `India time`, `New York time`: a zone by its place; `GMT-5` where it has none. */
export const zoneName = (zone: string) => {
  if (currentZoneName(zone) === 'Asia/Kolkata') return t('date.indiaTime');
  const formatter = new Intl.DateTimeFormat({ en: 'en-001', hi: 'hi' }[language()], {
    timeZone: zone,
    timeZoneName: 'shortGeneric',
  });
  const name = formatter.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? zone;
  return name.replace(/ Time$/, ' time');
};
export const myZone = () => currentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);

const dayKey = (at: Date, zone?: string) =>
  format({ year: 'numeric', month: '2-digit', day: '2-digit', ...inZone(zone) }, 'en-CA', at);

/** In calendar days, as far as they have names: -1, 0 or 1. A day may have 23 or 25 hours: days are counted, not hours. */
export const daysAway = (iso: string, now: number, zone?: string): -1 | 0 | 1 | undefined => {
  const apart = Math.round((Date.parse(dayKey(new Date(iso), zone)) - Date.parse(dayKey(new Date(now), zone))) / day);
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

/** When something is planned: relative within a day (`in 3 h 20 min`, `5 min ago`), else day and time. */
export const relativeWhen = (iso: string, now: number, zone?: string) => {
  const at = parse(iso);
  if (!at) return t('date.invalid');
  const away = at.getTime() - now;
  if (Math.abs(away) >= day) return dayAndTime(iso, now, zone);
  const hours = whole(away, hour);
  const minutes = whole(away, minute) % 60;
  const span =
    hours >= 10 || (hours > 0 && minutes === 0)
      ? t('date.hours', { hours })
      : hours > 0
        ? t('date.hoursAndMinutes', { hours, minutes })
        : minutes > 0
          ? t('date.minutes', { minutes })
          : '';
  if (!span) return away >= 0 ? t('date.soon') : t('date.justNow');
  return away >= 0 ? t('date.in', { span }) : t('date.ago', { span });
};

/**
 * When something happened: never ahead. The page's clock ticks each quarter of a minute and may be behind the server's, so what has just
 * happened can lie after `now`.
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
  if (count === 0) return t('length.minutes', { minutes: rest });
  return rest === 0 ? t('length.hours', { count }) : t('length.hoursAndMinutes', { count, minutes: rest });
};
