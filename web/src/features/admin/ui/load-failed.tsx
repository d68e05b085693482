import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './load-failed.module.css';

/** Said where the data would be; what was loaded before stays beside it. */
export const LoadFailed = ({ error, retry, busy = false }: { error: unknown; retry: () => void; busy?: boolean }) => {
  const t = useT();
  return (
    <div className={styles.failed} role="alert">
      <Icon name="alert" />
      <p>
        <strong>{t('loadFailed')}</strong> {navigator.onLine ? messageOf(error, '') : t('offline')}
      </p>
      <Button size="small" busy={busy} onClick={retry}>
        {t('common:tryAgain')}
      </Button>
    </div>
  );
};
