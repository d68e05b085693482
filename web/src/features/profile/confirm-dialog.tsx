import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useT } from './texts.ts';

export interface ConfirmDialogProps {
  title: string;
  /** What the dangerous button says. */
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}
export const ConfirmDialog = ({ title, action, busy, onConfirm, onClose, children }: ConfirmDialogProps) => {
  const t = useT();
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
};
