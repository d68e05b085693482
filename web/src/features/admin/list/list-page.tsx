import { type ReactNode, Suspense } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useScreen } from '../layout-state.ts';
import styles from './list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';

interface ListPageProps {
  title: string;
  /** What the skeleton says. */
  loading: string;
  /** Beside the title. */
  head?: ReactNode;
  /** Between the title and the list. */
  above?: ReactNode;
  /** The list, which is loaded with antd after the heading is shown. */
  children: ReactNode;
}
/** The screen of a list: its heading at once, and its rows as soon as their code and data are here. */
export const ListPage = ({ title, loading, head, above, children }: ListPageProps) => {
  useScreen(title);
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        {head}
      </header>
      {above}
      <Suspense fallback={<ListSkeleton alone label={loading} />}>{children}</Suspense>
    </>
  );
};

/** At the end of the heading's line: what makes a new row. */
export const CreateButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button className={`${styles.headEnd} ${styles.create}`} icon={<Icon name="plus" size={16} />} onClick={onClick}>
    {children}
  </Button>
);
