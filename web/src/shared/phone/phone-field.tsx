import { ACCOUNT } from '@visavis/contracts/constants';
import { useRef, useState } from 'react';
import { useT } from '../i18n/texts.ts';
import fieldStyles from '../ui/field.module.css';
import { FieldShell } from '../ui/field.tsx';
import { type Country, countries, countryByDialCode, splitInternational } from './countries.ts';
import pickerStyles from './country-picker.module.css';
import { CountryPicker } from './country-picker.tsx';
import { nationalNumber, phoneError, typedPhone } from './phone-rules.ts';

export const usePhone = () => {
  const [country, setCountry] = useState<Country>(() => countryByDialCode(ACCOUNT.defaultDialCode) ?? (countries[0] as Country));
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const national = nationalNumber(typed);
  return {
    country,
    setCountry,
    typed,
    error: phoneError(typed),
    type(text: string) {
      const international = splitInternational(text.trim());
      if (international) setCountry(international.country);
      setTyped(typedPhone(international?.rest ?? text));
    },
    input,
    focus: () => input.current?.focus(),
    /** Dial code and number; undefined while it is not valid. */
    full: national && country.dialCode + national,
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
    <FieldShell label={label ?? t('phoneNumber')} error={error}>
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
            {...ids}
          />
        </div>
      )}
    </FieldShell>
  );
};
