import type { ReactNode } from 'react';
import styles from './band.module.css';

export interface BandProps {
  title: ReactNode;
  lead?: ReactNode;
  eyebrow?: ReactNode;
  actions?: ReactNode;
  art?: ReactNode;
  /** `h2` for the band that closes a page. */
  as?: 'h1' | 'h2';
}

/** The deep pine band that opens a page, and may close it. */
export const Band = ({ title, lead, eyebrow, actions, art, as: Heading = 'h1' }: BandProps) => (
  <section className={styles.band} data-closing={Heading === 'h2' || undefined}>
    <div className={`container ${styles.in}`} data-art={art ? '' : undefined}>
      <div>
        {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
        <Heading className={styles.title} {...(Heading === 'h1' && { tabIndex: -1 })}>
          {title}
        </Heading>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {art ? <div className={styles.art}>{art}</div> : null}
    </div>
  </section>
);

/** For the second button of a band: it stands on deep pine in both themes. */
export const onBand = styles.second ?? '';
