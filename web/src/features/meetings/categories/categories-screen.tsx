import { CATEGORIES } from '@visavis/contracts/constants';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useCategoryCounts } from '../api/get-category-counts.ts';
import listStyles from '../list/meeting-list.module.css';
import { useLiveMeetings } from '../list/use-live-meetings.ts';
import { useT } from '../texts.ts';
import styles from './categories.module.css';
import { CategoryArt } from './category-art.tsx';

/** `/category`: four doors, with how many meetings are behind each. */
export const CategoriesScreen = () => {
  const t = useT();
  usePageTitle(t('categories.title'));
  const { data, isPending, isError, isFetching, refetch } = useCategoryCounts();
  useLiveMeetings();
  return (
    <section className={`container ${listStyles.section}`}>
      <div className={listStyles.head}>
        <h1 className={listStyles.title} tabIndex={-1}>
          {t('categories.title')}
        </h1>
      </div>
      {isError ? (
        <div className={listStyles.error} role="alert">
          <Icon name="alert" />
          <span>{t('common:loadFailed')}</span>
          <Button size="small" busy={isFetching} onClick={() => refetch()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      ) : null}
      <ul className={styles.grid}>
        {CATEGORIES.map(({ slug }) => {
          const counts = data?.counts[slug];
          return (
            <li key={slug} className={styles.card}>
              <div className={styles.ground}>
                <CategoryArt slug={slug} />
              </div>
              <h2 className={styles.name}>
                <Link to={`/category/${slug}`} className={styles.cover}>
                  {t(`common:category.${slug}`)}
                </Link>
              </h2>
              <p className={styles.about}>{t(`categories.about.${slug}`)}</p>
              <p className={`${styles.counts} tabular`}>
                {isPending ? (
                  <Skeleton width="9em" />
                ) : (
                  <>
                    <span data-live={counts?.live ? '' : undefined}>{t('categories.live', { count: counts?.live ?? 0 })}</span>
                    <span>{t('categories.upcoming', { count: counts?.upcoming ?? 0 })}</span>
                  </>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
