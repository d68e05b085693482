import { CATEGORIES } from '@visavis/contracts/constants/category';
import { STATUS_FILTERS } from '@visavis/contracts/constants/meeting';
import { Link } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import type { ListFilter } from '../api.ts';
import styles from './list-filters.module.css';
import { useFilterPath } from './use-list-filter.ts';

const order = ['all', ...STATUS_FILTERS.filter((status) => status !== 'all')] as const;
/** A filter is a place of its own, but neither focus nor scroll leave it. */
const stay = { keepFocus: true, keepScroll: true };

export const StatusTabs = ({ filter }: { filter: ListFilter }) => {
  const t = useT();
  const pathOf = useFilterPath();
  return (
    <nav className={styles.tabs} aria-label={t('status.label')}>
      {order.map((status) => (
        <Link
          key={status}
          to={pathOf(filter.category, status)}
          state={stay}
          preventScrollReset
          className={styles.tab}
          aria-current={status === filter.status ? 'page' : undefined}
        >
          {status === 'live' ? <span className={styles.dot} aria-hidden="true" /> : null}
          {t(`status.${status}`)}
        </Link>
      ))}
    </nav>
  );
};

export const CategoryChips = ({ filter }: { filter: ListFilter }) => {
  const t = useT();
  const pathOf = useFilterPath();
  const chips = [
    { slug: undefined, name: t('status.allCategories') },
    ...CATEGORIES.map(({ slug }) => ({ slug, name: t(`common:category.${slug}`) })),
  ];
  return (
    <nav className={styles.chips} aria-label={t('category')}>
      {chips.map(({ slug, name }) => (
        <Link
          key={name}
          to={pathOf(slug, filter.status)}
          state={stay}
          preventScrollReset
          className={styles.chip}
          aria-current={slug === filter.category ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
};
