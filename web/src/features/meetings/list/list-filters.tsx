import { CATEGORIES } from '@visavis/contracts/constants/category';
import { STATUS_FILTERS } from '@visavis/contracts/constants/meeting';
import { Link } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { Tab, Tabs } from '../../../shared/ui/tabs.tsx';
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
    <Tabs label={t('status.label')}>
      {order.map((status) => (
        <Tab key={status} to={pathOf(filter.category, status)} current={status === filter.status}>
          {status === 'live' ? <span className={styles.dot} aria-hidden="true" /> : null}
          {t(`status.${status}`)}
        </Tab>
      ))}
    </Tabs>
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
