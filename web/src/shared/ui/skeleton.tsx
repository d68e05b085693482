import styles from './skeleton.module.css';

/** A quiet block where text or a picture will be. Sizes in CSS units. */
export const Skeleton = ({ width = '100%', height = '1em', round }: { width?: string; height?: string; round?: boolean }) => (
  <span className={styles.block} style={{ width, height, borderRadius: round ? '50%' : undefined }} aria-hidden="true" />
);
