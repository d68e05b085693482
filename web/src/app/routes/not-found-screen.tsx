import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/app.ts';
import { NotFoundNotice } from '../../shared/ui/not-found-notice.tsx';

export const NotFoundScreen = () => {
  const t = useT();
  usePageTitle(t('common:notFound.section'));
  return <NotFoundNotice />;
};
