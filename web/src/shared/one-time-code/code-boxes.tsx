import { ACCOUNT } from '@visavis/contracts/constants';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useT } from '../i18n/en/one-time-code.ts';
import styles from './one-time-code.module.css';

export interface CodeBoxesHandle {
  focus: () => void;
}
const places = Array.from({ length: ACCOUNT.otpLength }, (_, at) => at);

/** Six boxes, one digit each. `value` is what is filled, from the left, with spaces for gaps that were deleted. */
export const CodeBoxes = ({
  ref,
  value,
  onChange,
  invalid,
}: {
  ref?: Ref<CodeBoxesHandle>;
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
}) => {
  const t = useT();
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
    const digits = text.replace(/\D/g, '');
    if (!digits) return put(at, ' ');
    // The new digit typed into a filled box replaces the old one, before or after which it stands.
    const fresh = digits.length === 2 && digitAt(at) ? digits.replace(digitAt(at), '') || digitAt(at) : digits;
    put(at, fresh);
    focus(at + fresh.length);
  };
  const paste = (at: number, event: ClipboardEvent) => {
    const digits = event.clipboardData.getData('text').replace(/\D/g, '');
    if (!digits) return;
    event.preventDefault();
    // A whole code fills all boxes, wherever it was pasted.
    const whole = digits.length === ACCOUNT.otpLength;
    if (whole) onChange(digits);
    else put(at, digits);
    focus(whole ? ACCOUNT.otpLength - 1 : at + digits.length);
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
          aria-invalid={invalid || undefined}
          value={digitAt(at)}
          onChange={(event) => typed(at, event.target.value)}
          onPaste={(event) => paste(at, event)}
          onKeyDown={(event) => keys(at, event)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  );
};
