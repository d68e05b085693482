import { useT } from '../../../shared/i18n/en/notifications.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from './settings.module.css';

export const PreferencesSkeleton = () => {
  const t = useT();
  return (
    <div className={styles.bones} role="status" aria-label={t('preferences.loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} height="56px" />
      ))}
    </div>
  );
};
