import type { ReactNode } from 'react';
import { mayLeave } from '../form/may-leave.ts';
import type { useForm } from '../form/use-form.ts';
import { useT } from '../i18n/texts.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { FieldError } from '../ui/field-parts.tsx';
import styles from './dialog.module.css';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  form: Pick<ReturnType<typeof useForm<object>>, 'id' | 'dirty' | 'pending' | 'failure' | 'formProps'>;
  /** What the button says that sends the form, and the other one. Without it, `buttons` are all there are. */
  action?: string | undefined;
  keep?: string;
  kind?: NonNullable<ButtonProps['kind']>;
  /** Cannot be sent as it stands. */
  disabled?: boolean;
  /** More buttons, before the two. */
  buttons?: ReactNode;
  /** Why it could not be sent, in place of the form's own words; null: that stands in the form itself. */
  failure?: string | null | undefined;
  /** Shown in place of the form, which keeps what was typed. */
  view?: ReactNode;
}
/**
 * A dialog that is one form: its fields, why it was refused, and its buttons. While it is `insistent` none can be pressed. Each
 * way to close it asks before what was typed is lost, unless `mayClose` decides otherwise.
 */
export const FormDialog = ({
  form,
  action,
  keep,
  kind = 'primary',
  disabled = false,
  buttons,
  failure = form.failure,
  mayClose = () => mayLeave(form.dirty),
  view,
  children,
  ...dialog
}: FormDialogProps) => {
  const t = useT();
  return (
    <Dialog
      {...dialog}
      mayClose={mayClose}
      footer={(close) =>
        view ? null : (
          <>
            {buttons}
            {action === undefined ? null : (
              <>
                <Button onClick={close} disabled={dialog.insistent}>
                  {keep ?? t('cancel')}
                </Button>
                <Button kind={kind} type="submit" form={form.id} busy={form.pending} disabled={disabled}>
                  {action}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {view}
      <form hidden={Boolean(view)} className={styles.form} {...form.formProps}>
        {failure ? (
          <div className={styles.failure}>
            <FieldError>{failure}</FieldError>
          </div>
        ) : null}
        {children}
      </form>
    </Dialog>
  );
};
