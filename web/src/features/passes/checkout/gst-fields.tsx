import { GST_STATE_CODES, isGstin, OUTSIDE_INDIA } from '@visavis/contracts/gst';
import { useState } from 'react';
import type { FieldErrors } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/checkout.ts';
import { CheckField } from '../../../shared/kit/choice-field.tsx';
import { TextField } from '../../../shared/kit/field.tsx';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { FieldGroup, LabelNote } from '../../../shared/ui/field-parts.tsx';
import { Summary } from '../../../shared/ui/summary.tsx';
import styles from './checkout.module.css';
import { type GstValues, stateOfGstin, typedGstin } from './gst-values.ts';

interface Props {
  values: GstValues;
  errors: FieldErrors;
  change: (part: Partial<GstValues>) => void;
  /** A field was left: what is wrong in it is said from now on. */
  onLeave: (name: string) => void;
}

type TextName = 'legalName' | 'gstin' | 'line1' | 'line2' | 'city' | 'pincode' | 'country' | 'email';

/** Who the invoice is for. The place of supply is always asked for; a business adds its GSTIN and address. */
export const GstFields = ({ values, errors, change, onLeave }: Props) => {
  const t = useT();
  const { isBusiness, gstin } = values;
  const isAbroad = values.stateCode === OUTSIDE_INDIA;
  const [open] = useState(Boolean(values.legalName || values.line1 || values.city));
  const field = (name: TextName) => ({
    name,
    value: values[name],
    error: errors[name],
    onBlur: () => onLeave(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const optional = (label: string) => (
    <>
      {label} <LabelNote>{t('gst.optional')}</LabelNote>
    </>
  );
  const address = (
    <div className={styles.fields}>
      <TextField
        {...field('legalName')}
        label={isBusiness ? t('gst.legalName') : optional(t('common:name'))}
        autoComplete={isBusiness ? 'organization' : 'name'}
      />
      <TextField
        {...field('line1')}
        label={isBusiness ? t('gst.line1') : optional(t('gst.line1'))}
        autoComplete="address-line1"
      />
      <TextField {...field('line2')} label={optional(t('gst.line2'))} autoComplete="address-line2" />
      <div className={styles.two}>
        <TextField {...field('city')} label={optional(t('gst.city'))} autoComplete="address-level2" />
        <TextField
          {...field('pincode')}
          label={optional(t(isAbroad ? 'gst.postcode' : 'gst.pincode'))}
          {...(!isAbroad && { inputMode: 'numeric' })}
          maxLength={isAbroad ? 16 : 6}
          autoComplete="postal-code"
        />
      </div>
      {isAbroad ? <TextField {...field('country')} label={optional(t('gst.country'))} autoComplete="country-name" /> : null}
      <TextField {...field('email')} label={optional(t('gst.email'))} type="email" autoComplete="email" />
    </div>
  );
  return (
    <FieldGroup legend={t('gst.title')}>
      <div className={styles.fields}>
        <CheckField name="isBusiness" checked={isBusiness} onChange={(event) => change({ isBusiness: event.target.checked })}>
          {t('gst.business')}
        </CheckField>
        {isBusiness ? (
          <TextField
            {...field('gstin')}
            label={t('gst.gstin')}
            hint={isGstin(typedGstin(gstin)) ? t('gst.gstinOk') : t('gst.gstinHint')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            onChange={(event) => {
              const state = stateOfGstin(event.target.value);
              change({ gstin: event.target.value.toUpperCase(), ...(state && { stateCode: state }) });
            }}
          />
        ) : null}
        <SelectField
          label={t('gst.place')}
          hint={t('gst.placeHint')}
          name="stateCode"
          value={values.stateCode}
          error={errors.stateCode}
          placeholder={t('gst.placePick')}
          isSearched
          options={GST_STATE_CODES.map((code) => ({ value: code, label: t(`state.${code}`) }))}
          onChange={(stateCode) => change({ stateCode })}
        />
        {isBusiness ? (
          address
        ) : (
          <details className={styles.more} open={open || undefined}>
            <Summary>{t('gst.more')}</Summary>
            {address}
          </details>
        )}
      </div>
    </FieldGroup>
  );
};
