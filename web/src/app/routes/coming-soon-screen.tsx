import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';

/** What each page will be for; the sections without an entry say only that they are coming. */
const words: Record<string, string> = {
  Profile: 'Your name, photo and contact details, in one place for you to keep up to date.',
  Reports: 'The meetings you hosted and joined, with what came of them.',
  'Meeting Passes': 'Your passes and plans. Until then, joining a meeting costs nothing.',
  Payment: 'Payments are confirmed here.',
  Settings: 'Language, time zone and which messages you get. Until then, your device decides.',
  'Help & Support': 'Answers, and a person to ask.',
  Host: 'What this host has coming up, and what others say. Until then, search for their name.',
  'Users love': 'What people say about the meetings they had.',
  'Accelerator program': 'A head start for freelancers and agencies.',
  Landing: 'The fastest way to meet, pitch and hire in live one-on-one meetings.',
  'Terms of Service': 'The rules that we all meet by, in plain words.',
  'Privacy Policy': 'What we know about you, why, and how to have it removed.',
};

const ComingSoonScreen = ({ section }: { section: string }) => {
  usePageTitle(section);
  return (
    <StateNotice
      as="h1"
      mark="still"
      eyebrow="Coming soon"
      title={section}
      action={
        <>
          <ButtonLink kind="primary" to="/">
            Browse meetings
          </ButtonLink>
          <ButtonLink to="/category">See categories</ButtonLink>
        </>
      }
    >
      {words[section] ?? 'We are working on this page.'}
    </StateNotice>
  );
};

export const comingSoon = (section: string) => <ComingSoonScreen section={section} />;
