import { paintedTitle } from '../../../shared/loading/painted-title.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { MeetingGridSkeleton } from '../list/meeting-grid.tsx';
import listStyles from '../list/meeting-list.module.css';
import styles from './host.module.css';

/** The shape of a host's page, so that nothing moves when it arrives. */
export const HostSkeleton = () => {
  const name = paintedTitle();
  return (
    <>
      <div className={`${styles.band} ${styles.bandSkeleton}`} aria-hidden={name ? undefined : 'true'}>
        <div className={`container ${styles.head}`}>
          <Skeleton width="96px" height="96px" round />
          <div className={styles.who}>
            {name ? (
              <h1 data-skeleton className={styles.name}>
                {name}
              </h1>
            ) : (
              <Skeleton width="min(70%, 320px)" height="38px" />
            )}
            <Skeleton width="min(50%, 180px)" height="18px" />
          </div>
          <div className={styles.actions}>
            <Skeleton width="min(100%, 330px)" height="40px" />
          </div>
        </div>
      </div>
      <div className={`container ${listStyles.section}`}>
        <div className={listStyles.head} aria-hidden="true">
          <Skeleton width="220px" height="32px" />
          <Skeleton width="172px" height="44px" />
        </div>
        <MeetingGridSkeleton />
      </div>
    </>
  );
};
