import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/app.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';

/** The pages that are still to come; `soon.text` says what each will be for. */
type Section = 'reports' | 'settings' | 'help';

const ComingSoonScreen = ({ section }: { section: Section }) => {
  const t = useT();
  const title = t(`soon.title.${section}`);
  usePageTitle(title);
  return (
    <StateNotice
      as="h1"
      mark="still"
      eyebrow={t('common:comingSoon')}
      title={title}
      action={
        <>
          <ButtonLink kind="primary" to="/">
            {t('common:browseMeetings')}
          </ButtonLink>
          <ButtonLink to="/category">{t('common:seeCategories')}</ButtonLink>
        </>
      }
    >
      {t(`soon.text.${section}`)}
    </StateNotice>
  );
};

export const comingSoon = (section: Section) => <ComingSoonScreen section={section} />;
