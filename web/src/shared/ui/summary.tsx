import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './summary.module.css';

/** What opens and closes the `details` that it stands in: one sign for all of them. */
export const Summary = ({ children, className = '' }: { children: ReactNode; className?: string | undefined }) => (
  <summary className={`${styles.summary} ${className}`}>
    {children}
    <Icon name="down" size={18} />
  </summary>
);
