import { Checkbox, type CheckboxProps, Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import { FieldError, FieldGroup } from '../ui/field-parts.tsx';
import { AntdProvider } from './antd-provider.tsx';
import styles from './field.module.css';

/** A tick, and its words beside it. */
export const CheckField = (props: Omit<CheckboxProps, 'className'>) => (
  <AntdProvider>
    <Checkbox {...props} className={styles.check ?? ''} />
  </AntdProvider>
);

export interface Choice<T extends string> {
  value: T;
  label: ReactNode;
  hint?: string;
}
interface ChoicesProps<T extends string> {
  label: ReactNode;
  name: string;
  choices: readonly Choice<T>[];
  hint?: ReactNode;
  error?: string | undefined;
}
interface ChoicesShellProps<T extends string> extends ChoicesProps<T> {
  box: typeof Radio | typeof Checkbox;
  children: (group: { name: string; className: string; children: ReactNode }) => ReactNode;
}
/** A few ways, all in sight: each with a word on what it means, or as short chips. */
const ChoicesShell = <T extends string>({ box: Box, label, name, choices, hint, error, children }: ChoicesShellProps<T>) => {
  const id = useId();
  return (
    <AntdProvider>
      <FieldGroup legend={label}>
        {children({
          name,
          className: styles[choices.some((choice) => choice.hint) ? 'choiceRow' : 'chips'] ?? '',
          children: choices.map((choice, at) => (
            <Box
              key={choice.value}
              value={choice.value}
              className={styles.choice ?? ''}
              // The one that takes the focus when the choice is refused.
              {...(error && at === 0 && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            >
              {choice.hint ? <strong>{choice.label}</strong> : choice.label}
              {choice.hint ? <span className="quiet">{choice.hint}</span> : null}
            </Box>
          )),
        })}
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
        {hint ? <p className={styles.extra}>{hint}</p> : null}
      </FieldGroup>
    </AntdProvider>
  );
};

interface ChoiceFieldProps<T extends string> extends ChoicesProps<T> {
  value: T;
  disabled?: boolean;
  onChange: (value: T) => void;
}
/** One of them. */
export const ChoiceField = <T extends string>({ value, disabled = false, onChange, ...props }: ChoiceFieldProps<T>) => (
  <ChoicesShell {...props} box={Radio}>
    {(group) => <Radio.Group {...group} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)} />}
  </ChoicesShell>
);

interface ChecksFieldProps<T extends string> extends ChoicesProps<T> {
  value: readonly T[];
  onChange: (value: T[]) => void;
}
/** Any of them. */
export const ChecksField = <T extends string>({ value, onChange, ...props }: ChecksFieldProps<T>) => (
  <ChoicesShell {...props} box={Checkbox}>
    {(group) => <Checkbox.Group {...group} value={[...value]} onChange={onChange} />}
  </ChoicesShell>
);
