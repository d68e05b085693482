import { ACCOUNT } from '@visavis/contracts/constants';
import { nationalDigits } from '@visavis/contracts/phone-digits';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/texts.ts';
import fieldStyles from '../ui/field.module.css';
import { FieldShell } from '../ui/field.tsx';
import { type Country, countries, countryByDialCode, splitInternational } from './countries.ts';
import pickerStyles from './country-picker.module.css';
import { CountryPicker } from './country-picker.tsx';
import { typedPhone } from './phone-rules.ts';

/** The numbering plans format and hint, and make two spellings one phone; they are heavy, and only the digit rule refuses. */
type NumberingPlans = typeof import('@visavis/contracts/phone');

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
  // Without them the field works, unformatted.
  useEffect(() => void import('@visavis/contracts/phone').then(setPlans, () => undefined), []);
  const national = nationalDigits(typed);
  const written = national && country.dialCode + national;
  const full = written && (plans?.normalisePhone(written) ?? written);
  const presented = full ? plans?.presentPhone(full) : undefined;
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
      if (presented?.possible && presented.text.startsWith(country.dialCode))
        setTyped(typedPhone(presented.text.slice(country.dialCode.length)).trim());
    },
    /** The number was left with a length that its country does not know. */
    unusual: left && presented?.possible === false,
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
    <FieldShell
      label={label ?? t('phoneNumber')}
      error={error}
      aside={
        phone.unusual ? (
          <span role="status" className={fieldStyles.hint}>
            {t('phone.unusual')}
          </span>
        ) : null
      }
    >
      {(ids) => (
        <div className={pickerStyles.phone}>
          <CountryPicker
            country={phone.country}
            onPick={(country) => {
              phone.setCountry(country);
              phone.focus();
            }}
          />
          <input
            ref={phone.input}
            className={fieldStyles.input}
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
    </FieldShell>
  );
};
