import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from './meeting-card.module.css';

/** The shape of a card, so that nothing moves when it arrives. */
export const MeetingCardSkeleton = () => (
  <div className={`${styles.card} ${styles.skeleton}`} aria-hidden="true">
    <Skeleton width="42%" height="25px" />
    <Skeleton width="88%" height="20px" />
    <Skeleton width="100%" height="15px" />
    <Skeleton width="72%" height="15px" />
    <div className={styles.skeletonHost}>
      <Skeleton width="36px" height="36px" round />
      <Skeleton width="38%" height="16px" />
    </div>
    <div className={styles.foot}>
      <Skeleton width="30%" height="14px" />
      <Skeleton width="96px" height="32px" />
    </div>
  </div>
);
