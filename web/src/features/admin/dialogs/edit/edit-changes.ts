import { categoryNameOf } from '@visavis/contracts/constants';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { formatDay, formatDuration } from '../../../../shared/format/dates.ts';
import type { MeetingValues } from '../../form/meeting-form.ts';
import { type Difference, typeName } from '../../model/differences.ts';

/** `16:30` as `4:30 PM` */
const spoken = (time: string) => {
  const [hour = '0', minute = '00'] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
};
const day = (date: string) => formatDay(`${date}T12:00:00Z`, undefined, 'UTC');

/** What saving the form would change, in words. */
export const changesOf = (before: Meeting, values: MeetingValues): Difference[] => {
  const people = (coHosts: readonly { name: string; phone?: string | undefined }[]) =>
    coHosts.map(({ name, phone }) => (phone ? `${name.trim()} (${phone.trim()})` : name)).join(', ') || 'nobody';
  const rows: Difference[] = [
    { label: 'Title', from: before.title, to: values.title.trim() },
    { label: 'Description', from: before.description, to: values.description.trim() },
    { label: 'Date', from: day(before.localDate), to: values.date ? day(values.date) : '' },
    { label: 'Time', from: spoken(before.time), to: values.time ? spoken(values.time) : '' },
    { label: 'Duration', from: formatDuration(before.durationMinutes), to: formatDuration(values.durationMinutes) },
    { label: 'Category', from: before.categoryName ?? 'none', to: categoryNameOf(values.category) ?? 'none' },
    { label: 'Guests', from: typeName(before.meetingType), to: typeName(values.meetingType) },
    { label: 'Co-hosts', from: people(before.coHosts), to: people(values.coHosts) },
  ];
  return rows.filter(({ from, to }) => from !== to);
};
