import type { Meeting } from '@visavis/contracts/meeting-model';

const stamp = (iso: string | number) => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** RFC 5545 folds lines at 75 octets; a sign is never cut. */
const folded = (line: string) => {
  const encoder = new TextEncoder();
  let out = '';
  let used = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (used + size > 73) {
      out += '\r\n ';
      used = 1;
    }
    out += sign;
    used += size;
  }
  return out;
};

/** One event with a reminder 10 minutes before. The UID is the meeting's, so that a moved meeting replaces the old entry. */
export const calendarFile = (meeting: Meeting, page: string, now: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Visavis//Meetings//EN',
    'BEGIN:VEVENT',
    `UID:${meeting._id}@visavis`,
    `SEQUENCE:${meeting.revision}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(meeting.startsAt)}`,
    `DTEND:${stamp(meeting.endsAt)}`,
    `SUMMARY:${escaped(meeting.title)}`,
    `DESCRIPTION:${escaped(`${meeting.description}\n\n${page}`)}`,
    `URL:${page}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT10M',
    `DESCRIPTION:${escaped(meeting.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');

export const downloadCalendarFile = (meeting: Meeting) => {
  const page = new URL(`/p/${meeting._id}`, window.location.origin).href;
  const url = URL.createObjectURL(new Blob([calendarFile(meeting, page, Date.now())], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'visavis-meeting.ics';
  link.click();
  // The download has its own reference by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
};
