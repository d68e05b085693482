import { queryClient } from '../../../shared/api/query-client.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/testimonials.ts';
import { testimonialPages, useTestimonials } from '../../../shared/testimonials/api.ts';
import { TestimonialCard } from '../../../shared/testimonials/testimonial-card.tsx';
import styles from '../../../shared/testimonials/testimonials.module.css';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed, StateNotice } from '../../../shared/ui/state-notice.tsx';

/** For the first screen of a page. */
export const prefetch = async () => {
  if (window.location.pathname === '/users-love') await queryClient.prefetchInfiniteQuery(testimonialPages());
};

/** Two speech bubbles made of our two arcs. Decorative. */
const QuoteArcs = () => (
  <svg
    viewBox="0 0 520 260"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="16"
    aria-hidden="true"
    focusable="false"
  >
    <path stroke="var(--on-deep)" d="M72 40h96a78 78 0 0 1 0 156h-40l-46 36v-36" />
    <path stroke="var(--glow)" d="M444 40h-72a78 78 0 0 0 0 156h40l46 36v-36" />
    <path stroke="var(--spark)" d="M270 118h.1" strokeWidth="20" />
  </svg>
);

const Empty = () => {
  const t = useT();
  return (
    <StateNotice
      title={t('usersLove.empty')}
      action={
        <>
          <ButtonLink kind="primary" to="/meetings">
            {t('common:browseMeetings')}
          </ButtonLink>
          <ButtonLink to="/category">{t('common:seeCategories')}</ButtonLink>
        </>
      }
    >
      {t('usersLove.emptyText')}
    </StateNotice>
  );
};

const Words = () => {
  const t = useT();
  const { testimonials, isPending, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useTestimonials();
  if (isPending)
    return (
      <div className={styles.grid} role="status" aria-label={t('usersLove.loading')}>
        {['a', 'b', 'c'].map((card) => (
          <Skeleton key={card} height="240px" />
        ))}
      </div>
    );
  if (!testimonials)
    return (
      <div role="alert">
        <StateNotice
          title={t('usersLove.failed')}
          action={
            <Button kind="primary" busy={isFetching} onClick={() => refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        />
      </div>
    );
  return (
    <>
      {error ? <LoadFailed query={{ error, isFetching, refetch: hasNextPage ? fetchNextPage : refetch }} /> : null}
      {testimonials.length === 0 ? <Empty /> : null}
      <ul className={styles.grid}>
        {testimonials.map((testimonial) => (
          <li key={testimonial._id}>
            <TestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <p className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('usersLove.more')}
          </Button>
        </p>
      ) : null}
    </>
  );
};

/** `/users-love`: what people said and admins have published, in their order; nothing is made up to fill it. */
export const TestimonialsScreen = () => {
  const t = useT();
  usePageTitle(t('usersLove.title'));
  return (
    <>
      <PageHeader title={t('usersLove.title')} lead={t('usersLove.lead')} art={<QuoteArcs />} />
      <div className={`container ${styles.page}`}>
        <Words />
      </div>
    </>
  );
};
