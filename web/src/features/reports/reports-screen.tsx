import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/safety.ts';
import { useServerEvent } from '../../shared/realtime/hooks.ts';
import { safetyKeys } from '../../shared/safety/calls.ts';
import { ScreenHead } from '../../shared/ui/screen-head.tsx';
import { Tab, Tabs } from '../../shared/ui/tabs.tsx';
import { History } from './history.tsx';
import { Reported } from './reported.tsx';
import styles from './reports.module.css';

const TABS = ['hosted', 'joined', 'reported'] as const;

/** `/reports?tab=hosted|joined|reported`: the user's history, and the abuse reports that they made. */
export const ReportsScreen = () => {
  const t = useT();
  usePageTitle(t('app:menu.reports'));
  const [search] = useSearchParams();
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'hosted';
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: safetyKeys.all });
  useServerEvent('report:updated', refresh);
  useServerEvent('meeting:feedback-submitted', refresh);
  return (
    <div className={`container ${styles.screen}`}>
      <header className={styles.head}>
        <ScreenHead title={t('app:menu.reports')} lead={t('lead')} />
      </header>
      <div className={styles.tabs}>
        <Tabs label={t('tabs.label')}>
          {TABS.map((each) => (
            <Tab key={each} to={`/reports?tab=${each}`} current={each === tab}>
              {t(`tabs.${each}`)}
            </Tab>
          ))}
        </Tabs>
      </div>
      {tab === 'reported' ? <Reported /> : <History key={tab} tab={tab} />}
    </div>
  );
};
