import type { ButtonHTMLAttributes } from 'react';
import { RoomIcon, type RoomIconName } from '../room-icon.tsx';
import styles from './control.module.css';

interface ControlProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: RoomIconName;
  /** What is written below the sign; the full name is `aria-label`, which begins with it. */
  word: string;
  /** The key that does the same. */
  shortcut?: string;
  look?: 'off' | 'active' | 'danger' | undefined;
  count?: number;
  /** The one count that wants to be seen now. */
  urgent?: boolean;
}
/** A sign, its word, its key. A switched-off device is turned inside out: light with a dark sign. */
export const Control = ({ icon, word, shortcut, look, count, urgent, ...rest }: ControlProps) => (
  <button
    type="button"
    aria-label={word}
    className={styles.control}
    data-look={look}
    {...(shortcut && { 'aria-keyshortcuts': shortcut })}
    {...rest}
  >
    <span className={styles.sign}>
      <RoomIcon name={icon} />
      {count ? (
        // Drawn by the style sheet: the name that is spoken has the number already.
        <span className={`${styles.badge} tabular`} data-urgent={urgent || undefined} data-count={count > 9 ? '9+' : count} />
      ) : null}
    </span>
    <span className={styles.word}>
      {word}
      {/* Drawn by the style sheet: the key is not part of the name that is spoken. */}
      {shortcut ? <kbd data-key={shortcut} /> : null}
    </span>
  </button>
);
