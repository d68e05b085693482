import { offsetAt } from '@visavis/contracts/local-time';
import type { Series } from '@visavis/contracts/meeting-model';
import { seriesDates } from '@visavis/contracts/series-dates';
import { formatDay, formatTime, isMyZone, zoneLabel, zoneName } from '../format/dates.ts';
import { t, useT } from '../i18n/en/meeting-form.ts';
import styles from './meeting-form.module.css';

interface Props {
  startsAt: string;
  timeZone: string;
  series: Pick<Series, 'everyWeeks' | 'of' | 'time'>;
  now: number;
}

/** All dates of office hours that are proposed, on the host's clocks, and what a change of those clocks does to them. */
export const SeriesDatesList = ({ startsAt, timeZone, series, now }: Props) => {
  const t = useT();
  const dates = seriesDates(new Date(startsAt), timeZone, series);
  // As typed, wherever it lies.
  const typed = formatTime(`2000-01-01T${series.time}:00Z`, 'UTC');
  return (
    <section className={styles.dates} aria-label={t('repeats.list', { zone: zoneName(timeZone) })}>
      <h3>{t('repeats.list', { zone: zoneName(timeZone) })}</h3>
      <ol>
        {dates.map(({ instant, shift }, index) => {
          const iso = instant.toISOString();
          const before = dates[index - 1];
          const notes = [
            ...(before && isOtherOffset(before.instant, instant, timeZone)
              ? [t('repeats.changed', { label: zoneLabel(iso, timeZone) })]
              : []),
            ...(shift === 'skipped' ? [t('repeats.skipped', { time: typed, later: formatTime(iso, timeZone) })] : []),
            ...(shift === 'twice' ? [t('repeats.twice', { time: typed })] : []),
          ];
          return (
            <li key={iso}>
              <time dateTime={iso} className="tabular">
                {formatDay(iso, now, timeZone)}, {formatTime(iso, timeZone)}
              </time>
              {isMyZone(timeZone) ? null : <span className="quiet tabular"> · {forYou(iso, timeZone, now)}</span>}
              {notes.map((note) => (
                <span key={note} className={styles.dateNote}>
                  {note}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const isOtherOffset = (one: Date, other: Date, timeZone: string) =>
  offsetAt(one.getTime(), timeZone) !== offsetAt(other.getTime(), timeZone);

/** With the day where it is another one. */
const forYou = (iso: string, timeZone: string, now: number) => {
  const day = formatDay(iso, now);
  const time = day === formatDay(iso, now, timeZone) ? formatTime(iso) : `${day}, ${formatTime(iso)}`;
  return t('repeats.forYou', { time });
};
