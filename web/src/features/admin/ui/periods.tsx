import { Link } from 'react-router-dom';
import { useFilterLink } from '../list/use-filters.ts';
import styles from './periods.module.css';

interface PeriodsProps {
  label: string;
  /** The first is the one that a screen shows by itself: it stays out of the address. */
  periods: readonly { days: number; text: string }[];
  current: number;
}
/** The days that figures cover, as links: the address says it (`?days=30`). */
export const Periods = ({ label, periods, current }: PeriodsProps) => {
  const linkTo = useFilterLink();
  return (
    <nav className={styles.periods} aria-label={label}>
      {periods
        .toSorted((a, b) => a.days - b.days)
        .map(({ days, text }) => (
          <Link
            key={days}
            to={linkTo({ days: days === periods[0]?.days ? undefined : String(days) })}
            state={{ keepFocus: true }}
            aria-current={days === current ? 'page' : undefined}
          >
            {text}
          </Link>
        ))}
    </nav>
  );
};
