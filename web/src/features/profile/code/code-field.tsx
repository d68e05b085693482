import { ACCOUNT } from '@visavis/contracts/constants';
import { useEffect, useRef } from 'react';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useSandbox } from '../../../shared/installation/installation.ts';
import { masked } from '../../../shared/phone/phone-rules.ts';
import fieldStyles from '../../../shared/ui/field.module.css';
import { FieldError, TextField } from '../../../shared/ui/field.tsx';
import styles from '../profile.module.css';
import { useT } from '../texts.ts';
import type { Code } from './use-code.ts';

/** Where the code is typed, and what to do when it does not come. */
export const CodeField = ({ code, phone, error }: { code: Code; phone: string; error: string | undefined }) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const sandbox = useSandbox();
  const secondsLeft = Math.max(0, Math.ceil((code.resendFrom - useNow('second')) / 1_000));
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <TextField
        inputRef={input}
        label={t('code.label')}
        name="code"
        className={`${fieldStyles.input} ${styles.code} tabular`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={ACCOUNT.otpLength}
        hint={t('code.sentTo', { phone: masked(phone) })}
        value={code.code}
        error={error}
        onChange={(event) => code.setCode(event.target.value.replace(/\D/g, ''))}
      />
      {code.error ? <FieldError>{code.error}</FieldError> : null}
      <div>
        <button
          type="button"
          className={`${styles.textButton} tabular`}
          disabled={secondsLeft > 0 || code.sending}
          onClick={code.send}
        >
          {secondsLeft > 0 ? t('code.resendIn', { seconds: secondsLeft }) : t('code.resend')}
        </button>
      </div>
      {sandbox ? (
        <p className={styles.hint}>
          {t('code.sandbox')}{' '}
          <a href="/dev/inbox" target="_blank" rel="noreferrer">
            {t('code.inbox')}
          </a>
        </p>
      ) : null}
    </>
  );
};
