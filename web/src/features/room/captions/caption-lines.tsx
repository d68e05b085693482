import styles from './captions.module.css';
import type { VisibleCaption } from './use-captions.ts';

/** To be read while it is heard: said aloud, each word would come twice. */
export const CaptionLines = ({ text, isWords }: VisibleCaption) => (
  <p className={styles.caption} data-caption={isWords ? 'words' : 'none'} aria-live="off">
    <span className={styles.lines}>
      <span dir="auto">{text}</span>
    </span>
  </p>
);
