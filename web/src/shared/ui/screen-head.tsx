import type { ReactNode, Ref } from 'react';
import styles from './screen-title.module.css';

interface ScreenHeadProps {
  title: string;
  lead?: ReactNode;
  id?: string;
  ref?: Ref<HTMLHeadingElement>;
}
/** The heading of a customer's own screen, and the line below it. */
export const ScreenHead = ({ title, lead, ...heading }: ScreenHeadProps) => (
  <>
    <h1 className={styles.title} tabIndex={-1} {...heading}>
      {title}
    </h1>
    {lead ? <p className={styles.lead}>{lead}</p> : null}
  </>
);
