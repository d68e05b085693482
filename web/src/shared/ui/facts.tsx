import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** Where the values stand: beside their names; at the ends of the lines, as amounts and counts do; or the names above them. */
  as?: 'beside' | 'ends' | 'above';
  children: ReactNode;
}
/** What is known of a record: names and their values. */
export const Facts = ({ as = 'beside', children }: FactsProps) => <dl className={`${styles.facts} ${styles[as]}`}>{children}</dl>;

interface FactProps {
  name: string;
  /** What the amounts above it come to. */
  sum?: boolean;
  /** A text, with a line to itself. */
  wide?: boolean;
  children: ReactNode;
}
/** A name and its value in `Facts`. */
export const Fact = ({ name, sum = false, wide = false, children }: FactProps) => (
  <div data-sum={sum || undefined} data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
/** What is no word of any language. */
export const Code = ({ children }: { children: string }) => <code lang="en">{children}</code>;
/** An id in `Facts`. */
export const CodeFact = ({ name, children }: { name: string; children: string }) => (
  <Fact name={name}>
    <Code>{children}</Code>
  </Fact>
);
