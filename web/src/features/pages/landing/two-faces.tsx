import styles from './landing.module.css';

/** Two people in their windows, of equal size and facing; our mark is what lies between them. Decorative. */
export const TwoFaces = () => (
  <svg className={styles.faces} viewBox="0 0 520 400" aria-hidden="true" focusable="false">
    <g className={styles.left}>
      <rect className={styles.window} x="16" y="56" width="226" height="288" rx="22" />
      <circle className={styles.skin} cx="136" cy="178" r="46" />
      <path className={styles.hair} d="M84 214c-8-52 8-90 50-92 38-2 54 14 50 34-18 4-44 0-60-10-2 24-16 44-24 68Z" />
      <path className={styles.shoulders} d="M52 344c6-62 40-92 84-92s78 30 84 92Z" />
      <path className={styles.look} d="M146 170v10M166 170v10M150 200q10 8 22-1" />
      <rect className={styles.label} x="36" y="308" width="84" height="18" rx="9" />
    </g>
    <g className={styles.right}>
      <rect className={styles.window} data-b="" x="278" y="56" width="226" height="288" rx="22" />
      <circle className={styles.skin} data-b="" cx="384" cy="178" r="46" />
      <path
        className={styles.hair}
        data-b=""
        d="M434 196c4-52-16-74-50-74-32 0-52 18-50 46 22-18 48-18 70-12 16 4 22 20 30 40Z"
      />
      <path className={styles.shoulders} data-b="" d="M300 344c6-62 40-92 84-92s78 30 84 92Z" />
      <path className={styles.look} d="M354 170v10M374 170v10M348 199q12 9 22 1" />
      <rect className={styles.label} x="400" y="308" width="84" height="18" rx="9" />
    </g>
    <path className={styles.arc} d="M222 150a78 78 0 0 1 0 100" />
    <path className={styles.arc} data-b="" d="M298 150a78 78 0 0 0 0 100" />
    <rect className={styles.pill} x="206" y="24" width="108" height="34" rx="17" />
    <circle className={styles.dot} cx="228" cy="41" r="6" />
    <text className={styles.timer} x="244" y="47">
      08:42
    </text>
  </svg>
);
