import { useT } from '../i18n/texts.ts';
import { ButtonLink } from './button.tsx';
import { StateNotice } from './state-notice.tsx';

export const NotFoundNotice = () => {
  const t = useT();
  return (
    <StateNotice
      as="h1"
      title={t('notFound.title')}
      action={
        <>
          <ButtonLink kind="primary" to="/">
            {t('browseMeetings')}
          </ButtonLink>
          <ButtonLink to="/category">{t('seeCategories')}</ButtonLink>
        </>
      }
    >
      {t('notFound.text')}
    </StateNotice>
  );
};
