import styles from './mark.module.css';

/** The two facing arcs, on a 32 × 32 grid. */
export const leftArc = 'M5.4 5a11.5 11.5 0 0 1 0 22';
export const rightArc = 'M26.6 5a11.5 11.5 0 0 0 0 22';

export interface MarkProps {
  size?: number;
  /** `loading`: they lean in; `waiting`: one arc waits for the other; `live`: both lit. */
  state?: 'still' | 'loading' | 'waiting' | 'live';
}

/** Two people, face to face. Decorative: whoever uses it says in words what it stands for. */
export const Mark = ({ size = 28, state = 'still' }: MarkProps) => (
  <svg
    className={`${styles.mark} ${styles[state]}`}
    width={size}
    height={size}
    viewBox="0 0 32 32"
    aria-hidden="true"
    focusable="false"
  >
    <path className={styles.left} d={leftArc} />
    <path className={styles.right} d={rightArc} />
  </svg>
);

export const Wordmark = () => (
  <span className={styles.word}>
    <Mark />
    <span>Visavis</span>
  </span>
);
