import { filled, slots } from '../../../../shared/i18n/filled.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import type { Difference } from '../../model/differences.ts';
import styles from '../dialogs.module.css';
import { DifferenceList } from '../parts/conflict-notice.tsx';
import { useT } from '../texts.ts';

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
export const EditConfirm = ({ title, changes, approving, tellsPeople, busy, onBack, onConfirm }: EditConfirmProps) => {
  const t = useT();
  return (
    <Dialog
      title={t('meetingForm:confirmUpdate')}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('common:back')}</Button>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            {approving ? t('edit.updateAndApprove') : t('edit.update')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {filled(t(changes.length > 0 ? 'edit.changes' : approving ? 'edit.onlyApproval' : 'edit.onlyNotes', slots('title')), {
            title: <strong>{title}</strong>,
          })}
        </p>
        {changes.length > 0 ? <DifferenceList changes={changes} /> : null}
        {approving ? <p className={styles.note}>{t('edit.public')}</p> : null}
        {tellsPeople ? <p className={styles.note}>{t('edit.stays')}</p> : null}
      </div>
    </Dialog>
  );
};
