import { type ReactNode, useId } from 'react';
import screen from './screen-title.module.css';
import styles from './section.module.css';

interface SectionProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Where a link leads to. */
  id?: string;
  /** What cannot be taken back. */
  danger?: boolean;
  children: ReactNode;
}
/** A part of a customer's own screen, in a card and under a heading of its own. */
export const Section = ({ title, lead, id, danger = false, children }: SectionProps) => {
  const titleId = useId();
  return (
    <section id={id} className={styles.card} data-danger={danger || undefined} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {lead ? <p className={screen.lead}>{lead}</p> : null}
      </div>
      {children}
    </section>
  );
};
