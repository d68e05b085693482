import type { ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from '../../../shared/kit/form-dialog.tsx';
import type { CodeUse } from '../../../shared/one-time-code/code-parts.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { CodeField } from './code-field.tsx';
import { type CodeFormOptions, useCodeForm } from './use-code-form.ts';

interface CodeDialogProps
  extends Pick<CodeFormOptions, 'sendCode' | 'confirm' | 'failed'>,
    Pick<FormDialogProps, 'title' | 'onClose' | 'kind' | 'keep' | 'action'> {
  /** What the button says that sends the code; `action` is what it says then. */
  first: string;
  phone: string;
  use: CodeUse;
  /** What will happen. */
  children: ReactNode;
  /** Said until the code is sent. */
  lead?: ReactNode;
}
/** Confirms something by a code that only the person can have: somebody else may sit at their unlocked computer. */
export const CodeDialog = (props: CodeDialogProps) => {
  const { sendCode, confirm, failed, action, first, phone, use, children, lead, kind = 'primary', ...dialog } = props;
  const form = useCodeForm({ sendCode, confirm, failed });
  return (
    <FormDialog
      {...dialog}
      role={kind === 'danger' ? 'alertdialog' : 'dialog'}
      kind={kind}
      mayClose={() => !form.pending}
      form={form}
      action={form.sent ? action : first}
      failure={null}
    >
      {children}
      {form.sent ? (
        <CodeField form={form} phone={phone} use={use} />
      ) : (
        <>
          {lead}
          {form.sendError ? <FieldError>{form.sendError}</FieldError> : null}
        </>
      )}
    </FormDialog>
  );
};
