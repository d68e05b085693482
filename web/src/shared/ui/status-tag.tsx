import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

export interface StatusTagProps {
  tone: 'success' | 'warning' | 'danger' | 'live' | 'quiet';
  children: ReactNode;
}
/** Where something stands, in a word or two; the colour only repeats it. */
export const StatusTag = ({ tone, children }: StatusTagProps) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
);
