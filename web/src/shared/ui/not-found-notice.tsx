import { useT } from '../i18n/texts.ts';
import { BrowseMeetings, ButtonLink } from './button.tsx';
import { StateNotice } from './state-notice.tsx';

export const NotFoundNotice = () => {
  const t = useT();
  return (
    <StateNotice
      as="h1"
      title={t('notFound.title')}
      action={
        <>
          <BrowseMeetings />
          <ButtonLink to="/category">{t('seeCategories')}</ButtonLink>
        </>
      }
    >
      {t('notFound.text')}
    </StateNotice>
  );
};
