import { messageOf } from '../../../shared/api/http-error.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/notifications.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { ScreenHead } from '../../../shared/ui/screen-head.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { usePreferences } from '../api.ts';
import { usePushState, useSetPush } from '../push/this-browser.ts';
import { DisplaySection } from './display-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PreferencesGrid } from './preferences-grid.tsx';
import { PrivacySection } from './privacy-section.tsx';
import styles from './settings.module.css';
import { Suppressed } from './suppressed.tsx';

/** Push messages to this very browser; which kinds they are about stands in the grid. */
const PushSwitch = () => {
  const t = useT();
  const { data: state } = usePushState();
  const { mutate, isPending } = useSetPush();
  if (!state) return null;
  const isOn = state === 'on';
  const set = () =>
    mutate(!isOn, {
      onError: (error) => toast.error(messageOf(error, t(isOn ? 'push.failedOff' : 'push.failed')), { key: 'push' }),
    });
  return (
    <div className={styles.note} data-tone={isOn ? 'success' : undefined}>
      <span className="disc">
        <Icon name="bell" />
      </span>
      <p role="status">
        <strong>{t(`push.${state}`)}</strong>
        {t(`push.${state}Text`)}
      </p>
      {state === 'on' || state === 'off' ? (
        <Button kind={isOn ? 'plain' : 'primary'} busy={isPending} onClick={set}>
          {t(isOn ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      ) : null}
    </div>
  );
};

const PreferencesSkeleton = () => {
  const t = useT();
  return (
    <div className="grid gap-8" role="status" aria-label={t('preferences.loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} height="56px" />
      ))}
    </div>
  );
};

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
