import type { Meeting } from '@visavis/contracts/meeting-model';
import type { Catalogue } from '../../../../shared/i18n/catalogue.ts';
import { t } from '../../../../shared/i18n/en/admin.ts';

/** Quoted where needed; what a spreadsheet would run as a formula is made text. */
const cell = (value: string) => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const columns: [name: keyof Catalogue['admin']['csv']['column'], read: (meeting: Meeting) => string][] = [
  ['id', (meeting) => meeting._id],
  ['title', (meeting) => meeting.title],
  ['status', (meeting) => meeting.status],
  ['startsAt', (meeting) => meeting.startsAt],
  ['localDate', (meeting) => meeting.localDate],
  ['localTime', (meeting) => meeting.time],
  ['timeZone', (meeting) => meeting.timeZone],
  ['minutes', (meeting) => String(meeting.durationMinutes)],
  ['category', (meeting) => meeting.categoryName ?? ''],
  ['guests', (meeting) => meeting.meetingType],
  ['host', (meeting) => meeting.host.name],
  ['coHosts', (meeting) => meeting.coHosts.map(({ name }) => name).join('; ')],
  ['proposedAt', (meeting) => meeting.createdAt],
  ['reason', (meeting) => meeting.reason ?? ''],
];

export const meetingsCsv = (meetings: readonly Meeting[]) =>
  [columns.map(([name]) => t(`csv.column.${name}`)), ...meetings.map((meeting) => columns.map(([, read]) => read(meeting)))]
    .map((row) => row.map(cell).join(','))
    .join('\r\n');

/** With a mark that lets Excel read it as UTF-8. */
export const download = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
};
