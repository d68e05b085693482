import type { Pitch } from '@visavis/contracts/session';
import styles from './pitch.module.css';

export const PitchText = ({ pitch: { text, link } }: { pitch: Pitch }) => (
  <div className={styles.pitch}>
    <p>{text}</p>
    {link ? (
      <a href={link} target="_blank" rel="noopener noreferrer nofollow">
        {link.replace(/^https?:\/\//, '')}
      </a>
    ) : null}
  </div>
);
