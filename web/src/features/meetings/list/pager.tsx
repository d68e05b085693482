import type { Pagination } from '@visavis/contracts/common';
import { Link, useLocation } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './pager.module.css';
import { pagesShown } from './pages-shown.ts';

export const Pager = ({ pagination }: { pagination: Pagination }) => {
  const t = useT();
  const { pathname, search } = useLocation();
  const { page, pages } = pagination;
  if (pages <= 1) return null;
  const to = (number: number) => {
    const params = new URLSearchParams(search);
    if (number > 1) params.set('page', String(number));
    else params.delete('page');
    return { pathname, search: params.toString() };
  };
  const step = (number: number, label: string, icon: 'back' | 'arrow') =>
    number >= 1 && number <= pages ? (
      <Link className={styles.page} to={to(number)} aria-label={label} rel={icon === 'back' ? 'prev' : 'next'}>
        <Icon name={icon} size={18} />
      </Link>
    ) : (
      <span className={styles.page} aria-hidden="true" data-off>
        <Icon name={icon} size={18} />
      </span>
    );
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      {step(page - 1, t('list.previous'), 'back')}
      {pagesShown(page, pages).map((number, at) =>
        number === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have nothing but their place
          <span key={`gap-${at}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            className={`${styles.page} tabular`}
            to={to(number)}
            aria-label={t('list.page', { number })}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {step(page + 1, t('list.next'), 'arrow')}
    </nav>
  );
};
