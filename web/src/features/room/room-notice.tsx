import type { ReactNode } from 'react';
import type { MarkProps } from '../../shared/brand/mark.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';
import styles from './room-notice.module.css';

interface Props {
  title: string;
  mark?: MarkProps['state'];
  action?: ReactNode;
  children?: ReactNode;
}
/** A whole page of one sentence and a next step. */
export const RoomNotice = ({ title, mark, action, children }: Props) => (
  <div className={styles.page}>
    <StateNotice as="h1" title={title} action={action} {...(mark && { mark })}>
      {children}
    </StateNotice>
  </div>
);
