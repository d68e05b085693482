import type { Meeting } from '@visavis/contracts/meeting-model';
import { categoryName } from '../../../../shared/format/category-name.ts';
import { formatDay, formatDuration, formatTime } from '../../../../shared/format/dates.ts';
import type { MeetingValues } from '../../form/meeting-form.ts';
import { type Difference, typeName } from '../../model/differences.ts';
import { t } from '../texts.ts';

/** `16:30` as `4:30 PM` */
const spoken = (time: string) => formatTime(`1970-01-01T${time}:00Z`, 'UTC');
const day = (date: string) => formatDay(`${date}T12:00:00Z`, undefined, 'UTC');

/** What saving the form would change, in words. */
export const changesOf = (before: Meeting, values: MeetingValues): Difference[] => {
  const people = (coHosts: readonly { name: string; phone?: string | undefined }[]) =>
    coHosts.map(({ name, phone }) => (phone ? `${name.trim()} (${phone.trim()})` : name)).join(', ') || t('admin:nobody');
  const rows: Difference[] = [
    { label: t('admin:csv.column.title'), from: before.title, to: values.title.trim() },
    { label: t('admin:description'), from: before.description, to: values.description.trim() },
    { label: t('meetingForm:date'), from: day(before.localDate), to: values.date ? day(values.date) : '' },
    { label: t('meetingForm:time'), from: spoken(before.time), to: values.time ? spoken(values.time) : '' },
    {
      label: t('meetingForm:duration'),
      from: formatDuration(before.durationMinutes),
      to: formatDuration(values.durationMinutes),
    },
    {
      label: t('admin:category'),
      from: categoryName(before.category) ?? t('admin:none'),
      to: categoryName(values.category) ?? t('admin:none'),
    },
    { label: t('admin:guests'), from: typeName(before.meetingType), to: typeName(values.meetingType) },
    { label: t('admin:coHosts'), from: people(before.coHosts), to: people(values.coHosts) },
  ];
  return rows.filter(({ from, to }) => from !== to);
};
