import { useT } from '../../../shared/i18n/en/admin.ts';
import { useRealtimeStatus } from '../../../shared/realtime/hooks.ts';
import styles from './admin-header.module.css';

const words = {
  off: 'live.connecting',
  connecting: 'live.connecting',
  connected: 'live.connected',
  reconnecting: 'live.reconnecting',
  failed: 'live.failed',
} as const;

/** Whether what is shown follows along by itself. */
export const LiveSign = () => {
  const t = useT();
  const status = useRealtimeStatus();
  return (
    <span
      className={styles.live}
      data-on={status === 'connected' || undefined}
      role="status"
      title={status === 'connected' ? t('live.follows') : t('live.fetched')}
    >
      {t(words[status])}
    </span>
  );
};
