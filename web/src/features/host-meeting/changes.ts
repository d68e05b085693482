import { categoryName } from '../../shared/format/category-name.ts';
import { formatDuration, formatLongDay, formatTime, zoneLabel } from '../../shared/format/dates.ts';
import { instantIn } from '../../shared/format/zoned-time.ts';
import { masked } from '../../shared/phone/phone-rules.ts';
import type { MeetingForm } from './meeting-form.ts';
import { t } from './texts.ts';

export interface Change {
  label: string;
  before: string;
  after: string;
}
const when = (form: MeetingForm) => {
  const instant = instantIn(form.timeZone, form.date, form.time);
  if (!instant) return '';
  const iso = new Date(instant.at).toISOString();
  return `${formatLongDay(iso, form.timeZone)}, ${formatTime(iso, form.timeZone)} ${zoneLabel(iso, form.timeZone)}`;
};
/** By phone too: the same name with another number is somebody else. */
const people = ({ coHosts }: MeetingForm) =>
  coHosts.map(({ name, phone }) => (phone ? `${name} (${masked(phone).trim()})` : name)).join(', ') || t('none');
const zone = ({ timeZone }: MeetingForm) => timeZone.replaceAll('_', ' ');

/** What an update would change, in the words of the form. */
export const changesOf = (before: MeetingForm, after: MeetingForm): Change[] =>
  (
    [
      [t('meetingForm:title'), before.title.trim(), after.title.trim()],
      [t('meetingForm:description'), before.description.trim(), after.description.trim()],
      [t('meetingForm:dateAndTime'), when(before), when(after)],
      [t('schedule.zone'), zone(before), zone(after)],
      [t('meetingForm:duration'), formatDuration(before.durationMinutes), formatDuration(after.durationMinutes)],
      [t('meetingForm:category'), categoryName(before.category) ?? t('none'), categoryName(after.category) ?? t('none')],
      [t('meetingForm:coHosts'), people(before), people(after)],
    ] as const
  )
    .filter(([, was, is]) => was !== is)
    .map(([label, was, is]) => ({ label, before: was, after: is }));
