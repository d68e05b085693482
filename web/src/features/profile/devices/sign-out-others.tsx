import { useT } from '../../../shared/i18n/en/profile.ts';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { type SentCode, sendSessionsCode } from '../api.ts';
import { CodeField } from '../code/code-field.tsx';
import { useCodeForm } from '../code/use-code-form.ts';

interface SignOutOthersProps {
  count: number;
  phone: string;
  end: (code: SentCode) => Promise<unknown>;
  onClose: () => void;
}
/** With a code that only the person can have: somebody at an unlocked computer could shut them out else. */
export const SignOutOthers = ({ count, phone, end, onClose }: SignOutOthersProps) => {
  const t = useT();
  const form = useCodeForm({ sendCode: sendSessionsCode, confirm: end, failed: t('devices.failed') });
  return (
    <FormDialog
      title={t('devices.confirmOthersTitle')}
      role="alertdialog"
      onClose={onClose}
      mayClose={() => !form.pending}
      form={form}
      action={form.sent ? t('devices.signOut') : t('devices.sendCode')}
      kind="danger"
      failure={null}
    >
      <p>{t('devices.confirmOthersText', { count })}</p>
      {form.sent ? (
        <CodeField form={form} phone={phone} use="sessions" />
      ) : form.sendError ? (
        <FieldError>{form.sendError}</FieldError>
      ) : null}
    </FormDialog>
  );
};
