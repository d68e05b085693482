import { useT } from '../../../shared/i18n/en/profile.ts';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { isClosedQuestion } from '../../../shared/session/passkey.ts';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { sendSessionsCode } from '../api.ts';
import { CodeField } from '../code/code-field.tsx';
import { useCodeForm } from '../code/use-code-form.ts';
import { useAddPasskey } from './api.ts';

/** A passkey stays for good: somebody at an unlocked computer could make themselves one else. */
export const AddWithCode = ({ phone, onClose }: { phone: string; onClose: () => void }) => {
  const t = useT();
  const adding = useAddPasskey();
  const form = useCodeForm({
    sendCode: sendSessionsCode,
    confirm: async (code) => {
      try {
        await adding.mutateAsync(code);
        toast.success(t('passkeys.added'));
        onClose();
      } catch (error) {
        // The code is still good for another press.
        if (!isClosedQuestion(error)) throw error;
      }
    },
    failed: t('passkeys.failed'),
  });
  return (
    <FormDialog
      title={t('passkeys.codeTitle')}
      onClose={onClose}
      mayClose={() => !form.pending}
      form={form}
      action={form.sent ? t('passkeys.add') : t('devices.sendCode')}
      failure={null}
    >
      <p>{t('passkeys.codeText')}</p>
      {form.sent ? (
        <CodeField form={form} phone={phone} use="sessions" />
      ) : form.sendError ? (
        <FieldError>{form.sendError}</FieldError>
      ) : null}
    </FormDialog>
  );
};
