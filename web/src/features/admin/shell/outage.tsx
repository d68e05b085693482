import { useAtomValue } from 'jotai';
import { outageAtom } from '../../../shared/api/outage.ts';
import { formatTime } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import styles from './outage.module.css';

/** Above every screen of the admin area while the server does not answer. */
export const OutageBanner = () => {
  const t = useT();
  const since = useAtomValue(outageAtom);
  return (
    <div role="status" className={styles.place}>
      {since === undefined ? null : (
        <p className={styles.banner}>{t('live.outage', { time: formatTime(new Date(since).toISOString()) })}</p>
      )}
    </div>
  );
};
