// Not by antd's index, which brings the boxes for searches, passwords and codes with it.
import Input, { type InputProps } from 'antd/es/input/Input';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from '../ui/field-parts.tsx';
import { AntdProvider } from './antd-provider.tsx';
import styles from './field.module.css';

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
