import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import type { Difference } from '../../model/differences.ts';
import styles from '../dialogs.module.css';
import { DifferenceList } from '../parts/conflict-notice.tsx';

export interface EditConfirmProps {
  title: string;
  changes: Difference[];
  approving: boolean;
  /** The meeting is public: a change is news to others. */
  tellsPeople: boolean;
  busy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}
export const EditConfirm = ({ title, changes, approving, tellsPeople, busy, onBack, onConfirm }: EditConfirmProps) => (
  <Dialog
    title="Confirm Meeting Update"
    onClose={onBack}
    footer={
      <>
        <Button onClick={onBack}>Back</Button>
        <Button kind="primary" busy={busy} onClick={onConfirm}>
          {approving ? 'Update and approve' : 'Update'}
        </Button>
      </>
    }
  >
    <div className={styles.form}>
      <p>
        {changes.length > 0 ? 'This changes ' : approving ? 'Nothing changes but the approval of ' : 'Only the notes change of '}
        <strong>{title}</strong>
        {changes.length > 0 ? ':' : '.'}
      </p>
      {changes.length > 0 ? <DifferenceList changes={changes} /> : null}
      {approving ? <p className={styles.note}>The meeting becomes public at once, and its host is told.</p> : null}
      {tellsPeople ? (
        <p className={styles.note}>The meeting stays approved. Host, co-hosts and guests see the change at once.</p>
      ) : null}
    </div>
  </Dialog>
);
