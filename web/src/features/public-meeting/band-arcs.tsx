import styles from './public-meeting.module.css';

const rings = [0, 1, 2, 3];

/** The two arcs behind the words, lit while the meeting is live. */
export const BandArcs = () => (
  <svg className={styles.arcs} viewBox="0 0 600 400" aria-hidden="true" focusable="false" preserveAspectRatio="xMaxYMid slice">
    {rings.map((ring) => (
      <g key={ring} style={{ opacity: 0.34 - ring * 0.07 }}>
        <path d={`M${190 - ring * 40} -20a250 250 0 0 1 0 440`} />
        <path d={`M${470 + ring * 40} -20a250 250 0 0 0 0 440`} />
      </g>
    ))}
  </svg>
);
