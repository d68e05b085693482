import { useId, useState } from 'react';
import { formatDay } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import styles from './trend.module.css';

export interface TrendProps {
  title: string;
  /** What is counted, as the catalogue names it. */
  unit: 'meetings' | 'signUpCount';
  /** Oldest first; the last is today. */
  days: readonly { day: string; value: number }[];
}
const dayName = (day: string) => formatDay(`${day}T12:00:00Z`, Date.now(), 'UTC');
const gap = 0.24;

/** A number a day, as bars. The picture is for the eye; a table says the same to a screen reader. */
export const Trend = ({ title, unit, days }: TrendProps) => {
  const t = useT();
  const [at, setAt] = useState<number>();
  const id = useId();
  const count = (value: number) => t(`dashboard.${unit}`, { count: value });
  const most = Math.max(1, ...days.map(({ value }) => value));
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const width = 100 / Math.max(1, days.length);
  const shown = at === undefined ? undefined : days[at];
  return (
    <figure className={styles.trend} aria-labelledby={id}>
      <figcaption id={id}>
        <span className={styles.title}>{title}</span>
        <span className={styles.total}>
          {shown
            ? t('dashboard.dayCount', { day: dayName(shown.day), counted: count(shown.value) })
            : t('dashboard.inDays', { counted: count(total), days: days.length })}
        </span>
      </figcaption>
      <svg
        className={styles.bars}
        aria-hidden="true"
        onPointerLeave={() => setAt(undefined)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const over = Math.floor(((event.clientX - box.left) / box.width) * days.length);
          setAt(Math.min(Math.max(over, 0), days.length - 1));
        }}
      >
        {days.map(({ day, value }, index) => {
          // A day without any is still a day: a line as thin as can be seen.
          const height = value === 0 ? 2.5 : Math.max(8, (value / most) * 100);
          return (
            <rect
              key={day}
              x={`${(index + gap / 2) * width}%`}
              width={`${width * (1 - gap)}%`}
              y={`${100 - height}%`}
              height={`${height}%`}
              rx="2"
              data-today={index === days.length - 1 || undefined}
              data-none={value === 0 || undefined}
              data-over={index === at || undefined}
            />
          );
        })}
      </svg>
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
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
