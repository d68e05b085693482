import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';

const ComingSoonScreen = ({ section }: { section: string }) => {
  usePageTitle(section);
  return (
    <StateNotice
      as="h1"
      title={section}
      action={
        <ButtonLink kind="primary" to="/">
          Browse meetings
        </ButtonLink>
      }
    >
      Coming soon. We are working on this page.
    </StateNotice>
  );
};

export const comingSoon = (section: string) => <ComingSoonScreen section={section} />;
