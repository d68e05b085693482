import type { ReactNode } from 'react';
import { useForm } from '../form/use-form.ts';
import { useT } from '../i18n/texts.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { FieldError } from '../ui/field-parts.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What the button says that goes on, and the other one. */
  action: string;
  keep?: string;
  kind?: NonNullable<ButtonProps['kind']>;
  /** Work of the caller's own is under way. */
  busy?: boolean;
  /** What it rejects with is shown in the dialog, as `failed` where it has no words. */
  onConfirm: () => unknown;
  failed?: string;
  onClose: () => void;
  children: ReactNode;
}
/** Asks before something that cannot be taken back. */
export const ConfirmDialog = ({ title, action, keep, kind = 'danger', children, ...rest }: ConfirmDialogProps) => {
  const t = useT();
  const { busy, onConfirm, failed, onClose } = rest;
  const form = useForm({ initial: {}, send: onConfirm, ...(failed && { failed }) });
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{keep ?? t('cancel')}</Button>
          <Button kind={kind} busy={busy || form.pending} onClick={() => void form.submit()}>
            {action}
          </Button>
        </>
      }
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
      {form.failure ? <FieldError>{form.failure}</FieldError> : null}
    </Dialog>
  );
};
