import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from './list.module.css';

/** As many as a page has. */
const rows = ['64%', '48%', '72%', '56%', '40%', '66%', '52%', '60%', '44%', '70%'];
/** `alone`: where the toolbar and the panel will be, too. */
export const ListSkeleton = ({ alone = false, label }: { alone?: boolean; label: string }) => (
  <div className={`${styles.skeleton} ${alone ? styles.alone : ''}`} role="status" aria-label={label}>
    {rows.map((width) => (
      <div key={width}>
        <Skeleton width={width} height="26px" />
      </div>
    ))}
  </div>
);
