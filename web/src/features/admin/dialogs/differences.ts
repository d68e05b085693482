import type { Meeting } from '@visavis/contracts/meeting-model';
import { categoryName } from '../../../shared/format/category-name.ts';
import { formatDay, formatDuration, formatTime } from '../../../shared/format/dates.ts';
import { seriesWords } from '../../../shared/format/series-words.ts';
import { t } from '../../../shared/i18n/en/admin.ts';
import type { Change } from '../../../shared/meeting-form/changes-list.tsx';

type Reader<R> = readonly [label: string, read: (record: R) => string];
/** What a person reads differently in the two. */
export const differencesBy = <R>(readers: readonly Reader<R>[], before: R, after: R): Change[] =>
  readers
    .map(([label, read]) => ({ label, before: read(before), after: read(after) }))
    .filter((change) => change.before !== change.after);

type Readable = Pick<
  Meeting,
  | 'title'
  | 'description'
  | 'startsAt'
  | 'timeZone'
  | 'durationMinutes'
  | 'category'
  | 'meetingType'
  | 'coHosts'
  | 'status'
  | 'series'
>;

export const typeName = (type: Meeting['meetingType']) => (type === 'verified' ? t('verifiedOnly') : t('openToAll'));
const readers = (): Reader<Readable>[] => [
  [t('meetingForm:title'), (meeting) => meeting.title],
  [t('meetingForm:description'), (meeting) => meeting.description],
  [t('meetingForm:date'), ({ startsAt, timeZone }) => formatDay(startsAt, undefined, timeZone)],
  [t('meetingForm:time'), ({ startsAt, timeZone }) => formatTime(startsAt, timeZone)],
  [t('meetingForm:duration'), (meeting) => formatDuration(meeting.durationMinutes)],
  [t('meetingForm:repeats.label'), ({ series }) => (series ? seriesWords(series) : t('meetingForm:repeats.once'))],
  [t('category'), ({ category }) => categoryName(category) ?? t('none')],
  [t('guests'), (meeting) => typeName(meeting.meetingType)],
  [t('coHosts'), ({ coHosts }) => coHosts.map(({ name }) => name).join(', ') || t('nobody')],
  [t('status'), (meeting) => t(`state.${meeting.status}`)],
];

/** What a person reads differently in the two, in form order. */
export const differences = (before: Readable, after: Readable): Change[] => differencesBy(readers(), before, after);
