import { useT } from '../i18n/texts.ts';
import styles from './skeleton.module.css';

/** A quiet block where text or a picture will be. Sizes in CSS units. */
export const Skeleton = ({ width = '100%', height = '1em', round }: { width?: string; height?: string; round?: boolean }) => (
  <span className={styles.block} style={{ width, height, borderRadius: round ? '50%' : undefined }} aria-hidden="true" />
);

/** In place of a form while it loads: the heights of its fields, in px. */
export const FormSkeleton = ({ lines }: { lines: readonly number[] }) => {
  const t = useT();
  return (
    <div role="status" aria-label={t('loading')} className={styles.form}>
      {lines.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Skeleton key={at} height={`${height}px`} />
      ))}
      <Skeleton width="140px" height="40px" />
    </div>
  );
};
