import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/pages.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';

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

/** `/users-love`: what people said, as far as anybody has; nothing is made up to fill it. */
export const TestimonialsScreen = () => {
  const t = useT();
  usePageTitle(t('usersLove.title'));
  return (
    <>
      <PageHeader title={t('usersLove.title')} lead={t('usersLove.lead')} art={<QuoteArcs />} />
      <div className="container">
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
      </div>
    </>
  );
};
