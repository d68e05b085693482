import { useT } from '../../shared/i18n/en/app.ts';
import { useRealtimeStatus } from '../../shared/realtime/hooks.ts';
import styles from './layout.module.css';

/** Stays until the connection is there again: meanwhile what is shown is fetched now and then. */
export const NotLive = () => {
  const t = useT();
  const failed = useRealtimeStatus() === 'failed';
  return (
    <p className={styles.notLive} role="status" data-on={failed || undefined}>
      {failed ? t('connection.notLive') : null}
    </p>
  );
};
