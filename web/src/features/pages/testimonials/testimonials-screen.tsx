import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { Band } from '../../../shared/ui/band.tsx';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { useT } from '../texts.ts';
import { QuoteArcs } from './quote-arcs.tsx';

/** `/users-love`: what people said, as far as anybody has; nothing is made up to fill it. */
export const TestimonialsScreen = () => {
  const t = useT();
  usePageTitle(t('usersLove.title'));
  return (
    <>
      <Band title={t('usersLove.title')} lead={t('usersLove.lead')} art={<QuoteArcs />} />
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
