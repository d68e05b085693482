import type { ReactNode } from 'react';
import styles from './fact.module.css';

interface FactsProps {
  /** Amounts and counts: at the other end of the line. */
  ends?: boolean;
  children: ReactNode;
}
/** What is known of a record: names and their values. */
export const Facts = ({ ends = false, children }: FactsProps) => (
  <dl className={ends ? styles.ends : styles.beside}>{children}</dl>
);

/** A name and its value in a `dl`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
/** What is no word of any language. */
export const Code = ({ children }: { children: string }) => <code lang="en">{children}</code>;
