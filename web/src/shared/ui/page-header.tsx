import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  lead: ReactNode;
  eyebrow?: ReactNode;
  actions?: ReactNode;
  /** Below the actions, in the same column. */
  children?: ReactNode;
  art?: ReactNode;
  /** `h2` where it closes a page. */
  as?: 'h1' | 'h2';
  className?: string | undefined;
}

/** The deep green header that opens a page, and may close it too. */
export const PageHeader = ({
  title,
  lead,
  eyebrow,
  actions,
  children,
  art,
  as: Heading = 'h1',
  className = '',
}: PageHeaderProps) => (
  <section className={`${styles.band} ${className}`} data-closing={Heading === 'h2' || undefined}>
    <div className={`container ${styles.in}`} data-art={art ? '' : undefined}>
      <div className={styles.words}>
        {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
        <Heading className={styles.title} {...(Heading === 'h1' && { tabIndex: -1 })}>
          {title}
        </Heading>
        <p className={styles.lead}>{lead}</p>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        {children}
      </div>
      {art ? <div className={styles.art}>{art}</div> : null}
    </div>
  </section>
);

/** Classes for buttons on the header, which is deep green in both themes. */
export const headerButtons = { first: styles.first ?? '', second: styles.second ?? '' };
