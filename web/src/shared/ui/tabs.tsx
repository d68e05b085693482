import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './tabs.module.css';

interface TabsProps {
  label: string;
  /** Dense, as in the admin area. */
  small?: boolean;
  /** On every screen, also where they have to be pushed aside; dense ones are. */
  oneRow?: boolean;
  children: ReactNode;
}
/** Ways to see one list, as links: the address says which. */
export const Tabs = ({ label, small, oneRow = small, children }: TabsProps) => (
  <nav className={[styles.tabs, small ? styles.small : '', oneRow ? styles.oneRow : ''].join(' ')} aria-label={label}>
    {children}
  </nav>
);

const stay = { keepFocus: true, keepScroll: true };
/** Each is a place of its own, but neither focus nor scroll leave it. */
export const Tab = ({ current, ...link }: LinkProps & { current: boolean }) => (
  <Link state={stay} preventScrollReset aria-current={current ? 'page' : undefined} {...link} />
);
