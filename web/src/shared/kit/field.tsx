import { Checkbox, type CheckboxProps, Input, type InputProps, Radio } from 'antd';
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

export interface Choice<T extends string> {
  value: T;
  label: string;
  hint?: string;
}
/** A few ways, all in sight: each with a word on what it means, or as short chips. */
export const ChoiceField = <T extends string>(props: {
  label: string;
  name: string;
  value: T;
  choices: readonly Choice<T>[];
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: T) => void;
}) => (
  <AntdProvider>
    <FieldGroup legend={props.label}>
      <Radio.Group
        name={props.name}
        value={props.value}
        disabled={props.disabled ?? false}
        className={styles[props.choices.some(({ hint }) => hint) ? 'choiceRow' : 'chips'] ?? ''}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {props.choices.map(({ value, label, hint }, at) => (
          <Radio
            key={value}
            value={value}
            className={styles.choice ?? ''}
            // The one that takes the focus when the choice is refused.
            {...(props.error && at === 0 && { 'aria-invalid': true })}
          >
            {hint ? <strong>{label}</strong> : label}
            {hint ? <span className="quiet">{hint}</span> : null}
          </Radio>
        ))}
      </Radio.Group>
      {props.error ? <FieldError>{props.error}</FieldError> : null}
      {props.hint ? <p className={`quiet ${styles.extra}`}>{props.hint}</p> : null}
    </FieldGroup>
  </AntdProvider>
);
