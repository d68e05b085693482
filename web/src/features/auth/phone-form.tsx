import { ACCOUNT } from '@visavis/contracts/constants/account';
import { readablePhone } from '@visavis/contracts/phone-digits';
import { useEffect } from 'react';
import { HttpError, messageOf } from '../../shared/api/http-error.ts';
import { accountSchema, useForm } from '../../shared/form/use-form.ts';
import { useT } from '../../shared/i18n/en/auth.ts';
import { TextField } from '../../shared/kit/field.tsx';
import { PhoneField, type PhoneInput } from '../../shared/phone/phone-field.tsx';
import { Button, TextButton } from '../../shared/ui/button.tsx';
import { CollectionNotice } from '../../shared/ui/collection-notice.tsx';
import { requestOtp } from './api.ts';
import styles from './auth.module.css';
import { CallOutcome } from './call-outcome.tsx';
import { announceOtpSent } from './otp-sent.ts';
import { useLoginCall } from './use-login-call.ts';

const isTaken = (error: unknown) =>
  error instanceof HttpError && (error.error === 'USER_EXISTS' || /already exists/i.test(error.message));
const isUnknown = (error: unknown) => error instanceof HttpError && error.error === 'USER_NOT_FOUND';

export interface PhoneFormProps {
  view: 'login' | 'signup';
  phone: PhoneInput;
  switchTo: (view: 'login' | 'signup') => void;
}
/**
 * Asks for the phone that gets the code, and a new person for their name. A phone on the wrong side is offered the other, and
 * kept.
 */
export const PhoneForm = ({ view, phone, switchTo }: PhoneFormProps) => {
  const t = useT();
  const call = useLoginCall();
  const isSignup = view === 'signup';
  const other = isSignup ? 'login' : 'signup';
  const form = useForm({
    initial: { name: '' },
    schema: accountSchema(`${view}Form`),
    bodyOf: ({ name }) => ({ name, phone: phone.value }),
    send: async ({ name }) => {
      const pending = { phone: phone.value, isSignup, name: isSignup ? name.trim() : undefined };
      const sent = await call.run(() => requestOtp(pending));
      if (sent) announceOtpSent(pending, sent);
    },
    failed: (error) =>
      isSignup && isTaken(error) ? t('signup.taken') : messageOf(error, t(isSignup ? 'signup.failed' : 'oneTimeCode:failed')),
    focus: isSignup ? 'input' : 'input[type=tel]',
  });
  const { dismissRefusal } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is about the phone that was sent
  useEffect(dismissRefusal, [phone.value]);
  const otherSide = isSignup ? isTaken(form.refusal) : isUnknown(form.refusal);

  return (
    <form className="grid gap-20" {...form.formProps}>
      <p className={styles.lead}>{t(`${view}.lead`)}</p>
      {isSignup ? (
        <TextField {...form.text('name')} label={t('common:name')} autoComplete="name" maxLength={ACCOUNT.nameMax} />
      ) : null}
      <PhoneField phone={phone} error={form.errors.phone} />
      <CallOutcome call={call} failure={form.failure} />
      {otherSide ? (
        <Button kind="primary" block onClick={() => switchTo(other)}>
          {t(`${view}.offer`, { phone: readablePhone(phone.value) })}
        </Button>
      ) : null}
      <Button kind={otherSide ? 'plain' : 'primary'} type="submit" block busy={form.pending}>
        {t('oneTimeCode:send')}
      </Button>
      {isSignup ? <CollectionNotice of="signup" /> : null}
      <p className={styles.switch}>
        {t(`${view}.question`)} <TextButton onClick={() => switchTo(other)}>{t(`${view}.other`)}</TextButton>
      </p>
    </form>
  );
};
