import { useAtomValue } from 'jotai';
import { outageAtom } from '../../../shared/api/outage.ts';
import { formatTime } from '../../../shared/format/dates.ts';
import { t, useT } from '../../../shared/i18n/en/admin.ts';
import { store } from '../../../shared/state/store.ts';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
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

/** For keys: whether nothing can be done now, which is then said. */
export const isOutage = (): boolean => {
  if (store.get(outageAtom) === undefined) return false;
  toast.error(t('live.outageKey'), ADMIN_TOAST);
  return true;
};
