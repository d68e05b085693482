import { PASSKEY } from '@visavis/contracts/constants/account';
import { useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { TextField } from '../../../shared/kit/field.tsx';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { type Passkey, useRenamePasskey } from './api.ts';

export const RenamePasskey = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const t = useT();
  const renaming = useRenamePasskey();
  const form = useForm({
    initial: { name: passkey.name },
    send: async ({ name }) => {
      await renaming.mutateAsync({ id: passkey._id, name });
      onClose();
    },
    failed: t('passkeys.renameFailed'),
  });
  return (
    <FormDialog title={t('passkeys.renameTitle')} size="small" onClose={onClose} form={form} action={t('form.save')}>
      <TextField {...form.text('name')} label={t('common:name')} maxLength={PASSKEY.nameMax} autoComplete="off" />
    </FormDialog>
  );
};
