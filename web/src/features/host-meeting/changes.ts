import { categoryNameOf } from '@visavis/contracts/constants';
import { formatDuration, formatLongDay, formatTime, zoneLabel } from '../../shared/format/dates.ts';
import { instantIn } from '../../shared/format/zoned-time.ts';
import type { MeetingForm } from './meeting-form.ts';

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
const names = (form: MeetingForm) => form.coHosts.map((coHost) => coHost.name).join(', ') || 'None';

/** What an update would change, in the words of the form. */
export const changesOf = (before: MeetingForm, after: MeetingForm): Change[] =>
  (
    [
      ['Title', before.title.trim(), after.title.trim()],
      ['Description', before.description.trim(), after.description.trim()],
      ['Date and time', when(before), when(after)],
      ['Duration', formatDuration(before.durationMinutes), formatDuration(after.durationMinutes)],
      ['Category', categoryNameOf(before.category) ?? 'None', categoryNameOf(after.category) ?? 'None'],
      ['Co-hosts', names(before), names(after)],
    ] as const
  )
    .filter(([, was, is]) => was !== is)
    .map(([label, was, is]) => ({ label, before: was, after: is }));
