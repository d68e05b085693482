import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/notifications.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { ScreenHead } from '../../../shared/ui/screen-head.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { usePreferences } from '../api.ts';
import { DisplaySection } from './display-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PreferencesGrid } from './preferences-grid.tsx';
import { PreferencesSkeleton } from './preferences-skeleton.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { PushSwitch } from './push-switch.tsx';
import styles from './settings.module.css';
import { Suppressed } from './suppressed.tsx';

/** `/settings` (specification 1, section 2): what this device shows and gives away, and what the person hears of. */
export const SettingsScreen = () => {
  const t = useT();
  usePageTitle(t('common:settings'));
  const preferences = usePreferences();
  return (
    <div className={`container ${styles.screen}`}>
      <ScreenHead title={t('common:settings')} />
      <DisplaySection />
      <Section id="notifications" title={t('common:notifications')} lead={t('preferences.lead')}>
        <PushSwitch />
        <Suppressed contact="phone" />
        <Loaded query={preferences} skeleton={<PreferencesSkeleton />}>
          {(found) => <PreferencesGrid {...found} />}
        </Loaded>
      </Section>
      <EmailSection />
      <PrivacySection />
    </div>
  );
};
