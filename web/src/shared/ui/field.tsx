import {
  type AriaAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useT } from '../i18n/texts.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldShellProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown at the end of the label's line, e.g. a counter. */
  aside?: ReactNode;
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
}

/** Label above, control, then the error or the hint; everything tied together for screen readers. */
export const FieldShell = ({ label, hint, error, aside, children }: FieldShellProps) => {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
};

/** Several controls under one name. */
export const FieldGroup = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);
/** What stands small behind a label. */
export const LabelNote = ({ children }: { children: ReactNode }) => <span className={styles.optional}>{children}</span>;

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={styles.error} role="alert">
    <Icon name="alert" size={16} />
    <span>{children}</span>
  </p>
);

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export interface TextFieldProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}
export const TextField = ({ label, hint, error, ...input }: TextFieldProps) => (
  <FieldShell label={label} hint={hint} error={error}>
    {(ids) => <input className={styles.input} {...input} {...ids} />}
  </FieldShell>
);

/** Code points after NFC and trimming, as the server counts. */
export const lengthOf = (text: string) => [...text.normalize('NFC').trim()].length;

export interface TextAreaFieldProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  value: string;
  /** Shown beside the number of characters typed; more can be typed, and is refused by the form. */
  max?: number;
}
export const TextAreaField = ({ label, hint, error, max, ...area }: TextAreaFieldProps) => (
  <FieldShell label={label} hint={hint} error={error} aside={max ? <Counter value={area.value} max={max} /> : null}>
    {(ids) => <textarea rows={3} className={`${styles.input} ${styles.area}`} {...area} {...ids} />}
  </FieldShell>
);
export const Counter = ({ value, max }: { value: string; max: number }) => {
  const t = useT();
  return (
    <span className={styles.counter} data-over={lengthOf(value) > max || undefined}>
      <span className="visually-hidden">{t('characters')} </span>
      {lengthOf(value)} / {max}
    </span>
  );
};

export interface Option {
  value: string;
  label: string;
}
export interface SelectProps extends AriaAttributes {
  id?: string;
  name?: string;
  value: string;
  options: readonly Option[];
  /** The option for nothing chosen. */
  placeholder?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}
/** The browser's own list: quick, known, and usable on every device. */
export const Select = ({ options, placeholder, onChange, ...rest }: SelectProps) => (
  <select {...rest} className={`${styles.input} ${styles.select}`} onChange={(event) => onChange(event.target.value)}>
    {placeholder === undefined ? null : <option value="">{placeholder}</option>}
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

export interface SelectFieldProps extends FieldProps, SelectProps {}
export const SelectField = ({ label, hint, error, ...select }: SelectFieldProps) => (
  <FieldShell label={label} hint={hint} error={error}>
    {(ids) => <Select {...select} {...ids} />}
  </FieldShell>
);

export interface DateFieldProps extends FieldProps {
  name?: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  min: string;
  onChange: (value: string) => void;
}
export const DateField = ({ label, hint, error, onChange, ...input }: DateFieldProps) => (
  <FieldShell label={label} hint={hint} error={error}>
    {(ids) => (
      <input
        type="date"
        className={styles.input}
        max="2199-12-31"
        {...input}
        {...ids}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </FieldShell>
);

/** A tick, and its words beside it. */
export const CheckField = ({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) => (
  <label className={styles.check}>
    <input type="checkbox" {...input} />
    {children}
  </label>
);
