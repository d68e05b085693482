import { type ReactNode, useEffect, useRef } from 'react';
import styles from './alerts.module.css';

/** Names a view of the modal. It takes the focus when the button that led here is gone with the view before. */
export const ViewTitle = ({ children }: { children: ReactNode }) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, []);
  return (
    <h3 ref={title} className={styles.viewTitle} tabIndex={-1}>
      {children}
    </h3>
  );
};
