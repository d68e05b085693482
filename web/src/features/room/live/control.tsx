import type { ButtonHTMLAttributes } from 'react';
import { RoomIcon, type RoomIconName } from '../room-icon.tsx';
import styles from './live.module.css';

interface ControlProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: RoomIconName;
  /** What is written below the sign; the full name is `aria-label`, which begins with it. */
  word: string;
  /** The key that does the same. */
  shortcut?: string;
  tone?: 'plain' | 'danger';
  count?: number;
}
/** A sign, its word, its key. A switched-off device is turned inside out: light with a dark sign. */
export const Control = ({ icon, word, shortcut, tone = 'plain', count, ...rest }: ControlProps) => (
  <button
    type="button"
    aria-label={word}
    className={styles.control}
    data-tone={tone}
    {...(shortcut && { 'aria-keyshortcuts': shortcut })}
    {...rest}
  >
    <span className={styles.sign}>
      <RoomIcon name={icon} />
      {count ? (
        <span className={`${styles.badge} tabular`} aria-hidden="true">
          {count > 9 ? '9+' : count}
        </span>
      ) : null}
    </span>
    <span className={styles.word}>
      {word}
      {shortcut ? <kbd>{shortcut}</kbd> : null}
    </span>
  </button>
);
