import { useId, useState } from 'react';
import { formatDay } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { locale } from '../../../shared/i18n/i18n.ts';
import { BelowFold } from '../../../shared/loading/below-fold.tsx';
import { latePart } from '../../../shared/loading/lazy-part.ts';
import styles from './trend.module.css';

/** With the chart library: its place is kept until it is here. */
const TrendBars = latePart(() => import('./trend-bars.tsx'), 'TrendBars');

export interface TrendProps {
  title: string;
  /** Oldest first; the last is today. Null: there is no value that day, and no bar. */
  days: readonly { day: string; value: number | null }[];
  /** A value in words, e.g. `3 meetings` or `₹1,499`. */
  text: (value: number) => string;
  /** The average over the days, where a sum would say nothing; null: there is nothing to average. */
  mean?: number | null;
  /** The same of as many days before. */
  before?: number | null | undefined;
}
/** How a figure differs from that of as many days before; nothing where there is nothing to compare with. */
export const Change = ({ now, before, days }: { now: number | null; before: number | null | undefined; days: number }) => {
  const t = useT();
  if (now === null || !before) return null;
  const share = (now - before) / before;
  const percent = new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return (
    <span className={styles.change}>
      {' '}
      {percent.format(share)} <span className="visually-hidden">{t('onDaysBefore', { days })}</span>
    </span>
  );
};

const dayName = (day: string) => formatDay(`${day}T12:00:00Z`, Date.now(), 'UTC');

/** A number a day, as bars. The picture is for the eye; a table says the same to a screen reader. */
export const Trend = ({ title, days, text, before, mean }: TrendProps) => {
  const t = useT();
  const [at, setAt] = useState<number>();
  const id = useId();
  const total = mean === undefined ? days.reduce((sum, { value }) => sum + (value ?? 0), 0) : mean;
  const textOf = (value: number | null) => (value === null ? '–' : text(value));
  const pointed = at === undefined ? undefined : days[at];
  return (
    <figure className={styles.trend} aria-labelledby={id}>
      <figcaption id={id}>
        <span className={styles.title}>{title}</span>
        <span className="quiet tabular">
          {pointed
            ? t('dayCount', { day: dayName(pointed.day), counted: textOf(pointed.value) })
            : t(mean === undefined ? 'inDays' : 'onAverage', {
                counted: textOf(total),
                days: days.length,
              })}
          {pointed ? null : <Change now={total} before={before} days={days.length} />}
        </span>
      </figcaption>
      <div className={styles.bars} aria-hidden="true">
        <BelowFold height="100%">
          <TrendBars values={days.map(({ value }) => value)} onPoint={setAt} />
        </BelowFold>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{days[0] ? dayName(days[0].day) : ''}</span>
        <span>{t('common:date.today')}</span>
      </div>
      {/* A table cannot be made as small as that itself. */}
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                <td>{textOf(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};
