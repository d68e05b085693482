import styles from './accelerator.module.css';

const weeks = [0, 1, 2, 3];

/** The two arcs, four times, each closer and higher than the one before. Decorative. */
export const RisingArcs = () => (
  <svg className={styles.rising} viewBox="0 0 520 360" aria-hidden="true" focusable="false">
    <path className={styles.path} d="M40 330C180 320 300 250 480 60" />
    {weeks.map((week) => (
      <g
        key={week}
        transform={`translate(${64 + week * 124} ${290 - week * 38 - week * week * 14}) scale(${0.62 + week * 0.17})`}
      >
        <circle className={styles.disc} data-last={week === 3 || undefined} r="52" />
        <path className={styles.arcLeft} d={`M${-32 + week * 4} -24a28 28 0 0 1 0 48`} />
        <path className={styles.arcRight} data-last={week === 3 || undefined} d={`M${32 - week * 4} -24a28 28 0 0 0 0 48`} />
      </g>
    ))}
  </svg>
);
