import type { Meeting } from '@visavis/contracts/meeting-model';

/** Quoted where needed; what a spreadsheet would run as a formula is made text. */
const cell = (value: string) => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const columns: [title: string, read: (meeting: Meeting) => string][] = [
  ['Id', (meeting) => meeting._id],
  ['Title', (meeting) => meeting.title],
  ['Status', (meeting) => meeting.status],
  ['Starts at', (meeting) => meeting.startsAt],
  ['Local date', (meeting) => meeting.localDate],
  ['Local time', (meeting) => meeting.time],
  ['Time zone', (meeting) => meeting.timeZone],
  ['Minutes', (meeting) => String(meeting.durationMinutes)],
  ['Category', (meeting) => meeting.categoryName ?? ''],
  ['Guests', (meeting) => meeting.meetingType],
  ['Host', (meeting) => meeting.host.name],
  ['Co-hosts', (meeting) => meeting.coHosts.map(({ name }) => name).join('; ')],
  ['Proposed at', (meeting) => meeting.createdAt],
  ['Reason', (meeting) => meeting.reason ?? ''],
];

export const meetingsCsv = (meetings: readonly Meeting[]) =>
  [columns.map(([title]) => title), ...meetings.map((meeting) => columns.map(([, read]) => read(meeting)))]
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
