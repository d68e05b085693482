import { ACCOUNT } from '@visavis/contracts/constants/account';
import { useNavigate } from 'react-router-dom';
import { mayLeave } from '../../../../shared/form/may-leave.ts';
import { accountSchema, useForm } from '../../../../shared/form/use-form.ts';
import { useT } from '../../../../shared/i18n/en/admin-users.ts';
import { TextField } from '../../../../shared/kit/field.tsx';
import { FormDialog } from '../../../../shared/kit/form-dialog.tsx';
import { PhoneField, usePhone } from '../../../../shared/phone/phone-field.tsx';
import { ADMIN_TOAST, toast } from '../../../../shared/ui/toasts.ts';
import { useCreateUser } from '../api.ts';

/** An account for somebody, who gets no message. */
export const CreateUserDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const create = useCreateUser();
  const navigate = useNavigate();
  const phone = usePhone();
  const form = useForm({
    initial: { name: '' },
    schema: accountSchema('signupForm'),
    bodyOf: ({ name }) => ({ name, phone: phone.value }),
    send: async ({ name }) => {
      const user = await create.mutateAsync({ name: name.trim(), phone: phone.value });
      toast.success(t('new.created', { name: user.name }), ADMIN_TOAST);
      onClose();
      navigate(`/admin/users/${user._id}`);
    },
    failed: t('new.failed'),
    focus: 'input',
  });
  const dirty = Boolean(form.values.name || phone.typed);
  return (
    <FormDialog title={t('create')} onClose={onClose} mayClose={() => mayLeave(dirty)} form={form} action={t('create')}>
      <TextField {...form.text('name')} label={t('common:name')} autoComplete="off" maxLength={ACCOUNT.nameMax} />
      <PhoneField phone={phone} error={form.errors.phone} />
      <p className="quiet flex gap-8">{t('new.hint')}</p>
    </FormDialog>
  );
};
