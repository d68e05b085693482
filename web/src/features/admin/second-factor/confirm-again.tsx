import { useT } from '../../../shared/i18n/en/admin-second-factor.ts';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import type { Confirmation } from '../../../shared/session/confirmation.ts';
import { session } from '../../../shared/session/session.ts';
import { CodeField } from './code-field.tsx';
import { elevate, useCodeForm } from './use-code-form.ts';

/** Asks for a new code in front of whatever sent the calls that wait for it. Given in another tab, it closes this one, too. */
export const ConfirmAgain = ({ confirmation }: { confirmation: Confirmation }) => {
  const t = useT();
  const form = useCodeForm(async (code) => {
    await elevate(code);
    confirmation.finish(session.get()?.accessToken);
  });
  return (
    <FormDialog
      form={form}
      title={t('again.title')}
      action={t('enter.confirm')}
      size="small"
      failure={form.errors.code ? null : form.failure}
      onClose={() => confirmation.finish()}
      mayClose={() => true}
    >
      <p>{t('again.lead')}</p>
      <CodeField form={form} />
    </FormDialog>
  );
};
