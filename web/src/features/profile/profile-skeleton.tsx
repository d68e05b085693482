import { useT } from '../../shared/i18n/en/profile.ts';
import section from '../../shared/ui/section.module.css';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './profile.module.css';

const fields = ['44px', '44px', '88px', '44px', '44px'];

/** The screen's outlines, in the places of what comes. */
export const ProfileSkeleton = () => {
  const t = useT();
  return (
    <div className={styles.columns} role="status" aria-label={t('loading')}>
      <div className={styles.side}>
        <div className={styles.identity}>
          <Skeleton width="112px" height="112px" round />
          <Skeleton width="60%" height="24px" />
          <Skeleton width="80%" height="16px" />
        </div>
      </div>
      <div className={styles.content}>
        <div className={section.card}>
          {fields.map((height, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <div key={at} className="grid gap-8">
              <Skeleton width="96px" height="16px" />
              <Skeleton height={height} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
};
