import { formatDay, formatTime, myZone, zoneLabel } from '../../shared/format/dates.ts';
import { instantIn } from '../../shared/format/zoned-time.ts';
import type { MeetingForm } from './meeting-form.ts';

/** What the chosen time means where clocks change or differ. */
export const scheduleNotes = (form: Pick<MeetingForm, 'date' | 'time' | 'timeZone'>, now: number, mine = myZone()): string[] => {
  const instant = form.date && form.time ? instantIn(form.timeZone, form.date, form.time) : undefined;
  if (!instant) return [];
  const iso = new Date(instant.at).toISOString();
  const zone = form.timeZone.replaceAll('_', ' ');
  const notes: string[] = [];
  if (instant.shift === 'skipped') {
    notes.push(
      `Clocks go forward then: this time does not exist in ${zone}. The meeting starts at ${formatTime(iso, form.timeZone)}.`,
    );
  } else if (instant.shift === 'twice') {
    notes.push(
      `Clocks go back then: this time happens twice in ${zone}. The meeting starts at the first (${zoneLabel(iso, form.timeZone)}).`,
    );
  } else if (zoneLabel(iso, form.timeZone) !== zoneLabel(new Date(now).toISOString(), form.timeZone)) {
    notes.push(
      `Clocks in ${zone} change before this day. The meeting starts at ${formatTime(iso, form.timeZone)} as clocks show it then.`,
    );
  }
  if (form.timeZone !== mine) notes.push(`That is ${formatDay(iso, now)}, ${formatTime(iso)} for you.`);
  return notes;
};
