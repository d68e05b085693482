import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { Change } from './changes.ts';
import styles from './host-meeting.module.css';
import { useT } from './texts.ts';

export interface ConfirmUpdateDialogProps {
  changes: Change[];
  approved: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}
export const ConfirmUpdateDialog = ({ changes, approved, busy, onConfirm, onClose }: ConfirmUpdateDialogProps) => {
  const t = useT();
  return (
    <Dialog
      title={t('meetingForm:confirmUpdate')}
      role="alertdialog"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:back')}</Button>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            {t('update')}
          </Button>
        </>
      }
    >
      <p>{approved ? t('updatePublic') : t('updatePending')}</p>
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
};
