import styles from './hero.module.css';

const rings = [0, 1, 2, 3, 4, 5];

/** Two people, and what passes between them: our mark, large, with its echoes. Purely decorative. */
export const FacingArcs = () => (
  <svg className={styles.arcs} viewBox="0 0 520 420" aria-hidden="true" focusable="false">
    {rings.map((ring) => (
      <g key={ring} className={styles.ring} style={{ opacity: 0.5 - ring * 0.08, animationDelay: `${ring * 140}ms` }}>
        <path className={styles.ringLeft} d={`M${112 - ring * 34} 60a170 170 0 0 1 0 300`} />
        <path className={styles.ringRight} d={`M${408 + ring * 34} 60a170 170 0 0 0 0 300`} />
      </g>
    ))}
    <path className={styles.arcLeft} d="M150 60a170 170 0 0 1 0 300" />
    <path className={styles.arcRight} d="M370 60a170 170 0 0 0 0 300" />
  </svg>
);
