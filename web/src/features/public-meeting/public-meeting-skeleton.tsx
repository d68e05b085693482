import { useT } from '../../shared/i18n/en/public-meeting.ts';
import { paintedTitle } from '../../shared/loading/painted-title.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './public-meeting.module.css';

/** The shape of the page, so that nothing moves when it arrives. */
export const PublicMeetingSkeleton = () => {
  const t = useT();
  const title = paintedTitle();
  return (
    <div role="status" aria-label={t('loading')}>
      <div className={styles.band}>
        {title ? (
          <div className={`container ${styles.bandIn} ${styles.bandPainted}`}>
            <span className={styles.category}>
              <Skeleton width="120px" height="15px" />
            </span>
            <p className={styles.when}>
              <Skeleton width="min(9em, 86%)" height="1em" />
            </p>
            <h1 data-skeleton className={styles.title}>
              {title}
            </h1>
            <p className={styles.exact}>
              <Skeleton width="min(340px, 80%)" height="1.55em" />
            </p>
          </div>
        ) : (
          <div className={`container ${styles.bandIn} ${styles.bandSkeleton}`}>
            <Skeleton width="120px" height="15px" />
            <Skeleton width="min(460px, 86%)" height="clamp(38px, 6vw, 64px)" />
            <Skeleton width="min(560px, 96%)" height="30px" />
            <Skeleton width="min(340px, 80%)" height="15px" />
          </div>
        )}
      </div>
      <div className={`container ${styles.columns}`}>
        <div className={styles.about}>
          <Skeleton width="180px" height="24px" />
          <Skeleton height="18px" />
          <Skeleton width="94%" height="18px" />
          <Skeleton width="60%" height="18px" />
        </div>
        <div className={styles.side}>
          <div className={styles.host}>
            <Skeleton width="56px" height="56px" round />
            <Skeleton width="54%" height="20px" />
          </div>
          <Skeleton height="52px" />
          <Skeleton width="76%" height="16px" />
          <Skeleton height="40px" />
        </div>
      </div>
    </div>
  );
};
