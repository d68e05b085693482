import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { browserForbidsAnalytics } from '../../../shared/analytics/choice.ts';
import { stopTagManager } from '../../../shared/analytics/tag-manager.ts';
import { useT } from '../../../shared/i18n/en/settings.ts';
import { startQuery } from '../../../shared/installation/installation.ts';
import { analyticsAtom } from '../../../shared/state/analytics.ts';
import { relayOnlyAtom } from '../../../shared/state/relay-only.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { SettingRow, SwitchRow } from './setting-row.tsx';

/** Who learns what about the person, and where to see, take along or erase what is kept. */
export const PrivacySection = () => {
  const t = useT();
  return (
    <Section id="privacy" title={t('privacy.title')}>
      <ul className="stack">
        <RelayOnly />
        <Analytics />
        <SettingRow title={t('privacy.blocked')} hint={t('privacy.blockedHint')}>
          <ButtonLink to="/reports?tab=reported">{t('privacy.see')}</ButtonLink>
        </SettingRow>
        <SettingRow title={t('privacy.data')} hint={t('privacy.dataHint')}>
          <ButtonLink to="/profile?tab=data">{t('privacy.toData')}</ButtonLink>
        </SettingRow>
        <SettingRow title={t('privacy.policy')} hint={t('privacy.policyHint')}>
          <ButtonLink to="/privacy-policy">{t('privacy.read')}</ButtonLink>
        </SettingRow>
      </ul>
    </Section>
  );
};

const RelayOnly = () => {
  const t = useT();
  const { data } = useQuery(startQuery);
  const [on, setOn] = useAtom(relayOnlyAtom);
  // Unknown while offline, or of an earlier release: the room itself refuses whoever would show their address.
  const isMissing = data?.features.relay === false;
  const hint = isMissing ? (on ? 'relayMissingOn' : 'relayMissing') : 'relayHint';
  // Whoever switched it on where there was a relay may switch it off where there is none.
  return <SwitchRow title={t('privacy.relay')} hint={t(`privacy.${hint}`)} on={on} disabled={isMissing && !on} change={setOn} />;
};

const Analytics = () => {
  const t = useT();
  const { data } = useQuery(startQuery);
  const [allowed, setAllowed] = useAtom(analyticsAtom);
  const isForbidden = browserForbidsAnalytics();
  const hint = isForbidden ? 'analyticsForbidden' : data && !data.features.gtmId ? 'analyticsUnused' : 'analyticsHint';
  const change = (on: boolean) => {
    setAllowed(on);
    if (!on) stopTagManager();
  };
  return (
    <SwitchRow
      title={t('privacy.analytics')}
      hint={t(`privacy.${hint}`)}
      on={allowed && !isForbidden}
      disabled={isForbidden}
      change={change}
    />
  );
};
