import { Suspense, useId, useState } from 'react';
import { formatDay } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { BelowFold } from '../../../shared/ui/below-fold.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.ts';
import styles from './trend.module.css';

/** With the chart library: its place is kept until it is here. */
const TrendBars = lazyPart(() => import('./trend-bars.tsx'), 'TrendBars');

export interface TrendProps {
  title: string;
  /** Oldest first; the last is today. */
  days: readonly { day: string; value: number }[];
  /** A value in words, e.g. `3 meetings` or `₹1,499`. */
  text: (value: number) => string;
}
const dayName = (day: string) => formatDay(`${day}T12:00:00Z`, Date.now(), 'UTC');

/** A number a day, as bars. The picture is for the eye; a table says the same to a screen reader. */
export const Trend = ({ title, days, text }: TrendProps) => {
  const t = useT();
  const [at, setAt] = useState<number>();
  const id = useId();
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const pointed = at === undefined ? undefined : days[at];
  return (
    <figure className={styles.trend} aria-labelledby={id}>
      <figcaption id={id}>
        <span className={styles.title}>{title}</span>
        <span className={styles.total}>
          {pointed
            ? t('dashboard.dayCount', { day: dayName(pointed.day), counted: text(pointed.value) })
            : t('dashboard.inDays', { counted: text(total), days: days.length })}
        </span>
      </figcaption>
      <div className={styles.bars} aria-hidden="true">
        <BelowFold height="100%">
          <Suspense fallback={null}>
            <TrendBars values={days.map(({ value }) => value)} onPoint={setAt} />
          </Suspense>
        </BelowFold>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{days[0] ? dayName(days[0].day) : ''}</span>
        <span>{t('dashboard.today')}</span>
      </div>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <tbody>
          {days.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{dayName(day)}</th>
              <td>{text(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
