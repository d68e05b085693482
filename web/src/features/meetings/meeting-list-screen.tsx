import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { queryClient } from '../../shared/api/query-client.ts';
import { categoryName } from '../../shared/format/category-name.ts';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/meetings.ts';
import { BelowFold } from '../../shared/loading/below-fold.tsx';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import { session as currentSession, useSession } from '../../shared/session/session.ts';
import { NotFoundNotice } from '../../shared/ui/not-found-notice.tsx';
import { SearchBar } from '../../shared/ui/search-bar.tsx';
import { publicMeetings } from './api.ts';
import { Hero } from './hero/hero.tsx';
import { AlertButton } from './list/alert-offers.tsx';
import { CategoryChips, StatusTabs } from './list/list-filters.tsx';
import { ListResults } from './list/list-results.tsx';
import styles from './list/meeting-list.module.css';
import { firstOf, NO_FILTER, useListFilter } from './list/use-list-filter.ts';
import { OwnMeetings } from './own/own-meetings.tsx';

const JoinTerms = lazyPart(() => import('../../shared/billing/join-price.tsx'), 'JoinTerms');
const Praise = lazyPart(() => import('../../shared/testimonials/praise.tsx'), 'Praise');

/** For the first screen of a page. */
export const prefetch = async () => {
  const { pathname, search } = window.location;
  const first = firstOf(currentSession.get()?.user?.category, undefined, 'all');
  if (pathname === '/' && !search) await queryClient.prefetchQuery(publicMeetings({ ...NO_FILTER, ...first }));
};

/** `/`, `/meetings`, `/category/…`: one list, filtered by where it stands. */
export const MeetingListScreen = () => {
  const t = useT();
  const filter = useListFilter();
  const { pathname } = useLocation();
  const session = useSession();
  const home = pathname === '/';
  const category = categoryName(filter?.category);
  const list = t(`list.${filter?.status ?? 'all'}`);
  const title = category ?? list;
  const section = category && filter?.status !== 'all' ? t('list.inCategory', { list, category }) : title;
  usePageTitle(filter ? section : t('common:notFound.section'));
  if (!filter) return <NotFoundNotice />;
  const Heading = home ? 'h2' : 'h1';
  return (
    <>
      {home && !session && !filter.search ? <Hero /> : null}
      {home && session ? <OwnMeetings /> : null}
      {home && !session && filter.search ? <h1 className="visually-hidden">{t('common:search.meetings')}</h1> : null}
      <section className={`container ${styles.section}`} id="meetings" aria-labelledby="list-title">
        <div className={styles.head}>
          <Heading className={styles.title} id="list-title" tabIndex={-1}>
            {title}
          </Heading>
          <AlertButton category={filter.category} />
          <StatusTabs filter={filter} />
        </div>
        <div className={styles.tools}>
          <SearchBar variant="page" />
          <CategoryChips filter={filter} />
        </div>
        <BelowFold height="60svh">
          <ListResults filter={filter} heading={home ? 'h3' : 'h2'} />
          <Suspense fallback={null}>
            <JoinTerms />
          </Suspense>
        </BelowFold>
      </section>
      {home && !filter.search ? (
        <BelowFold height="0">
          <Suspense fallback={null}>
            <Praise />
          </Suspense>
        </BelowFold>
      ) : null}
    </>
  );
};
