import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { NotFoundNotice } from '../../shared/ui/not-found-notice.tsx';
import { useT } from '../texts.ts';

export const NotFoundScreen = () => {
  const t = useT();
  usePageTitle(t('common:notFound.section'));
  return <NotFoundNotice />;
};
