import { ACCOUNT } from '@visavis/contracts/constants/account';
import { nationalDigits } from '@visavis/contracts/phone-digits';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/texts.ts';
import { Field, TextInput } from '../kit/field.tsx';
import { useReloadGuard } from '../state/reload-guard.ts';
import { type Country, countries, countryByDialCode, splitInternational } from './countries.ts';
import { CountryPicker } from './country-picker.tsx';
import styles from './phone.module.css';
import { typedPhone } from './phone-rules.ts';

/** The numbering plans format and hint, and make two spellings one phone; they are heavy, and only the digit rule refuses. */
type NumberingPlans = typeof import('@visavis/contracts/phone');

/** Dial code and number; undefined while it is not valid. */
const fullOf = (plans: NumberingPlans | undefined, dialCode: string, typed: string) => {
  const national = nationalDigits(typed);
  const written = national && dialCode + national;
  return written && (plans?.normalisePhone(written) ?? written);
};

/** What was typed, its digits grouped as the country does; unchanged where the country knows no such number. */
const grouped = (plans: NumberingPlans | undefined, dialCode: string, typed: string) => {
  const full = fullOf(plans, dialCode, typed);
  const presented = full ? plans?.presentPhone(full) : undefined;
  return presented?.possible && presented.text.startsWith(dialCode)
    ? typedPhone(presented.text.slice(dialCode.length)).trim()
    : typed;
};

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/** `initial`: dial code and number. */
export const usePhone = (initial = '') => {
  const [start] = useState(() => splitInternational(initial));
  const [country, setCountry] = useState<Country>(
    () => start?.country ?? countryByDialCode(ACCOUNT.defaultDialCode) ?? (countries[0] as Country),
  );
  const [typed, setTyped] = useState(start?.rest ?? '');
  const [left, setLeft] = useState(false);
  const [plans, setPlans] = useState<NumberingPlans>();
  const input = useRef<HTMLInputElement>(null);
  // Its form knows nothing of what is typed here. Grouped, the digits that it began with are still the same.
  useReloadGuard('form', digitsOf(typed) !== (start?.rest ?? ''));
  // Without them the field works, unformatted.
  useEffect(() => void import('@visavis/contracts/phone').then(setPlans, () => undefined), []);
  // They may arrive after the number was left.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped((text) => grouped(plans, country.dialCode, text));
  }, [plans, country.dialCode]);
  const full = fullOf(plans, country.dialCode, typed);
  const possible = full ? plans?.presentPhone(full).possible : undefined;
  return {
    country,
    setCountry,
    typed,
    type(text: string) {
      const international = splitInternational(text.trim());
      if (international) setCountry(international.country);
      setTyped(typedPhone(international?.rest ?? text));
      setLeft(false);
    },
    /** Groups the digits as the country does. */
    leave() {
      setLeft(true);
      setTyped(grouped(plans, country.dialCode, typed));
    },
    /** The number was left with a length that its country does not know. */
    unusual: left && possible === false,
    input,
    focus: () => input.current?.focus(),
    /** Dial code and number; undefined while it is not valid. */
    full,
    /** What a form asks its schema about and sends: as typed while it is not valid. */
    value: full ?? typed,
  };
};

export type PhoneInput = ReturnType<typeof usePhone>;

export interface PhoneFieldProps {
  phone: PhoneInput;
  label?: string;
  error: string | undefined;
}
export const PhoneField = ({ phone, label, error }: PhoneFieldProps) => {
  const t = useT();
  return (
    <Field
      label={label ?? t('phoneNumber')}
      error={error}
      aside={phone.unusual ? <span role="status">{t('phone.unusual')}</span> : null}
    >
      {(ids) => (
        <div className={styles.phone}>
          <CountryPicker
            country={phone.country}
            onPick={(country) => {
              phone.setCountry(country);
              phone.focus();
            }}
          />
          <TextInput
            ref={phone.input}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            placeholder={phone.country.dialCode === '+91' ? '98765 43210' : t('phone.yours')}
            maxLength={24}
            value={phone.typed}
            onChange={(event) => phone.type(event.target.value)}
            onBlur={phone.leave}
            {...ids}
          />
        </div>
      )}
    </Field>
  );
};
