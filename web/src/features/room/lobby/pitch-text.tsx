import type { Pitch } from '@visavis/contracts/session';
import { OuterLink } from '../../../shared/ui/outer-link.tsx';
import styles from './pitch.module.css';

export const PitchText = ({ pitch: { text, link } }: { pitch: Pitch }) => (
  <div className={styles.pitch}>
    {text ? <p dir="auto">{text}</p> : null}
    {link ? <OuterLink to={link} /> : null}
  </div>
);
