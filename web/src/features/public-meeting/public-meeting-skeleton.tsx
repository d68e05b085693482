import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './public-meeting.module.css';
import { useT } from './texts.ts';

export const PublicMeetingSkeleton = () => {
  const t = useT();
  return (
    <div role="status" aria-label={t('loading')}>
      <div className={styles.band}>
        <div className={`container ${styles.bandIn} ${styles.bandSkeleton}`}>
          <Skeleton width="140px" height="16px" />
          <Skeleton width="min(420px, 80%)" height="56px" />
          <Skeleton width="min(560px, 92%)" height="36px" />
        </div>
      </div>
      <div className={`container ${styles.columns}`}>
        <div className={styles.about}>
          <Skeleton width="100%" height="18px" />
          <Skeleton width="94%" height="18px" />
          <Skeleton width="60%" height="18px" />
        </div>
        <div className={styles.side}>
          <Skeleton width="60%" height="44px" />
          <Skeleton width="100%" height="52px" />
        </div>
      </div>
    </div>
  );
};
