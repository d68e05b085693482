import { meetingOptions } from '@visavis/contracts/meeting-options';
import { categoryName } from '../format/category-name.ts';
import { formatDuration, formatLongDay, formatTime, zoneLabel } from '../format/dates.ts';
import { seriesWords } from '../format/series-words.ts';
import { instantIn } from '../format/zoned-time.ts';
import { t } from '../i18n/en/meeting-form.ts';
import { t as optionT } from '../i18n/en/meeting-options.ts';
import { masked } from '../phone/phone-rules.ts';
import type { Change } from './changes-list.tsx';
import type { MeetingValues } from './meeting-values.ts';

const when = (values: MeetingValues) => {
  const instant = instantIn(values.timeZone, values.date, values.time);
  if (!instant) return '';
  const iso = new Date(instant.at).toISOString();
  return `${formatLongDay(iso, values.timeZone)}, ${formatTime(iso, values.timeZone)} ${zoneLabel(iso, values.timeZone)}`;
};
/** By phone too: the same name with another number is somebody else. */
const people = ({ coHosts }: MeetingValues) =>
  coHosts.map(({ name, phone }) => (phone ? `${name} (${masked(phone).trim()})` : name)).join(', ') || t('none');

type Reader = [label: string, read: (values: MeetingValues) => string];
/** What saving the form would change, in its words and order. */
export const changesOf = (before: MeetingValues, after: MeetingValues): Change[] => {
  const readers: Reader[] = [
    [t('title'), (values) => values.title.trim()],
    [t('description'), (values) => values.description.trim()],
    [t('dateAndTime'), when],
    [t('schedule.zone'), (values) => values.timeZone.replaceAll('_', ' ')],
    [t('duration'), (values) => formatDuration(values.durationMinutes)],
    [t('turn'), ({ turnMinutes }) => (turnMinutes === null ? t('turnOpen') : formatDuration(turnMinutes))],
    ...meetingOptions.map(
      (option): Reader => [optionT(`${option}.label`), (values) => optionT(`${option}.${values[option] ? 'yes' : 'no'}`)],
    ),
    [
      t('repeats.label'),
      ({ everyWeeks, dates }) => (everyWeeks > 0 ? seriesWords({ everyWeeks, of: dates }) : t('repeats.once')),
    ],
    [t('category'), (values) => categoryName(values.category) ?? t('none')],
    [t('coHosts'), people],
  ];
  return readers
    .map(([label, read]) => ({ label, before: read(before), after: read(after) }))
    .filter((change) => change.before !== change.after);
};
