import { CATEGORIES } from '@visavis/contracts/constants';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useCategoryCounts } from '../api/get-category-counts.ts';
import listStyles from '../list/meeting-list.module.css';
import { useLiveMeetings } from '../list/use-live-meetings.ts';
import styles from './categories.module.css';
import { CategoryArt } from './category-art.tsx';

const about: Record<string, string> = {
  'graphic-design': 'Brands, packaging, layouts and everything that has to look right.',
  'video-animation': 'Films, motion and explainers, from first idea to final cut.',
  'digital-marketing': 'Campaigns, search and content that bring people to you.',
  'tech-development': 'Web, mobile and everything behind them, built to last.',
};

/** `/category`: four doors, with how many meetings are behind each. */
export const CategoriesScreen = () => {
  usePageTitle('Categories');
  const { data, isPending, isError, isFetching, refetch } = useCategoryCounts();
  useLiveMeetings();
  return (
    <section className={`container ${listStyles.section}`}>
      <div className={listStyles.head}>
        <h1 className={listStyles.title} tabIndex={-1}>
          Categories
        </h1>
      </div>
      {isError ? (
        <div className={listStyles.error} role="alert">
          <Icon name="alert" />
          <span>Could not load, try again</span>
          <Button size="small" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      <ul className={styles.grid}>
        {CATEGORIES.map(({ slug, name }) => {
          const counts = data?.counts[slug];
          return (
            <li key={slug} className={styles.card}>
              <CategoryArt slug={slug} />
              <h2 className={styles.name}>
                <Link to={`/category/${slug}`} className={styles.cover}>
                  {name}
                </Link>
              </h2>
              <p className={styles.about}>{about[slug]}</p>
              <p className={`${styles.counts} tabular`}>
                {isPending ? (
                  <Skeleton width="9em" />
                ) : (
                  <>
                    <span data-live={counts?.live ? '' : undefined}>{counts?.live ?? 0} live</span>
                    <span>{counts?.upcoming ?? 0} upcoming</span>
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
