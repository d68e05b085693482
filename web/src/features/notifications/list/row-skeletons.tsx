import { useT } from '../../../shared/i18n/en/notifications.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from './row.module.css';

/** The shape of rows to come. */
export const RowSkeletons = ({ count }: { count: number }) => {
  const t = useT();
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
        <div key={index} className={styles.bone}>
          <Skeleton width="36px" height="36px" round />
          <span className={styles.words}>
            <Skeleton width={index % 2 ? '44%' : '58%'} height="18px" />
            <Skeleton width={index % 2 ? '62%' : '50%'} height="14px" />
            <Skeleton width="72px" height="14px" />
          </span>
        </div>
      ))}
    </div>
  );
};
