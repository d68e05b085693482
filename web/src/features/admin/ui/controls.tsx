import type { ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import field from '../../../shared/ui/field.module.css';
import { FieldError, FieldShell } from '../../../shared/ui/field.tsx';
import { useT } from '../texts.ts';
import styles from './controls.module.css';

export interface Option {
  value: string;
  label: string;
}
export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  options: readonly Option[];
  /** The option for nothing chosen. */
  placeholder?: string;
}
/** The browser's own list: quick, known, and usable on every device. */
export const Select = ({ options, placeholder, className, ...rest }: SelectProps) => (
  <select className={[styles.select, className ?? ''].join(' ')} {...rest}>
    {placeholder === undefined ? null : <option value="">{placeholder}</option>}
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}
export const SelectField = ({ label, hint, error, ...select }: FieldProps & SelectProps) => (
  <FieldShell label={label} hint={hint} error={error}>
    {(ids) => <Select {...select} {...ids} />}
  </FieldShell>
);

export const TextAreaField = ({
  label,
  hint,
  error,
  max,
  ...area
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string; max: number }) => {
  const t = useT();
  const length = [...area.value].length;
  return (
    <FieldShell
      label={label}
      hint={hint}
      error={error}
      aside={
        <span className={styles.counter} data-over={length > max || undefined}>
          <span className="visually-hidden">{t('characters')} </span>
          {length}/{max}
        </span>
      }
    >
      {(ids) => <textarea rows={3} className={`${field.input} ${styles.area}`} {...area} {...ids} />}
    </FieldShell>
  );
};

export interface Choice<T extends string> {
  value: T;
  label: string;
  hint: string;
}
/** Two or three ways, each with a word on what it means. */
export const ChoiceField = <T extends string>(props: {
  label: string;
  name: string;
  value: T;
  choices: readonly Choice<T>[];
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: T) => void;
}) => (
  <fieldset className={styles.choices} disabled={props.disabled}>
    <legend>{props.label}</legend>
    <div className={styles.choiceRow}>
      {props.choices.map(({ value, label, hint }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          <span>
            <strong>{label}</strong>
            <span className={styles.choiceHint}>{hint}</span>
          </span>
        </label>
      ))}
    </div>
    {props.error ? <FieldError>{props.error}</FieldError> : null}
  </fieldset>
);
