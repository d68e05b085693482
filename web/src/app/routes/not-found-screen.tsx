import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';

export const NotFoundScreen = () => {
  usePageTitle('Page not found');
  return (
    <StateNotice
      as="h1"
      title="Nobody is waiting here"
      action={
        <>
          <ButtonLink kind="primary" to="/">
            Browse meetings
          </ButtonLink>
          <ButtonLink to="/category">See categories</ButtonLink>
        </>
      }
    >
      Page not found. The link may be old, or a letter went missing on the way.
    </StateNotice>
  );
};
