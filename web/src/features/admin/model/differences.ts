import { categoryNameOf } from '@visavis/contracts/constants';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { formatDay, formatDuration, formatTime } from '../../../shared/format/dates.ts';

export interface Difference {
  label: string;
  from: string;
  to: string;
}
type Readable = Pick<
  Meeting,
  'title' | 'description' | 'startsAt' | 'timeZone' | 'durationMinutes' | 'category' | 'meetingType' | 'coHosts' | 'status'
>;

const nobody = 'nobody';
export const typeName = (type: Meeting['meetingType']) => (type === 'verified' ? 'Verified guests only' : 'Open to all');
const readers: [label: string, read: (meeting: Readable) => string][] = [
  ['Title', (meeting) => meeting.title],
  ['Description', (meeting) => meeting.description],
  ['Date', ({ startsAt, timeZone }) => formatDay(startsAt, undefined, timeZone)],
  ['Time', ({ startsAt, timeZone }) => formatTime(startsAt, timeZone)],
  ['Duration', (meeting) => formatDuration(meeting.durationMinutes)],
  ['Category', ({ category }) => (category && categoryNameOf(category)) || 'none'],
  ['Guests', (meeting) => typeName(meeting.meetingType)],
  ['Co-hosts', ({ coHosts }) => coHosts.map(({ name }) => name).join(', ') || nobody],
  ['Status', (meeting) => meeting.status],
];

/** What a person reads differently in the two, in form order. */
export const differences = (before: Readable, after: Readable): Difference[] =>
  readers.map(([label, read]) => ({ label, from: read(before), to: read(after) })).filter(({ from, to }) => from !== to);
