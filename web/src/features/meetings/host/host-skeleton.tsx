import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { MeetingGridSkeleton } from '../list/meeting-grid.tsx';
import listStyles from '../list/meeting-list.module.css';
import styles from './host.module.css';

/** The shape of a host's page, so that nothing moves when it arrives. */
export const HostSkeleton = () => (
  <>
    <div className={`${styles.band} ${styles.bandSkeleton}`} aria-hidden="true">
      <div className={`container ${styles.head}`}>
        <Skeleton width="96px" height="96px" round />
        <div className={styles.who} style={{ flex: 1 }}>
          <Skeleton width="min(70%, 320px)" height="38px" />
          <Skeleton width="min(50%, 180px)" height="18px" />
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
