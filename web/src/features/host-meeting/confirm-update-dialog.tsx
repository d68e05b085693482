import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { Change } from './changes.ts';
import styles from './host-meeting.module.css';

export interface ConfirmUpdateDialogProps {
  changes: Change[];
  approved: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}
export const ConfirmUpdateDialog = ({ changes, approved, busy, onConfirm, onClose }: ConfirmUpdateDialogProps) => (
  <Dialog
    title="Confirm Meeting Update"
    role="alertdialog"
    size="small"
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>Back</Button>
        <Button kind="primary" busy={busy} onClick={onConfirm}>
          Update Meeting
        </Button>
      </>
    }
  >
    <p>
      {approved
        ? 'The meeting is public: everyone who follows it is told of the change.'
        : 'The meeting waits for approval as changed.'}
    </p>
    <dl className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del>{before}</del>
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
