import type { ReactNode } from 'react';
import { StateNotice, type StateNoticeProps } from '../../shared/ui/state-notice.tsx';

interface Props extends Omit<StateNoticeProps, 'as'> {
  /** Stands below the notice. */
  below?: ReactNode;
}
/** A whole page of one sentence and a next step. */
export const RoomNotice = ({ below, ...notice }: Props) => (
  <div className="centre" style={{ minHeight: '100%', alignContent: 'center' }}>
    <StateNotice as="h1" {...notice} />
    {below ? <div style={{ width: 'min(100%, 46ch)', padding: '0 16px' }}>{below}</div> : null}
  </div>
);
