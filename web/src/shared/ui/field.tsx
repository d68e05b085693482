import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
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

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={styles.error} role="alert">
    <Icon name="alert" size={16} />
    <span>{children}</span>
  </p>
);

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}
export const TextField = ({ label, hint, error, inputRef, ...input }: TextFieldProps) => (
  <FieldShell label={label} hint={hint} error={error}>
    {(ids) => <input ref={inputRef} className={styles.input} {...input} {...ids} />}
  </FieldShell>
);

export interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  aside?: ReactNode;
  areaRef?: Ref<HTMLTextAreaElement>;
}
export const TextAreaField = ({ label, hint, error, aside, areaRef, ...area }: TextAreaFieldProps) => (
  <FieldShell label={label} hint={hint} error={error} aside={aside}>
    {(ids) => <textarea ref={areaRef} className={`${styles.input} ${styles.area}`} {...area} {...ids} />}
  </FieldShell>
);
