import { Switch as AntdSwitch, Checkbox, type CheckboxProps, Input, type InputProps, Radio, type SwitchProps } from 'antd';
import type { TextAreaProps } from 'antd/es/input/TextArea';
import { type ReactNode, type Ref, useId } from 'react';
import { Counter, FieldError, FieldGroup } from '../ui/field-parts.tsx';
import { AntdProvider } from './antd-provider.tsx';
import styles from './field.module.css';
import { Select, type SelectProps } from './select.tsx';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}
/** What ties a control to its label, its error and its hint; antd draws the border by `status`. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid'?: true;
  status?: 'error';
}
interface FieldShellProps extends FieldProps {
  /** Shown below the control, at its end, e.g. a counter. */
  aside?: ReactNode;
  children: (ids: FieldIds) => ReactNode;
}
/**
 * Label above, control, then the error and the hint; everything tied together for screen readers. Not antd's form item: without
 * antd's form it is this and no more, and its styles alone made the longest task of a page with a form twice as long.
 */
export const Field = ({ label, hint, error, aside, children }: FieldShellProps) => {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <AntdProvider>
      <div className={styles.item}>
        <label htmlFor={id}>{label}</label>
        {children({
          id,
          'aria-describedby': described || undefined,
          ...(error && { 'aria-invalid': true, status: 'error' }),
        })}
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
        {hint || aside ? (
          <div className={styles.extra}>
            <span id={`${id}-hint`}>{hint}</span>
            {aside}
          </div>
        ) : null}
      </div>
    </AntdProvider>
  );
};

export interface TextInputProps extends Omit<InputProps, 'size' | 'ref'> {
  ref?: Ref<HTMLInputElement> | undefined;
}
const noRef = () => undefined;
/**
 * A box to type in, without a label of its own: its name is an `aria-label` or that of the field around it. What people
 * write runs in its own direction, as it does where others read it.
 */
export const TextInput = ({ ref, ...input }: TextInputProps) => (
  <AntdProvider>
    <Input
      size="large"
      dir="auto"
      {...input}
      {...(input['aria-invalid'] && { status: 'error' as const })}
      ref={(box) => {
        const element = box?.input ?? null;
        if (typeof ref === 'function') return ref(element) ?? noRef;
        if (ref) ref.current = element;
      }}
    />
  </AntdProvider>
);
export const TextField = ({ label, hint, error, ...input }: FieldProps & TextInputProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => <TextInput {...input} {...ids} />}
  </Field>
);

export interface TextAreaFieldProps extends FieldProps, Omit<TextAreaProps, 'size' | 'value'> {
  value: string;
  /** Shown beside the number of characters typed; more can be typed, and is refused by the form. */
  max?: number;
}
export const TextAreaField = ({ label, hint, error, max, rows = 3, ...area }: TextAreaFieldProps) => (
  <Field label={label} hint={hint} error={error} aside={max ? <Counter value={area.value} max={max} /> : null}>
    {(ids) => <Input.TextArea size="large" dir="auto" autoSize={{ minRows: rows, maxRows: 10 }} {...area} {...ids} />}
  </Field>
);

export const SelectField = ({ label, hint, error, ...select }: FieldProps & SelectProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => <Select {...select} {...ids} />}
  </Field>
);

/** A tick, and its words beside it. */
export const CheckField = (props: Omit<CheckboxProps, 'className'>) => (
  <AntdProvider>
    <Checkbox {...props} className={styles.check ?? ''} />
  </AntdProvider>
);

/** On or off, at once; named by `aria-label`. */
export const Switch = (props: Omit<SwitchProps, 'className'>) => (
  <AntdProvider>
    <AntdSwitch {...props} className={styles.switch ?? ''} />
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
const ChoicesShell = <T extends string>({ box: Box, label, name, choices, hint, error, children }: ChoicesShellProps<T>) => (
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
            {...(error && at === 0 && { 'aria-invalid': true })}
          >
            {choice.hint ? <strong>{choice.label}</strong> : choice.label}
            {choice.hint ? <span className="quiet">{choice.hint}</span> : null}
          </Box>
        )),
      })}
      {error ? <FieldError>{error}</FieldError> : null}
      {hint ? <p className={`quiet ${styles.extra}`}>{hint}</p> : null}
    </FieldGroup>
  </AntdProvider>
);

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
