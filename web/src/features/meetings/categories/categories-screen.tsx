import type { CategorySlug } from '@visavis/contracts/constants/category';
import { CATEGORIES } from '@visavis/contracts/constants/category';
import { Link } from 'react-router-dom';
import { leftArc, rightArc } from '../../../shared/brand/mark.tsx';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { useCategoryCounts } from '../api.ts';
import { AlertStrip } from '../list/alert-offers.tsx';
import listStyles from '../list/meeting-list.module.css';
import { useLiveMeetings } from '../list/use-live-meetings.ts';
import styles from './categories.module.css';

/** The two arcs at the work of each category. */
const scenes: Record<CategorySlug, string[]> = {
  'graphic-design': ['M10 16h12', 'M16 10v12'],
  'video-animation': ['M13.500 11.500 20 16l-6.500 4.500Z'],
  'digital-marketing': ['M11 20l3.500-4 3 2.500L22 12'],
  'tech-development': ['M13 12l-3.500 4 3.500 4', 'M19 12l3.500 4-3.500 4'],
};

const CategoryArt = ({ slug }: { slug: CategorySlug }) => (
  <svg className={styles.art} viewBox="-6 0 44 32" aria-hidden="true" focusable="false">
    <path className={styles.arc} d={leftArc} transform="translate(-9 0)" />
    <path className={styles.arc} d={rightArc} transform="translate(9 0)" />
    {scenes[slug].map((d) => (
      <path key={d} className={styles.scene} d={d} />
    ))}
  </svg>
);

/** `/category`: four doors, with how many meetings are behind each. */
export const CategoriesScreen = () => {
  const t = useT();
  usePageTitle(t('categories.title'));
  const { data, isPending, error, isFetching, refetch } = useCategoryCounts();
  useLiveMeetings();
  return (
    <section className={`container ${listStyles.section}`}>
      <div className={listStyles.head}>
        <h1 className={listStyles.title} tabIndex={-1}>
          {t('categories.title')}
        </h1>
      </div>
      {error ? <LoadFailed query={{ error, isFetching, refetch }} /> : null}
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
      <AlertStrip category={undefined} />
    </section>
  );
};
