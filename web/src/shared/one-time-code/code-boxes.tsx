import { ACCOUNT } from '@visavis/contracts/constants/account';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { FieldErrors } from '../form/use-form.ts';
import { useT } from '../i18n/en/one-time-code.ts';
import { latinDigits } from '../phone/phone-rules.ts';
import { FieldError } from '../ui/field-parts.tsx';
import styles from './one-time-code.module.css';

export interface CodeBoxesHandle {
  focus: () => void;
}
const places = Array.from({ length: ACCOUNT.otpLength }, (_, at) => at);

export interface CodeBoxesProps {
  ref?: Ref<CodeBoxesHandle>;
  /** `otp`: what is filled, from the left, with spaces for gaps that were deleted. */
  form: {
    values: { otp: string };
    errors: FieldErrors;
    failure: string | undefined;
    change: (part: { otp: string }) => void;
    submit: (part: { otp: string }) => Promise<void>;
  };
  /** Six digits are the whole code: no need to press a button. */
  sendsItself?: boolean;
}
/** Six boxes, one digit each. */
export const CodeBoxes = ({ ref, form, sendsItself = false }: CodeBoxesProps) => {
  const t = useT();
  const error = form.errors.otp;
  // Of too many digits nobody knows which are the code: they are refused, and none is shown.
  const value = form.values.otp.length > ACCOUNT.otpLength ? '' : form.values.otp;
  const onChange = (otp: string) => {
    const tooLong = otp.length > ACCOUNT.otpLength;
    if (tooLong) focus(0);
    if (tooLong || (sendsItself && otp.length === ACCOUNT.otpLength)) void form.submit({ otp });
    else form.change({ otp });
  };
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (at: number) => {
    const input = inputs.current[Math.max(0, Math.min(ACCOUNT.otpLength - 1, at))];
    input?.focus();
    input?.select();
  };
  // The boxes are what this step is for.
  useEffect(() => inputs.current[0]?.focus(), []);
  useImperativeHandle(ref, () => ({ focus: () => focus(0) }));

  const digitAt = (at: number) => (value[at] ?? ' ').trim();
  const put = (at: number, digits: string) => {
    const next = places.map((place) => value[place] ?? ' ');
    for (const [offset, digit] of [...digits].entries()) if (at + offset < next.length) next[at + offset] = digit;
    onChange(next.join('').trimEnd());
  };
  const typed = (at: number, text: string) => {
    const digits = latinDigits(text).replace(/\D/g, '');
    if (!digits) return put(at, ' ');
    if (digits.length > ACCOUNT.otpLength) return onChange(digits);
    // The new digit typed into a filled box replaces the old one, before or after which it stands.
    const fresh = digits.length === 2 && digitAt(at) ? digits.replace(digitAt(at), '') || digitAt(at) : digits;
    put(at, fresh);
    focus(at + fresh.length);
  };
  const paste = (event: ClipboardEvent) => {
    const digits = latinDigits(event.clipboardData.getData('text')).replace(/\D/g, '');
    event.preventDefault();
    // A whole code fills all boxes, wherever it was pasted; a part of one could be any part, and fills none.
    if (digits.length < ACCOUNT.otpLength) return;
    onChange(digits);
    if (digits.length === ACCOUNT.otpLength) focus(digits.length - 1);
  };
  const keys = (at: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace' && !digitAt(at) && at > 0) {
      event.preventDefault();
      put(at - 1, ' ');
      focus(at - 1);
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault();
      focus(at - 1);
    } else if (event.key === 'ArrowRight') {
      event.preventDefault();
      focus(at + 1);
    }
  };

  return (
    <>
      <fieldset className={styles.boxes}>
        <legend className={styles.legend}>{t('boxes')}</legend>
        {places.map((at) => (
          <input
            key={at}
            ref={(input) => {
              inputs.current[at] = input;
            }}
            className={`${styles.box} tabular`}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            aria-label={t('digit', { at: at + 1, of: ACCOUNT.otpLength })}
            aria-invalid={Boolean(error ?? form.failure) || undefined}
            value={digitAt(at)}
            onChange={(event) => typed(at, event.target.value)}
            onPaste={paste}
            onKeyDown={(event) => keys(at, event)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </fieldset>
      {error ? <FieldError>{error}</FieldError> : null}
    </>
  );
};
