import { formatDay, formatTime, myZone, zoneLabel } from '../format/dates.ts';
import { instantIn } from '../format/zoned-time.ts';
import { t } from '../i18n/en/meeting-form.ts';
import type { MeetingValues } from './meeting-values.ts';

/** What the chosen time means where clocks change or differ. */
export const scheduleNotes = (
  form: Pick<MeetingValues, 'date' | 'time' | 'timeZone'>,
  now: number,
  mine = myZone(),
): string[] => {
  const instant = form.date && form.time ? instantIn(form.timeZone, form.date, form.time) : undefined;
  if (!instant) return [];
  const iso = new Date(instant.at).toISOString();
  const zone = form.timeZone.replaceAll('_', ' ');
  const notes: string[] = [];
  if (instant.shift === 'skipped') {
    notes.push(t('schedule.skipped', { zone, time: formatTime(iso, form.timeZone) }));
  } else if (instant.shift === 'twice') {
    notes.push(t('schedule.twice', { zone, label: zoneLabel(iso, form.timeZone) }));
  } else if (zoneLabel(iso, form.timeZone) !== zoneLabel(new Date(now).toISOString(), form.timeZone)) {
    notes.push(t('schedule.changing', { zone, time: formatTime(iso, form.timeZone) }));
  }
  if (form.timeZone !== mine) notes.push(t('schedule.forYou', { day: formatDay(iso, now), time: formatTime(iso) }));
  return notes;
};
