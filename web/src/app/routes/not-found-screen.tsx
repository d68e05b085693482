import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { NotFoundNotice } from '../../shared/ui/not-found-notice.tsx';

export const NotFoundScreen = () => {
  usePageTitle('Page not found');
  return <NotFoundNotice />;
};
