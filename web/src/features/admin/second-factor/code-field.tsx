import { useT } from '../../../shared/i18n/en/admin-second-factor.ts';
import { TextField } from '../../../shared/kit/field.tsx';
import type { useCodeForm } from './use-code-form.ts';

/** A code of the app, or a recovery code. */
export const CodeField = ({ form }: { form: ReturnType<typeof useCodeForm> }) => {
  const t = useT();
  return (
    <TextField
      {...form.text('code')}
      label={t('enter.code')}
      hint={t('enter.hint')}
      autoComplete="one-time-code"
      maxLength={40}
    />
  );
};
