import { ACCOUNT } from '@visavis/contracts/constants/account';
import { CLIENT } from '@visavis/contracts/constants/client';
import { readablePhone } from '@visavis/contracts/phone-digits';
import type { ReactNode } from 'react';
import { type FieldErrors, type FormOptions, useForm } from '../../../shared/form/use-form.ts';
import { categoryOptions } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/alerts.ts';
import { ChecksField } from '../../../shared/kit/choice-field.tsx';
import { TextField } from '../../../shared/kit/field.tsx';
import { PhoneField, type PhoneInput } from '../../../shared/phone/phone-field.tsx';
import { LabelNote } from '../../../shared/ui/field-parts.tsx';
import type { ToastOptions } from '../../../shared/ui/toasts.ts';
import { ALL, type AlertValues, allAlone, contactErrors, refusalWords } from '../alert-values.ts';

/** Toasts about alerts stay as long as those of the admin area. */
export const ALERT_TOAST: ToastOptions = { durationMs: CLIENT.toastAdminMs, key: 'client-alert' };

interface AlertFormProps extends Pick<FormOptions<AlertValues>, 'initial' | 'send' | 'onChange' | 'schema' | 'bodyOf'> {
  /** The phone as it is being typed, or the one that stays. */
  phone: PhoneInput | string;
  /** Below the phone. */
  phoneNote?: ReactNode;
  /** Gets whether the form is being sent. */
  children: (pending: boolean) => ReactNode;
}
/** What an alert consists of, for creating and editing one. */
export const AlertForm = ({ phone, phoneNote, children, ...options }: AlertFormProps) => {
  const t = useT();
  const form = useForm<AlertValues>({
    ...options,
    check: (_, found) => found,
    failed: refusalWords,
    toastRefusals: ALERT_TOAST,
    focus: 'input',
  });
  const errors: FieldErrors = { ...form.errors, ...contactErrors(form.refusal) };
  return (
    <form className="grid gap-20" {...form.formProps}>
      <TextField {...form.text('name')} label={t('common:name')} autoComplete="name" maxLength={ACCOUNT.nameMax} />
      {typeof phone === 'string' ? (
        <TextField label={t('common:phoneNumber')} value={readablePhone(phone)} disabled hint={t('form.phoneFixed')} />
      ) : (
        <PhoneField phone={phone} error={errors.phone} />
      )}
      {phoneNote}
      <TextField
        {...form.text('email')}
        error={errors.email}
        label={
          <>
            {t('form.email')} <LabelNote>{t('form.optional')}</LabelNote>
          </>
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t('form.emailHint')}
      />
      <ChecksField
        {...form.pick('categories')}
        error={errors.categories}
        label={t('form.categories')}
        choices={[...categoryOptions(), { value: ALL, label: t('form.all') }]}
        onChange={(wanted) => form.change({ categories: allAlone(form.values.categories, wanted) })}
      />
      {children(form.pending)}
    </form>
  );
};
