import styles from './connection-overlay.module.css';

/** One of the two arcs, adrift: its line is cut, the other is a planet far away. Decorative. */
export const LostArc = () => (
  <svg className={styles.scene} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
    <path className={styles.stars} d="M14 34h0M48 96h0M92 12h0M126 104h0M150 22h0M222 14h0M228 98h0M30 66h0M176 110h0" />
    <circle className={styles.planet} cx="190" cy="58" r="20" />
    <path className={styles.ring} d="M160 68c-6 7 4 9 30-1s38-20 30-23" />
    <path className={styles.line} d="M84 62c14 14 26-12 40-4s18 10 30 6" />
    <path className={styles.arc} d="M50 34a30 30 0 0 1 12 56" />
  </svg>
);
