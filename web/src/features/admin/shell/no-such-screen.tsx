import { useT } from '../../../shared/i18n/en/admin.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { useScreen } from '../layout-state.ts';

export const NoSuchScreen = () => {
  const t = useT();
  useScreen(t('common:notFound.section'));
  return (
    <StateNotice
      as="h1"
      title={t('missing.title')}
      action={
        <ButtonLink kind="primary" to="/admin/dashboard">
          {t('toDashboard')}
        </ButtonLink>
      }
    >
      {t('missing.text')}
    </StateNotice>
  );
};
