import type { ReactNode } from 'react';
import type { MarkProps } from '../../shared/brand/mark.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';

interface Props {
  title: string;
  mark?: MarkProps['state'];
  action?: ReactNode;
  children?: ReactNode;
  /** Stands below the notice. */
  below?: ReactNode;
}
/** A whole page of one sentence and a next step. */
export const RoomNotice = ({ title, mark, action, children, below }: Props) => (
  <div className="centre" style={{ minHeight: '100%', alignContent: 'center' }}>
    <StateNotice as="h1" title={title} action={action} {...(mark && { mark })}>
      {children}
    </StateNotice>
    {below ? <div style={{ width: 'min(100%, 46ch)', padding: '0 16px' }}>{below}</div> : null}
  </div>
);
